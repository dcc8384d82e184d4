/**
 * Joins strings that may yield something: to open and scan a text costs about the same for eight kilobytes as for one
 * URI. Each string keeps its quotes, and has a line feed behind it.
 *
 *     "https://a.example/b"⏎"see http://b.example/"⏎
 *     ^ json $.a[0].url     ^ json $.log
 *
 * The place in the input and the path of a string are looked up only for matches.
 */
import { DQUOTE, LF } from '../../bytes.js'
import type { ForwardingSink, Run, Text, TextSink } from '../../text.js'
import { decodeWhole } from '../../codec/escapes.js'
import { giveScratch, SCRATCH_LENGTH, takeScratch } from '../../codec/scratch.js'
import { TextPlaces } from './text-places.js'

/** Most texts that are joined. */
const MOST = 256
/** Numbers of a row. */
const WORDS = 3
/** So few bytes are copied in less time than a view of them takes to make. */
const FEW = 64
const NO_BYTES = new Uint8Array(0)

export class JoinedTexts extends TextPlaces {
  readonly #sink: TextSink
  readonly #text: Text
  readonly #hasPaths: boolean
  readonly #paths: string[] = []

  /** @param common what all texts have in common */
  constructor(common: Omit<Text, 'path'>, sink: TextSink) {
    super(WORDS)
    this.#text = { path: '', ...common }
    this.#sink = sink
    this.#hasPaths = sink.paths !== 'silent'
  }

  /**
   * Adds the string [start, end) of the run, without escapes, and the quotes around it; returns false if it is too
   * long.
   */
  add(run: Run, start: number, end: number, path: { toString(): string }): boolean {
    if (!this.#makeRoom(run, end - start)) return false
    const from = run.bytes
    const into = this.bytes
    let at = this.length
    this.#register(start, 0, path)
    if (end - start > FEW) {
      into.set(from.subarray(start - 1, end + 1), at)
      at += end - start + 2
    } else for (let i = start - 1; i <= end; i++) into[at++] = from[i]!
    into[at] = LF
    this.length = at + 1
    return true
  }

  /**
   * Decodes such a string to `decodedAt` in `bytes`, where it stays if `keep` is called; returns the index behind it
   * there. -1 if it is too long or no such string.
   */
  decode(run: Run, start: number, end: number): number {
    if (!this.#makeRoom(run, end - start)) return -1
    return decodeWhole(run.bytes, start, end, this.bytes, this.decodedAt)
  }

  /** Index in `bytes` that `decode` writes to. */
  get decodedAt(): number {
    return this.length + 1
  }

  /** @param behind what `decode` returned for this string */
  keep(start: number, end: number, behind: number, path: { toString(): string }): void {
    this.#register(start, end, path)
    this.bytes[this.length] = this.bytes[behind] = DQUOTE
    this.bytes[behind + 1] = LF
    this.length = behind + 2
  }

  /** Hands over the joined texts. To be called before the run of the last added string becomes void. */
  flush(): void {
    const { bytes } = this
    if (bytes.length === 0) return
    if (this.count > 0) {
      this.#sink.open(this.#text, this)
      this.#sink.run({ bytes: bytes.subarray(0, this.length), from: 0, to: this.length })
      this.#sink.close()
    }
    this.forget()
    this.bytes = NO_BYTES
    giveScratch(bytes)
  }

  #makeRoom(run: Run, length: number): boolean {
    // Two quotes and a line feed.
    if (length + 3 > SCRATCH_LENGTH) return false
    if (run !== this.run || this.length + length + 3 > SCRATCH_LENGTH || this.count === MOST) {
      this.flush()
      this.run = run
      this.bytes = takeScratch()
      if (this.rows.length === 0) this.rows = new Int32Array(MOST * WORDS)
    }
    return true
  }

  #register(start: number, escapedEnd: number, path: { toString(): string }): void {
    const index = this.count++
    const row = index * WORDS
    this.rows[row] = this.length
    this.rows[row + 1] = start - 1
    this.rows[row + 2] = escapedEnd
    if (this.#hasPaths) this.#paths[index] = path.toString()
  }

  protected override pathOf(index: number): string {
    return this.#paths[index] ?? ''
  }
}

/** A sink for other texts, which first hands over the joined texts that come before them. */
export function behindJoined(texts: JoinedTexts, sink: TextSink): ForwardingSink {
  const { whole, wholeIn, lines } = sink
  return {
    lookBehind: sink.lookBehind,
    triggers: sink.triggers,
    endings: sink.endings,
    mayHold: sink.mayHold,
    mayRefer: sink.mayRefer,
    elements: sink.elements,
    messages: sink.messages,
    defects: sink.defects,
    paths: sink.paths,
    joins: undefined, // what comes here is not worth joining
    recurring: undefined, // of mail alone
    decoded: undefined, // told by what decodes the input
    open(text, origin) {
      texts.flush()
      sink.open(text, origin)
    },
    run: run => sink.run(run),
    close: () => sink.close(),
    whole:
      whole &&
      ((text, run, start, end, origin) => {
        texts.flush()
        whole(text, run, start, end, origin)
      }),
    wholeIn:
      wholeIn &&
      ((text, located, start, end, origin) => {
        texts.flush()
        wholeIn(text, located, start, end, origin)
      }),
    lines:
      lines &&
      ((prose, references, run, origin) => {
        texts.flush()
        return lines(prose, references, run, origin)
      }),
    defect(defect) {
      texts.flush()
      sink.defect(defect)
    },
    hold() {
      texts.flush()
      sink.hold?.()
    },
    release() {
      texts.flush()
      sink.release?.()
    }
  }
}
