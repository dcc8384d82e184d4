/**
 * Whether what is labelled UTF-8 (RFC 3629) is that. Bytes that are not are scanned as windows-1252, which finds the same
 * URIs, so this is only for who wants to know of wrong labels.
 */
import type { Run, Source } from '../text.js'
import type { Complain } from './codec.js'
import { startOf } from './origin.js'

/** What may follow the first byte of a character: how many bytes, and the least and the greatest of the next one (§4). */
interface Rest {
  readonly count: number
  readonly least: number
  readonly greatest: number
}

function restOf(first: number): Rest | undefined {
  if (first < 0xc2 || first > 0xf4) return undefined
  const count = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const greatest = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  return { count, least, greatest }
}

/** Passes all on, and complains of the first character that is not UTF-8, at its first byte. */
export class Utf8Check implements Source {
  readonly #source: Source
  readonly #complain: Complain
  #isTold = false
  /** Bytes of a character that are missing, and what the next of them may be. */
  #missing = 0
  #least = 0
  #greatest = 0
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
    if (!this.#isTold && this.#missing > 0) this.#tell(this.#begun)
    this.#source.end()
  }

  #check(run: Run): void {
    const { bytes } = run
    let first = -1 // index of the first byte of the character, if it stands in this run
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (this.#missing > 0) {
        if (byte < this.#least || byte > this.#greatest)
          return this.#tell(first < 0 ? this.#begun : startOf(run, first))
        this.#missing--
        this.#least = 0x80
        this.#greatest = 0xbf
      } else if (byte > 0x7f) {
        first = i
        const rest = restOf(byte)
        if (rest === undefined) return this.#tell(startOf(run, i))
        this.#missing = rest.count
        this.#least = rest.least
        this.#greatest = rest.greatest
      }
    }
    if (this.#missing > 0 && first >= 0) this.#begun = startOf(run, first)
  }

  #tell(at: number): void {
    this.#isTold = true
    this.#complain('bad-encoding', at, 'not UTF-8')
  }
}
