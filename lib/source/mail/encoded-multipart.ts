/**
 * A multipart whose header says that it is quoted-printable, which RFC 2045 §6.4 forbids. Most writers mean what is in
 * the parts, each of which says so itself; others have encoded all of it, with the boundaries and the fields:
 *
 *     --=3D_b
 *     Content-Type: text/plain; charset=3Dutf-8
 *        ^                             ^
 *
 * Which of the two it is shows where the first part begins.
 */
import type { Run, Source } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { createGatherer, passAll } from '../../codec/span.js'
import { MAX_LINE } from '../../limits.js'

/** A line that may be a boundary, and the lines behind it up to an empty one. */
const FIRST_HEADER = /^--\S.*\r?\n((?:.+\r?\n)+)/m

/** A parameter with an encoded `=`. */
const ENCODED_PARAMETER = /^content-[\w-]+[ \t]*:[^;\n]*(?:\n[ \t][^;\n]*)*;\s*[\w*-]+=3D/im

/** Bytes that are looked at, in which the first part begins. */
const SAMPLE = MAX_LINE

export class EncodedMultipart implements Source {
  readonly #delimiter: string | undefined
  readonly #openPlain: () => Source
  readonly #openEncoded: () => Source
  readonly #held = createGatherer()
  #reader: Source | undefined

  /**
   * @param openPlain opens the multipart
   * @param openEncoded opens it for a body that is encoded as a whole
   */
  constructor(boundary: string | undefined, openPlain: () => Source, openEncoded: () => Source) {
    this.#delimiter = boundary?.includes('=') === true ? `--${boundary.replaceAll('=', '=3D')}` : undefined
    this.#openPlain = openPlain
    this.#openEncoded = openEncoded
  }

  push(run: Run): void {
    if (this.#reader !== undefined) return this.#reader.push(run)
    this.#held.push(run)
    if (this.#held.length >= SAMPLE) this.#begin()
  }

  end(): void {
    const reader = this.#reader ?? this.#begin()
    reader.end()
  }

  whole(run: Run): boolean {
    const reader = this.#open(run.bytes)
    if (reader.whole?.(run) === true) return true
    reader.push(run)
    reader.end()
    return true
  }

  #begin(): Source {
    const held = this.#held.take()
    const reader = this.#open(held.bytes)
    this.#reader = reader
    passAll(held, run => reader.push(run))
    return reader
  }

  #open(bytes: Uint8Array): Source {
    return this.#isEncoded(latin1(bytes.subarray(0, SAMPLE))) ? this.#openEncoded() : this.#openPlain()
  }

  #isEncoded(sample: string): boolean {
    if (this.#delimiter !== undefined && `\n${sample}`.includes(`\n${this.#delimiter}`)) return true
    return ENCODED_PARAMETER.test(FIRST_HEADER.exec(sample)?.[1] ?? '')
  }
}
