/**
 * Strings in which something may be found, many at a time: to open a text and look through it costs about the same for
 * eight kilobytes as for one URI. Each keeps its quotes, and has a line feed behind it.
 *
 *     "https://a.example/b"⏎"see http://b.example/"⏎
 *     ^ json $.a[0].url     ^ json $.log
 *
 * Where something was found, its place in the input is asked for, and its path.
 */
import type { Origin, Run, Text, TextSink } from '../../text.js'
import { addStretches, decodeWhole } from '../../codec/escapes.js'
import { endOf, startOf } from '../../codec/origin.js'
import { giveScratch, SCRATCH_LENGTH, takeScratch } from '../../codec/scratch.js'
import { StretchList } from '../../codec/stretches.js'

const LF = 0x0a
const QUOTE = 0x22

/** Texts that are joined, at most. */
const MOST = 256
/** As many bytes are copied sooner than a view of them is made. */
const FEW = 64
const NO_BYTES = new Uint8Array(0)

export class JoinedTexts implements Origin {
  readonly #sink: TextSink
  readonly #text: Text
  readonly #hasPaths: boolean
  /** The texts so far; void when they have been handed over. */
  bytes: Uint8Array = NO_BYTES
  #length = 0
  #count = 0
  /** What all of them stand in. */
  #run: Run | undefined
  /** Of each: where its quote stands in `bytes`, and where in the run; where its end does in the run, if it is escaped. */
  readonly #starts = new Int32Array(MOST)
  readonly #sources = new Int32Array(MOST)
  readonly #escapedEnds = new Int32Array(MOST)
  readonly #paths: string[] = []
  /** The escaped text that was asked about last, as a run whose input is that run. */
  #escaped: Run | undefined
  #escapedIndex = -1

  /** @param common what all texts have in common */
  constructor(common: Omit<Text, 'path'>, sink: TextSink) {
    this.#text = { ...common, path: '' }
    this.#sink = sink
    this.#hasPaths = sink.paths !== 'silent'
  }

  /** A string as it stands, bytes [start, end) of the run and quotes around them; false if it is too long. */
  add(run: Run, start: number, end: number, path: { toString(): string }): boolean {
    if (!this.#makeRoom(run, end - start)) return false
    const from = run.bytes
    const into = this.bytes
    let at = this.#length
    this.#register(start, 0, path)
    if (end - start > FEW) {
      into.set(from.subarray(start - 1, end + 1), at)
      at += end - start + 2
    } else for (let i = start - 1; i <= end; i++) into[at++] = from[i]!
    into[at] = LF
    this.#length = at + 1
    return true
  }

  /**
   * Decodes such a string to `decodedAt` in `bytes`, where it stays if `keep` is called; gives the index behind it there. -1
   * if it is too long or no such string.
   */
  decode(run: Run, start: number, end: number): number {
    if (!this.#makeRoom(run, end - start)) return -1
    return decodeWhole(run.bytes, start, end, this.bytes, this.decodedAt)
  }

  /** Where in `bytes` it is decoded to. */
  get decodedAt(): number {
    return this.#length + 1
  }

  /** @param behind what `decode` gave for this string */
  keep(start: number, end: number, behind: number, path: { toString(): string }): void {
    this.#register(start, end, path)
    this.bytes[this.#length] = this.bytes[behind] = QUOTE
    this.bytes[behind + 1] = LF
    this.#length = behind + 2
  }

  /** Hands over what there is. What was added holds only as long as its run does. */
  flush(): void {
    const { bytes } = this
    if (bytes === NO_BYTES) return
    if (this.#count > 0) {
      this.#sink.open(this.#text, this)
      this.#sink.run({ bytes: bytes.subarray(0, this.#length), from: 0, to: this.#length })
      this.#sink.close()
    }
    this.#length = this.#count = 0
    this.#run = this.#escaped = undefined
    this.#escapedIndex = -1
    this.bytes = NO_BYTES
    giveScratch(bytes)
  }

  #makeRoom(run: Run, length: number): boolean {
    // Two quotes and a line feed.
    if (length + 3 > SCRATCH_LENGTH) return false
    if (run !== this.#run || this.#length + length + 3 > SCRATCH_LENGTH || this.#count === MOST) {
      this.flush()
      this.#run = run
      this.bytes = takeScratch()
    }
    return true
  }

  #register(start: number, escapedEnd: number, path: { toString(): string }): void {
    const index = this.#count++
    this.#starts[index] = this.#length
    this.#sources[index] = start - 1
    this.#escapedEnds[index] = escapedEnd
    if (this.#hasPaths) this.#paths[index] = path.toString()
  }

  // --- places ---

  start(offset: number): number {
    return this.#run === undefined ? 0 : startOf(this.#run, this.#sourceOf(this.#run, offset, 'start'))
  }

  end(offset: number): number {
    return this.#run === undefined ? 0 : endOf(this.#run, this.#sourceOf(this.#run, offset - 1, 'end'))
  }

  path(offset: number): string {
    return this.#paths[this.#indexAt(offset)] ?? ''
  }

  /** Index in the run of the first byte, or the last one, that byte `offset` of the texts stands for. */
  #sourceOf(run: Run, offset: number, side: 'start' | 'end'): number {
    const index = this.#indexAt(offset)
    const into = offset - this.#starts[index]!
    if (this.#escapedEnds[index] === 0) return this.#sources[index]! + into
    const escaped = this.#escapedAt(run, index)
    return side === 'start' ? startOf(escaped, into) : endOf(escaped, into) - 1
  }

  /** Of the text in which byte `offset` stands. */
  #indexAt(offset: number): number {
    const starts = this.#starts
    let low = 0
    let high = this.#count - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low
  }

  #escapedAt(run: Run, index: number): Run {
    if (this.#escaped !== undefined && this.#escapedIndex === index) return this.#escaped
    const from = this.#sources[index]!
    const end = this.#escapedEnds[index]!
    const stretches = new StretchList()
    addStretches(run.bytes, from + 1, end, stretches)
    const behind = index + 1 < this.#count ? this.#starts[index + 1]! : this.#length
    const bytes = this.bytes.subarray(this.#starts[index], behind - 1)
    this.#escapedIndex = index
    return (this.#escaped = { bytes, from, to: end + 1, stretches: stretches.take() })
  }
}

/** The sink, for whoever hands over other texts: what comes before them goes there first. */
export function behindJoined(texts: JoinedTexts, sink: TextSink): TextSink {
  const { whole, wholeIn } = sink
  return {
    triggers: sink.triggers,
    mayHold: sink.mayHold,
    mayRefer: sink.mayRefer,
    elements: sink.elements,
    messages: sink.messages,
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
