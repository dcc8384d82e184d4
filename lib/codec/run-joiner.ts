/** Short runs in one of several stretches: whoever receives a run has work with it, however short it is. */
import type { Run } from '../text.js'
import type { Codec, Receiver } from './codec.js'
import { giveScratch, SCRATCH_LENGTH, takeScratch } from './scratch.js'
import { giveStretches, takeStretches, type StretchList } from './stretches.js'

/** A run from which on copying it costs more than it saves. */
const LONG = 1024

export class RunJoiner implements Codec {
  readonly #to: Receiver
  #bytes: Uint8Array | undefined
  #stretches: StretchList | undefined
  #length = 0
  #from = 0
  #end = 0

  constructor(to: Receiver) {
    this.#to = to
  }

  push(run: Run): void {
    const { bytes, from, to } = run
    const { length } = bytes
    if (length >= LONG || run.ratio !== undefined || run.stretches !== undefined || run.written !== undefined) {
      this.end()
      return this.#to.push(run)
    }
    if (this.#length + length > SCRATCH_LENGTH) this.end()
    if (this.#length === 0) this.#from = from
    const into = (this.#bytes ??= takeScratch())
    const stretches = (this.#stretches ??= takeStretches())
    stretches.add(this.#length, from - this.#from, to - this.#from)
    for (let i = 0; i < length; i++) into[this.#length + i] = bytes[i]!
    this.#length += length
    this.#end = to
  }

  /** Hands over what was collected. To be called at the end of each push, too. */
  end(): void {
    const bytes = this.#bytes
    const stretches = this.#stretches
    if (bytes === undefined || stretches === undefined) return
    this.#bytes = this.#stretches = undefined
    const joined = bytes.subarray(0, this.#length)
    this.#length = 0
    this.#to.push({ bytes: joined, from: this.#from, to: this.#end, stretches: stretches.take() })
    giveStretches(stretches)
    giveScratch(bytes)
  }
}
