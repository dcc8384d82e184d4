/** The memory of the kernel: nothing in it stands where something else does. */
import t from 'tap'
import { MAX_LINE_REFERENCES, MAX_LINE_TEXTS } from '../../../lib/limits.js'
import * as layout from '../../../lib/scanner/kernel/layout.js'

/** A bit for each of 2 to the power of `bits` numbers. */
const bitmap = (bits: number): number => 1 << (bits - 3)

/** Bytes that each region takes. */
const SIZES: Partial<Record<keyof typeof layout, number>> = {
  FLAGS_TABLE: 2 * 256,
  RUN_TABLE: 256,
  PLAIN_NIBBLES: 16,
  HOST_NIBBLES: 16,
  UPPER_NIBBLES: 16,
  RUN_NIBBLES: 16,
  BETWEEN_NIBBLES: 16,
  ENDINGS: bitmap(layout.ENDINGS_BITS),
  NAMES: bitmap(layout.NAMES_BITS),
  TAILS: bitmap(layout.NAMES_BITS),
  TOP_LEVEL_DOMAINS: bitmap(layout.NAMES_BITS),
  SCHEME_SLOTS: 4 * layout.SCHEME_SLOT_COUNT,
  SCHEME_NAMES: layout.SCHEME_NAMES_END - layout.SCHEME_NAMES,
  RECORDS: 4 * layout.RECORD_WORDS * layout.RECORD_COUNT,
  HASHES: 8 * layout.RECORD_COUNT,
  STEPS: 12 * layout.STEP_COUNT,
  OTHER_TEXTS: 2 * 8,
  PRINTS_REPAIRED: 4,
  WRAPPER_NAMES: 5 * 16,
  DIGIT_PAIRS: 2 * 100,
  OFFSET_DIGITS: 128,
  LINE_DIGITS: 128,
  TEXTS: layout.TEXTS_END - layout.TEXTS,
  COLONS: 4 * layout.STRETCH,
  HISTORY: layout.HISTORY_END - layout.HISTORY,
  OUTSIDE_BITS: layout.OUTSIDE_BITS_END - layout.OUTSIDE_BITS,
  BEFORE_TABLE: 256,
  COUNTS: 3 * 8,
  PLACES: 5 * 8,
  RANGES: layout.LOWER_CASE - layout.RANGES,
  LOWER_CASE: 16,
  PLUSES: 16,
  NAME_FACTORS: 16,
  LAST_MASKS: 2 * 16,
  COLON_BYTES: 16,
  REPAIRED_TEXTS: 8 * layout.REPAIRED_COUNT,
  JOINED_TEXTS: 8 * layout.JOINED_COUNT,
  HIGH_CHARACTERS: 4 * 128,
  EXACT_TEXTS: 8 * layout.EXACT_TEXT_COUNT,
  EXACT_TEXT_BYTES: layout.EXACT_TEXT_END - layout.EXACT_TEXT_BYTES,
  MASKS: 2 * layout.HASHED_BLOCK,
  HASH_KEYS: layout.HASHED_BLOCK,
  EXACT_NUMBERS: MAX_LINE_REFERENCES,
  ORIGINS: 8 * MAX_LINE_TEXTS,
  EXACTS: 8 * MAX_LINE_REFERENCES,
  OUTPUT: layout.OUTPUT_END - layout.OUTPUT,
  ORIGIN_BYTES: layout.ORIGIN_BYTES_END - layout.ORIGIN_BYTES,
  JOINED: layout.JOINED_END - layout.JOINED,
  BEHIND_BITS: bitmap(16),
  WINDOW: 1
}

t.test('no region overlaps another', async t => {
  const regions = Object.entries(SIZES).map(([name, size]) => ({
    name,
    from: layout[name as keyof typeof layout],
    size
  }))
  regions.sort((a, b) => a.from - b.from)
  for (const [i, { name, from, size }] of regions.entries()) {
    const next = regions[i + 1]
    if (next === undefined) continue
    t.ok(size > 0 && from + size <= next.from, `${name} ends before ${next.name} begins`)
  }
})
