/** The texts that are handed over, each with its place and its path. */
import { DQUOTE, LF } from '../../../../bytes'
import {
  ARRAY,
  COLOURLESS,
  IS_INDEX,
  JSON_TEXT,
  LEVEL_SIZE,
  LEVELS,
  LINE,
  MAY_HOLD,
  OUTPUT,
  QUOTED,
  REFERER_LINE,
  STEP_WORDS,
  STEPS,
  STEPS_END,
  TARGET,
  TEXT_ELEMENT,
  TEXT_END,
  TEXT_KIND,
  TEXT_PATH,
  TEXT_REQUEST,
  TEXT_SOURCE,
  TEXT_START,
  TEXT_STEPS,
  TEXT_WORDS,
  TEXTS,
  TEXTS_END
} from '../layout'

/** Behind the last text. */
export let output: u32 = OUTPUT
let row: u32 = TEXTS
let step: u32 = STEPS

let keptOutput: u32 = OUTPUT
let keptRow: u32 = TEXTS
let keptStep: u32 = STEPS

let hasPaths: bool = false

export function textCount(): u32 {
  return (row - TEXTS) / (4 * TEXT_WORDS)
}

export function outputLength(): u32 {
  return output - OUTPUT
}

export function beginTexts(withPaths: bool): void {
  hasPaths = withPaths
  output = keptOutput = OUTPUT
  row = keptRow = TEXTS
  step = keptStep = STEPS
}

/** What has come stays. */
export function keepTexts(): void {
  keptOutput = output
  keptRow = row
  keptStep = step
}

/** What has come since then is forgotten. */
export function dropTexts(): void {
  output = keptOutput
  row = keptRow
  step = keptStep
}

/**
 * The targets that have come since then are texts like others; if none of these may hold something, all is forgotten.
 */
export function forgetTargets(): void {
  let mayHold = false
  for (let at = keptRow; at < row; at += 4 * TEXT_WORDS) {
    if (load<u32>(at, 4 * TEXT_KIND) != TARGET) mayHold = true
    else {
      store<u32>(at, QUOTED, 4 * TEXT_KIND)
      if ((load<u32>(at, 4 * TEXT_REQUEST) & (<u32>MAY_HOLD)) != 0) mayHold = true
    }
  }
  if (!mayHold) dropTexts()
}

/**
 * The text that stands in the output already, up to address `behind`, but for its quotes and the line feed; in place of
 * quotes, what has none has line feeds. `source`, `sourceEnd`, `kind`, `request`: as in a row. False where there is no
 * room.
 */
export function addText(
  behind: u32,
  source: u32,
  sourceEnd: u32,
  level: u32,
  element: u32,
  kind: u32,
  request: u32
): bool {
  if (row == TEXTS_END) return false
  const mark = kind == COLOURLESS || kind == REFERER_LINE ? LF : DQUOTE
  store<u8>(output, mark)
  store<u8>(behind, mark)
  store<u8>(behind + 1, LF)
  store<u32>(row, output - OUTPUT, 4 * TEXT_START)
  store<u32>(row, source, 4 * TEXT_SOURCE)
  store<u32>(row, sourceEnd, 4 * TEXT_END)
  store<u32>(row, (step - STEPS) / (4 * STEP_WORDS), 4 * TEXT_PATH)
  store<u32>(row, (level - LEVELS) / LEVEL_SIZE + 1, 4 * TEXT_STEPS)
  store<u32>(row, element, 4 * TEXT_ELEMENT)
  store<u32>(row, kind, 4 * TEXT_KIND)
  store<u32>(row, request, 4 * TEXT_REQUEST)
  row += 4 * TEXT_WORDS
  output = behind + 2
  // What is read further may have to tell where something is wrong.
  if (!hasPaths && kind != LINE && kind != REFERER_LINE && kind != JSON_TEXT) return true
  for (let at: u32 = LEVELS; at <= level; at += LEVEL_SIZE) {
    if (step == STEPS_END) return false
    store<u32>(step, load<u32>(at + 4))
    store<i32>(step, load<u32>(at) == ARRAY ? IS_INDEX : load<i32>(at + 8), 4)
    step += 4 * STEP_WORDS
  }
  return true
}
