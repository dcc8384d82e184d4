/** Turns a match that the kernel has recorded into the `Found` that the rules would have returned. */
import type { Alternative } from '../match.js'
import { encodeRepairable, repairableFrom } from '../policy/repair.js'
import { asciiString } from './ascii.js'
import { found, NO_ALTERNATIVES, type Found } from './found.js'
import type { KernelRecord } from './kernel/record.js'

/** `bytes`: those of the window. */
export function recordedMatch(record: KernelRecord, bytes: Uint8Array): Found {
  const { start, end, wrapper, repaired, joined, origin } = record
  const uri = joined ? asciiString(joined, 0, joined.length) : origin + reading(bytes, start, end, repaired)
  const alternatives = record.otherEnd === 0 ? NO_ALTERNATIVES : others(bytes, record)
  const rendering = repaired ? 'repaired' : joined || origin !== '' ? 'changed' : 'verbatim'
  return found(start, end, uri, wrapper, rendering, alternatives, record.seen)
}

/** [start, end) as it stands, or `repaired`. */
function reading(bytes: Uint8Array, start: number, end: number, repaired: boolean): string {
  if (!repaired) return asciiString(bytes, start, end)
  const encoded = encodeRepairable(bytes, start, repairableFrom(bytes, start, end), end)
  return asciiString(encoded, 0, encoded.length)
}

function others(bytes: Uint8Array, { start, otherEnd, furtherEnd, repaired }: KernelRecord): readonly Alternative[] {
  const other: Alternative = { uri: reading(bytes, start, otherEnd, !repaired), why: repaired ? 'cut' : 'repaired' }
  if (furtherEnd === 0) return [other]
  return [other, { uri: reading(bytes, start, furtherEnd, true), why: 'repaired' }]
}
