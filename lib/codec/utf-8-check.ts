/**
 * Whether what is labelled UTF-8 (RFC 3629) is that. Bytes that are not are scanned as windows-1252, which finds the same
 * URIs, so this is only for who wants to know of wrong labels.
 */
import type { Run, Source } from '../text.js'
import type { Complain } from './codec.js'
import { continuesCharacter, lengthByFirstByte } from '../utf-8.js'
import { startOf } from './origin.js'

/** Passes all on, and complains of the first character that is not UTF-8, at its first byte. */
export class Utf8Check implements Source {
  readonly #source: Source
  readonly #complain: Complain
  #isTold = false
  /** First byte of a character that is not complete, and how many of its bytes have come; 0 where there is none. */
  #first = 0
  #count = 0
  /** Offset in the input of its first byte, if that stood in an earlier run. */
  #begun = 0

  constructor(source: Source, complain: Complain) {
    this.#source = source
    this.#complain = complain
  }

  push(run: Run): void {
    if (!this.#isTold) this.#check(run)
    this.#source.push(run)
  }

  end(): void {
    if (!this.#isTold && this.#count > 0) this.#tell(this.#begun)
    this.#source.end()
  }

  #check(run: Run): void {
    const { bytes } = run
    let begun = -1 // index of the first byte of the character, if it stands in this run
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (this.#count > 0) {
        if (!continuesCharacter(this.#first, this.#count, byte))
          return this.#tell(begun < 0 ? this.#begun : startOf(run, begun))
        this.#count = this.#count + 1 === lengthByFirstByte(this.#first) ? 0 : this.#count + 1
      } else if (byte > 0x7f) {
        if (lengthByFirstByte(byte) === 1) return this.#tell(startOf(run, i))
        this.#first = byte
        this.#count = 1
        begun = i
      }
    }
    if (this.#count > 0 && begun >= 0) this.#begun = startOf(run, begun)
  }

  #tell(at: number): void {
    this.#isTold = true
    this.#complain('bad-encoding', at, 'not UTF-8')
  }
}
