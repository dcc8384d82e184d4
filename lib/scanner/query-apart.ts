/**
 * Request targets whose query stands in a field of its own, as the kernel records them:
 *
 *     /b c=d        /b?c=d, where a blank stands for the `?`
 *     /b 200 c=d    the same, where it stands elsewhere
 */
import { QUESTION } from '../bytes.js'
import type { Text } from '../text.js'
import { allocate } from './ascii.js'
import type { Found } from './found.js'
import type { KernelRecord } from './kernel/record.js'
import { recordedMatch } from './recorded.js'
import type { Places } from './window.js'

/** @param record as it stands in `window` */
export function readApart(record: KernelRecord, window: Places): { readonly found: Found; readonly places: Places } {
  const places = new TargetPlaces(record, window)
  const { bytes } = places
  return { found: recordedMatch({ ...record, start: 0, end: bytes.length }, bytes), places }
}

/** Such a target as one text, and where its bytes came from. */
class TargetPlaces implements Places {
  readonly bytes: Uint8Array
  readonly highBytes = undefined
  readonly altered = true
  readonly #window: Places
  readonly #start: number
  readonly #mark: number
  readonly #queryStart: number

  constructor(record: KernelRecord, window: Places) {
    const { start, end, pathEnd, queryStart } = record
    this.#window = window
    this.#start = start
    this.#mark = pathEnd - start
    this.#queryStart = queryStart
    const length = this.#mark + 1 + end - queryStart
    this.bytes = allocate(length)
    this.bytes.set(window.bytes.subarray(start, pathEnd))
    this.bytes[this.#mark] = QUESTION
    this.bytes.set(window.bytes.subarray(queryStart, end), this.#mark + 1)
  }

  #placeOf(position: number): number {
    return position <= this.#mark ? this.#start + position : this.#queryStart + position - this.#mark - 1
  }

  inputStart(position: number): number {
    return this.#window.inputStart(this.#placeOf(position))
  }

  inputEnd(position: number): number {
    return this.#window.inputEnd(this.#placeOf(position - 1) + 1)
  }

  written(from: number, to: number): string {
    const start = this.#placeOf(from)
    const end = this.#placeOf(to - 1) + 1
    const pathEnd = this.#start + this.#mark
    if (from > this.#mark || to <= this.#mark || this.#queryStart <= pathEnd + 1)
      return this.#window.written(start, end)
    return this.#window.written(start, pathEnd) + this.#window.written(this.#queryStart, end)
  }

  path(text: Text): string {
    return this.#window.path(text, this.#start)
  }
}
