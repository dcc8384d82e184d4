/**
 * Short texts that recur byte for byte: every message of a list says where it is archived and how to leave the list.
 * What such a text yields is kept, and reported again in its new place.
 *
 * A text is recognised by its bytes, and by what its angle brackets hold; a result that depended on anything else is not
 * kept.
 */
import { isSame } from '../byte-range.js'
import type { Text } from '../text.js'
import type { Found, Refused } from './found.js'
import type { SeenUris } from './seen.js'
import type { ScannerSink } from './sink.js'
import type { Places } from './window.js'

/** A result of a text; for a match that is evidence (seen.ts) with its two hashes. */
export type Told =
  | { readonly result: Found; readonly hashes: readonly [first: number, second: number] | undefined }
  | { readonly result: Refused; readonly hashes: undefined }

export interface Known {
  readonly bytes: Uint8Array
  readonly brackets: Text['brackets']
  readonly told: readonly Told[]
}

/** Bytes of the longest text that is kept. */
const LONGEST = 512
/**
 * Texts that are kept. The hash of a text gives its place, which goes to the next text that comes there twice in a row.
 */
const PLACES = 256

export class RecurringTexts {
  readonly #known: (Known | undefined)[] = []
  /** For each place, the hash of the text that came last. */
  readonly #last = new Int32Array(PLACES)
  #place = 0
  /** Whether the text that `find` did not know came before, and so is worth keeping. */
  isWorthKeeping = false

  /** What is known of the text [start, end). `hash`: that of its bytes, if they are all ASCII. */
  find(
    { brackets }: Text,
    bytes: Uint8Array,
    start: number,
    end: number,
    hash = hashOf(bytes, start, end)
  ): Known | undefined {
    this.isWorthKeeping = false
    if (end - start > LONGEST || hash === undefined) return undefined
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1)
    const known = this.#known[place]
    if (known !== undefined && known.brackets === brackets && isSame(bytes, start, end, known.bytes)) return known
    this.#place = place
    this.isWorthKeeping = this.#last[place] === hash
    this.#last[place] = hash
    return undefined
  }

  /** Keeps the results of the text that `find` was asked about last. */
  keep({ brackets }: Text, bytes: Uint8Array, told: readonly Told[]): void {
    this.#known[this.#place] = { bytes: new Uint8Array(bytes), brackets, told }
  }
}

/** Undefined if not all bytes are ASCII: for other texts, `RunPlaces` cannot say how they are written. */
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

/** Reports the results of a known text in its new place. */
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
