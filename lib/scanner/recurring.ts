/**
 * Short texts that come again and again, byte for byte: every message of a list says where it is archived and how one
 * leaves it. What such a text gives is kept, and told again in its new place.
 *
 * A text is known by its bytes alone; so nothing is kept where anything else was asked for.
 */
import type { Text } from '../text.js'
import type { Found, Refused } from './found.js'
import type { SeenUris } from './seen.js'
import type { ScannerSink } from './sink.js'
import type { Places } from './window.js'

/** What a text gives, in order; of evidence (see seen.ts) the two hashes. */
export type Told =
  | { readonly result: Found; readonly hashes: readonly [first: number, second: number] | undefined }
  | { readonly result: Refused; readonly hashes: undefined }

export interface Known {
  readonly bytes: Uint8Array
  readonly told: readonly Told[]
}

/** Bytes of a text that may be kept. */
const LONGEST = 512
/** Texts that are kept; each has one place, and leaves it to the next that is met twice. */
const PLACES = 256

export class RecurringTexts {
  readonly #known: (Known | undefined)[] = []
  /** Of each place the hash of the text that came last. */
  readonly #last = new Int32Array(PLACES)
  #place = 0
  /** The text that was asked about came before, so that it is worth keeping. */
  isWorthKeeping = false

  /** A text of bytes [start, end), if it is known. `hash`: of them, if they are ASCII. */
  find(bytes: Uint8Array, start: number, end: number, hash = hashOf(bytes, start, end)): Known | undefined {
    this.isWorthKeeping = false
    if (end - start > LONGEST || hash === undefined) return undefined
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1)
    const known = this.#known[place]
    if (known !== undefined && isSame(bytes, start, end, known.bytes)) return known
    this.#place = place
    this.isWorthKeeping = this.#last[place] === hash
    this.#last[place] = hash
    return undefined
  }

  /** Keeps what the text that was asked about last has given. */
  keep(bytes: Uint8Array, told: readonly Told[]): void {
    this.#known[this.#place] = { bytes: new Uint8Array(bytes), told }
  }
}

function isSame(bytes: Uint8Array, start: number, end: number, other: Uint8Array): boolean {
  if (end - start !== other.length) return false
  for (let i = 0; i < other.length; i++) if (bytes[start + i] !== other[i]) return false
  return true
}

/** Undefined if they are not all ASCII: of others places in the input are not told. */
function hashOf(bytes: Uint8Array, start: number, end: number): number | undefined {
  let hash = end - start
  if (hash > LONGEST) return undefined
  let all = 0
  for (let i = start; i < end; i++) {
    hash = (Math.imul(hash, 31) + bytes[i]!) | 0
    all |= bytes[i]!
  }
  return all > 0x7f ? undefined : hash
}

/** Tells what such a text gave when it came before. */
export function tellAgain(known: readonly Told[], text: Text, places: Places, seen: SeenUris, sink: ScannerSink): void {
  for (const { result, hashes } of known) {
    if (result.kind === 'reject') {
      sink.reject(result, text, places)
      continue
    }
    if (hashes !== undefined) seen.addHashes(hashes[0], hashes[1])
    sink.match(result, text, places)
  }
}
