/**
 * The attributes of the tag that is being read, each decoded to a span. They are kept until the tag ends, since one may
 * say something about another: `<a href=b rel=nofollow>`, `<meta content="b.png" property="og:image">`.
 */
import type { Run } from '../../text.js'
import type { Emit } from '../../codec/codec.js'
import { utf8Length, writeUtf8 } from '../../codec/run-builder.js'
import type { Span } from '../../codec/span.js'
import type { Trail } from '../../codec/trail.js'
import { MAX_HELD } from '../../limits.js'
import type { LongReference } from './held-reference.js'
import { createHeldReference } from './held-reference.js'
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

/** Takes what the tokenizer reports; positions are those of the trail. */
export interface Tag {
  /** Whether spans of the page that were reported must stay valid. */
  readonly keepsSpans: boolean
  /** @param kind undefined for an attribute that is not looked at */
  beginAttribute(name: string, kind: AttributeKind | undefined, end: number): void
  /** A stretch of the value as it stands. */
  data(start: number, end: number): void
  /** A code point that the tokenizer has decoded. */
  reference(code: number): void
  /** To be called when the tokenizer has reported all it can of the bytes so far. */
  pause(): void
  endAttribute(): void
  /** To be called at the end of the page: an attribute that has not ended is dropped. */
  endLong(): void
  /** The attributes that were kept, in order. */
  take(): readonly Attribute[]
}

const NONE: readonly Attribute[] = []

export function createTag(trail: Trail, sink: TagSink): Tag {
  let kept: Attribute[] = []
  let keptBytes = 0
  let name = ''
  let kind: AttributeKind | undefined
  let reached = 0 // position behind what of the value is known
  let isNew = true // nothing of the value has come
  let references: number[] = [] // code points of the character references behind that
  const long: LongReference = {
    open: span => kind !== undefined && sink.openLong({ name, kind }, span),
    run: run => sink.runLong(run),
    close: () => sink.closeLong()
  }
  const value = createHeldReference(long)
  /**
   * All of the value so far, if it is one stretch of the page as it stands, as nearly always: then nothing is copied.
   */
  let single: Span | undefined
  let singleStart = 0
  let singleEnd = 0

  function addStretch(span: Span, start: number, end: number): void {
    if (single === undefined && isNew) {
      single = span
      singleStart = start
      singleEnd = end
    } else {
      copySingle()
      span.pass(start, end, value.add)
    }
    isNew = false
  }

  function copySingle(): void {
    single?.pass(singleStart, singleEnd, value.add)
    single = undefined
    isNew = false
  }

  /**
   * Accounts for the character references that the tokenizer has decoded between `reached` and `end`. It does not say
   * where each stood, but each begins with the only `&` in it, and nothing stands between them.
   */
  function settle(end: number): void {
    if (references.length === 0) return
    copySingle()
    const marks = findMarks(trail, reached, end)
    const count = references.length
    if (marks.length < count) {
      value.add(decodedRun(trail, references, marks[0] ?? reached, end))
    } else {
      references.forEach((code, i) => {
        value.add(decodedRun(trail, [code], marks[i]!, i + 1 < count ? marks[i + 1]! : end))
      })
    }
    references = []
    reached = end
  }

  function keep(name: string, kind: AttributeKind, span: Span, start: number, end: number): void {
    kept.push({ name, kind, span, start, end })
    keptBytes += end - start + OVERHEAD
  }

  return {
    get keepsSpans() {
      return single !== undefined || kept.length > 0
    },
    beginAttribute(attribute, its, end) {
      name = attribute
      kind = its
      reached = end
      isNew = true
    },
    data(start, end) {
      settle(start)
      if (kind !== undefined && start < end) trail.spans(start, end, addStretch)
      reached = end
    },
    reference(code) {
      if (kind !== undefined) references.push(code)
    },
    pause() {
      // If there is one `&` more, it begins a reference that is not complete, and what stands before it is still to
      // come.
      if (references.length > 0 && findMarks(trail, reached, trail.end).length <= references.length) settle(trail.end)
    },
    endAttribute() {
      if (kind === undefined) return
      if (single !== undefined) {
        keep(name, kind, single, singleStart, singleEnd)
        single = undefined
      } else {
        const span = value.end()
        if (span !== undefined) keep(name, kind, span, 0, span.bytes.length)
      }
      kind = undefined
      if (keptBytes > MAX_HELD) sink.early()
    },
    endLong() {
      if (kind !== undefined) value.end()
      single = undefined
      kind = undefined
    },
    take() {
      if (kept.length === 0) return NONE
      const attributes = kept
      kept = []
      keptBytes = 0
      return attributes
    }
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
  for (const code of codes) length += utf8Length(code)
  const bytes = new Uint8Array(length)
  let at = 0
  for (const code of codes) at = writeUtf8(bytes, at, code)
  return { bytes, from: trail.from(start), to: trail.to(end - 1) }
}
