/** Control sequences of terminals, left out: see codec/control-sequence.ts, which says what they are. */
import { DOLLAR, ESC, LEFT_BRACKET, LF, SI } from '../../../bytes'
import { INPUT, LONGEST_CONTROL_SEQUENCE } from '../layout'
import { lineFeedIn } from './line-ends'
import { beginCopy, copyAll, copyTo, endCopy, leaveOut, source } from './output'

/** Does `at` begin the choice of ASCII before a sequence, where no other characters were chosen? */
function choosesAscii(at: u32): bool {
  if (load<u16>(at + 1) != 0x4228 || load<u8>(at + 3) != ESC) return false
  let i = at - 1
  while (i >= <u32>INPUT && load<u8>(i) != ESC && load<u8>(i) != LF) i--
  return i < <u32>INPUT || load<u8>(i) == LF || load<u8>(i + 1) != DOLLAR
}

/** Address behind the sequence at `at`; 0: there is none, 1: the end of the input does not show it. */
function readSequence(at: u32, end: u32): u32 {
  const start = at + 3 < end && choosesAscii(at) ? at + 3 : at
  const limit = min<u32>(end, start + LONGEST_CONTROL_SEQUENCE)
  let i = start + 1
  if (i < limit && load<u8>(i++) != LEFT_BRACKET) return 0
  while (i < limit && (load<u8>(i) & 0xf0) == 0x30) i++
  while (i < limit && (load<u8>(i) & 0xf0) == 0x20) i++
  if (i + 1 < end && i < limit) {
    if (load<u8>(i) < 0x40 || load<u8>(i) >= 0x7f) return 0
    return load<u8>(i + 1) == SI ? i + 2 : i + 1
  }
  return i < limit || limit < start + LONGEST_CONTROL_SEQUENCE ? 1 : 0
}

/**
 * Copies the first `length` bytes of the input, which are of whole lines. Gives the index of the first ESC of which more
 * bytes tell what it is, or where the line ends that it stands in.
 */
export function removeControlSequences(length: u32): u32 {
  const end: u32 = INPUT + length
  beginCopy()
  while (copyTo(ESC, ESC, end)) {
    const behind = readSequence(source, end)
    if (behind == 1) break
    if (behind > 0) {
      leaveOut(behind)
      continue
    }
    const lineEnd = lineFeedIn(source, end)
    if (lineEnd == end) break
    copyAll(lineEnd)
  }
  return endCopy()
}
