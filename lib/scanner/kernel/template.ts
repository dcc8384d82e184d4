/** A template in the kernel's memory. */
import { MAX_LINE_TEXTS } from '../../limits.js'
import type { Wrapper } from '../../match.js'
import type { RepairedTemplate, Template, TemplateField } from '../../template.js'
import { asciiBytes } from '../ascii.js'
import * as layout from './layout.js'

const FIELDS: Readonly<Record<TemplateField, number>> = {
  uri: layout.URI,
  wrapper: layout.WRAPPER,
  start: layout.START,
  end: layout.END,
  line: layout.LINE
}

/** In the order of their numbers in assembly/print.ts. */
const WRAPPERS: readonly Wrapper[] = ['whitespace', 'angle-brackets', 'double-quotes', 'pair', 'exact']

/** What every template needs. */
export function fillPrinting(memory: ArrayBuffer): void {
  const bytes = new Uint8Array(memory)
  for (let number = 0; number < 100; number++) {
    bytes[layout.DIGIT_PAIRS + 2 * number] = 0x30 + Math.floor(number / 10)
    bytes[layout.DIGIT_PAIRS + 2 * number + 1] = 0x30 + (number % 10)
  }
  WRAPPERS.forEach((name, i) => {
    bytes[layout.WRAPPER_NAMES + 16 * i] = name.length
    bytes.set(asciiBytes(name), layout.WRAPPER_NAMES + 16 * i + 1)
  })
}

const encoder = new TextEncoder()

/** False where it does not fit. */
export function fillTemplate(memory: ArrayBuffer, { steps, after, encoded, repaired, joined }: Template): boolean {
  if (steps.length >= layout.STEP_COUNT) return false
  const bytes = new Uint8Array(memory)
  const words = new Uint32Array(memory, layout.STEPS, layout.STEP_COUNT * 3)
  let at = layout.TEXTS
  let word = 0
  for (const { before, field } of [...steps, { before: after, field: undefined }]) {
    const text = encoder.encode(before)
    if (at + text.length > layout.TEXTS_END) return false
    bytes.set(text, at)
    words.set([at, text.length, field === undefined ? layout.NOTHING : FIELDS[field]], word)
    at += text.length
    word += 3
  }
  const lists: [number, readonly string[]][] = [
    [layout.OTHER_TEXTS, encoded ? [encoded.before, encoded.after] : []],
    [layout.REPAIRED_TEXTS, typeof repaired === 'object' ? repairedTexts(repaired) : [...REPAIRED_ALONE, after]],
    [layout.JOINED_TEXTS, joined ? [joined.before, joined.after, joined.repaired] : []]
  ]
  new Uint32Array(memory, layout.OTHER_TEXTS, 4).fill(0)
  new Uint32Array(memory, layout.REPAIRED_TEXTS, 2 * layout.REPAIRED_COUNT).fill(0)
  new Uint32Array(memory, layout.JOINED_TEXTS, 2 * layout.JOINED_COUNT).fill(0)
  new Uint32Array(memory, layout.PRINTS_REPAIRED, 1)[0] = repaired === true ? layout.PRINTS_ALONE : repaired ? 1 : 0
  for (const [list, texts] of lists) {
    at = fillTexts(memory, new Uint32Array(memory, list, 2 * texts.length), texts, at, layout.TEXTS_END)
    if (at < 0) return false
  }
  return true
}

/** `EXACT_TEXTS`; false where they do not fit. */
export function fillExactEndings(memory: ArrayBuffer, endings: readonly string[]): boolean {
  const list = new Uint32Array(memory, layout.EXACT_TEXTS, 2 * layout.EXACT_TEXT_COUNT).fill(0)
  return fillTexts(memory, list, endings, layout.EXACT_TEXT_BYTES, layout.EXACT_TEXT_END) >= 0
}

/** `ORIGINS`, as far as they fit; undefined for one that does not count. */
export function fillOrigins(memory: ArrayBuffer, origins: readonly (string | undefined)[]): void {
  const list = new Uint32Array(memory, layout.ORIGINS, 2 * MAX_LINE_TEXTS).fill(0)
  const texts = origins.map(origin => origin ?? '')
  fillTexts(memory, list, texts, layout.ORIGIN_BYTES, layout.ORIGIN_BYTES_END)
  for (const [i, origin] of origins.entries()) if (origin === undefined) list[2 * i + 1] = layout.DOES_NOT_COUNT
}

/**
 * Writes texts to [from, to) one behind the other, and their addresses and lengths to `list`; gives the address behind
 * them, -1 where they do not fit.
 */
function fillTexts(memory: ArrayBuffer, list: Uint32Array, texts: readonly string[], from: number, to: number): number {
  const bytes = new Uint8Array(memory)
  let at = from
  for (const [i, text] of texts.entries()) {
    const encoded = encoder.encode(text)
    if (2 * i >= list.length || at + encoded.length > to) return -1
    bytes.set(encoded, at)
    list.set([at, encoded.length], 2 * i)
    at += encoded.length
  }
  return at
}

/** What stands around what is told of a match that is repaired, where nothing is. */
const REPAIRED_ALONE: readonly string[] = ['', '', '', '', '', '']

function repairedTexts({ before, after, cut, further, end }: RepairedTemplate): readonly string[] {
  return [before, after, cut.before, cut.after, further.before, further.after, end]
}
