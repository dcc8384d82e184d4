/**
 * The attributes of the tag that is being read, each decoded to a span. They are kept until the tag ends, since one may
 * say something about another: `<a href=b rel=nofollow>`, `<meta content="b.png" property="og:image">`.
 */
import type { Run } from '../../text.js'
import type { Emit } from '../../codec/codec.js'
import { createRunBuilder, type RunBuilder } from '../../codec/run-builder.js'
import type { Span } from '../../codec/span.js'
import type { Trail } from '../../codec/trail.js'
import { MAX_HELD, MAX_WAIT } from '../../limits.js'
import { utf8LengthOf, writeUtf8 } from '../../utf-8.js'
import { createHeldReference, type HeldReference } from './held-reference.js'
import type { AttributeKind } from './attributes.js'

/** Bytes counted for an attribute besides its value. Stops a tag without end of attributes without values. */
const OVERHEAD = 32

export interface Attribute {
  readonly name: string
  readonly kind: AttributeKind
  /** Its value: bytes [start, end) of a span that stays valid. */
  readonly span: Span
  readonly start: number
  readonly end: number
}

/** An attribute before its value has come. */
export type AttributeName = Pick<Attribute, 'name' | 'kind'>

export interface TagSink {
  /**
   * To be called for a tag that is too long to be kept as a whole, with the attributes so far; later ones may add to
   * what they say.
   */
  early(): void
  /** Takes the beginning of an attribute that is too long to be kept; if it returns false, the rest is left out. */
  openLong(attribute: AttributeName, span: Span): boolean
  readonly runLong: Emit
  closeLong(): void
}

const NONE: readonly Attribute[] = []

/** Takes what the tokenizer reports; positions are those of the trail. */
export class Tag {
  readonly #trail: Trail
  readonly #sink: TagSink
  #kept: Attribute[] = []
  #keptBytes = 0
  /** Position before the values that are kept. */
  #keptFrom = 0
  #name = ''
  /** Undefined for an attribute that is not looked at, and between attributes. */
  #kind: AttributeKind | undefined
  /** Position behind what of the value is known. */
  #reached = 0
  /** Whether nothing of the value has come. */
  #isNew = true
  /** Whether the rest of the value is left out. */
  #isLeftOut = false
  /** Code points of the character references behind `#reached`. */
  #references: number[] = []
  readonly #value: HeldReference
  /** Collects the characters of references for it. */
  readonly #decoded: RunBuilder
  /**
   * All of the value so far, if it is one stretch of the page as it stands, as nearly always: then nothing is copied.
   */
  #single: Span | undefined
  #singleStart = 0
  #singleEnd = 0

  constructor(trail: Trail, sink: TagSink) {
    this.#trail = trail
    this.#sink = sink
    this.#value = createHeldReference({
      open: span => {
        this.#isLeftOut = this.#kind === undefined || !sink.openLong({ name: this.#name, kind: this.#kind }, span)
        return !this.#isLeftOut
      },
      run: run => sink.runLong(run),
      close: () => sink.closeLong()
    })
    this.#decoded = createRunBuilder(this.#value.add)
  }

  /** Position from which on spans of the page must stay valid. */
  get needed(): number {
    return this.#single !== undefined || this.#kept.length > 0 ? this.#keptFrom : this.#trail.end
  }

  /** @param kind undefined for an attribute that is not looked at */
  beginAttribute(name: string, kind: AttributeKind | undefined, end: number): void {
    if (this.#kept.length === 0) this.#keptFrom = end
    this.#name = name
    this.#kind = kind
    this.#reached = end
    this.#isNew = true
    this.#isLeftOut = false
  }

  /** A stretch of the value as it stands. */
  data(start: number, end: number): void {
    this.#settle(start)
    if (this.#kind !== undefined && start < end) this.#trail.spans(start, end, this.#addStretch)
    this.#reached = end
  }

  /** A code point that the tokenizer has decoded. */
  reference(code: number): void {
    if (this.#kind !== undefined && !this.#isLeftOut) this.#references.push(code)
  }

  /** To be called when the tokenizer has reported all it can of the bytes before `end`. */
  pause(end: number): void {
    if (this.#kept.length > 0 && end - this.#keptFrom > MAX_WAIT) this.#sink.early()
    const count = this.#references.length
    if (count === 0) return
    const marks = findMarks(this.#trail, this.#reached, end)
    // If there is one `&` more, it begins a reference that is not complete, and what stands before it is still to come.
    if (marks.length <= count) this.#settleAt(marks, end)
  }

  endAttribute(): void {
    if (this.#kind === undefined) return
    if (this.#single !== undefined) {
      this.#keep(this.#kind, this.#single, this.#singleStart, this.#singleEnd)
      this.#single = undefined
    } else {
      const span = this.#value.end()
      if (span !== undefined) this.#keep(this.#kind, span, 0, span.bytes.length)
    }
    this.#kind = undefined
    if (this.#keptBytes > MAX_HELD) this.#sink.early()
  }

  /** To be called at the end of the page: an attribute that has not ended is dropped. */
  endLong(): void {
    if (this.#kind !== undefined) this.#value.end()
    this.#single = undefined
    this.#kind = undefined
  }

  /** The attributes that were kept, in order. */
  take(): readonly Attribute[] {
    if (this.#kept.length === 0) return NONE
    const attributes = this.#kept
    this.#kept = []
    this.#keptBytes = 0
    return attributes
  }

  readonly #addStretch = (span: Span, start: number, end: number): void => {
    if (this.#single === undefined && this.#isNew) {
      this.#single = span
      this.#singleStart = start
      this.#singleEnd = end
    } else {
      this.#copySingle()
      span.pass(start, end, this.#value.add)
    }
    this.#isNew = false
  }

  #copySingle(): void {
    this.#single?.pass(this.#singleStart, this.#singleEnd, this.#value.add)
    this.#single = undefined
    this.#isNew = false
  }

  /**
   * Accounts for the character references that the tokenizer has decoded between `#reached` and `end`. It does not say
   * where each stood, but each begins with the only `&` in it, and nothing stands between them.
   */
  #settle(end: number): void {
    if (this.#references.length > 0) this.#settleAt(findMarks(this.#trail, this.#reached, end), end)
  }

  /** @param marks where each `&` stands */
  #settleAt(marks: readonly number[], end: number): void {
    const references = this.#references
    this.#copySingle()
    const trail = this.#trail
    const count = references.length
    if (marks.length < count) {
      this.#value.add(decodedRun(trail, references, marks[0] ?? this.#reached, end))
    } else {
      for (let i = 0; i < count; i++) {
        const behind = i + 1 < count ? marks[i + 1]! : end
        this.#decoded.character(trail.from(marks[i]!), trail.to(behind - 1), references[i]!)
      }
      this.#decoded.flush()
    }
    this.#references = []
    this.#reached = end
  }

  #keep(kind: AttributeKind, span: Span, start: number, end: number): void {
    this.#kept.push({ name: this.#name, kind, span, start, end })
    this.#keptBytes += end - start + OVERHEAD
  }
}

function findMarks(trail: Trail, start: number, end: number): readonly number[] {
  const text = trail.text(start, end)
  const marks: number[] = []
  for (let i = text.indexOf('&'); i >= 0; i = text.indexOf('&', i + 1)) marks.push(start + i)
  return marks
}

/** The run for the code points that positions [start, end) were decoded to. */
export function decodedRun(trail: Trail, codes: readonly number[], start: number, end: number): Run {
  let length = 0
  for (const code of codes) length += utf8LengthOf(code)
  const bytes = new Uint8Array(length)
  let at = 0
  for (const code of codes) at = writeUtf8(bytes, at, code)
  return { bytes, from: trail.from(start), to: trail.to(end - 1) }
}
