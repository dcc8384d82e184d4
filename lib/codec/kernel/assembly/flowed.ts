/** format=flowed (RFC 3676), as far as it is whole lines: see codec/flowed.ts, which says what a soft break is. */
import { GREATER_THAN, HYPHEN, SLASH, SP } from '../../../bytes'
import { INPUT } from '../layout'
import { lineEndAt, lineFeedIn } from './line-ends'
import { beginCopy, copyAll, endCopy, leaveOut } from './output'

/** How deep in quotes the last line is if its end is soft; else -1. */
let depth: i32 = -1
/** Whether the first line goes on with the one before the input. */
let continues: bool = false

export function flowedDepth(): i32 {
  return depth
}

export function flowedContinues(): bool {
  return continues
}

function isSignature(at: u32, end: u32): bool {
  return end - at == 3 && load<u8>(at) == HYPHEN && load<u8>(at + 1) == HYPHEN && load<u8>(at + 2) == SP
}

/**
 * Decodes the lines of the first `length` bytes of the input, but for the soft end of the last one. `before`: how deep in
 * quotes the line before them is if its end is soft, else -1. Gives the index behind the last line.
 */
export function decodeFlowed(length: u32, before: i32, delSp: bool): u32 {
  const end: u32 = INPUT + length
  let line: u32 = INPUT
  let softEnd = line // where the end begins of the line before, if that is soft
  depth = before
  continues = false
  beginCopy()
  for (;;) {
    const lineFeed = lineFeedIn(line, end)
    if (lineFeed == end) break
    const stop = lineEndAt(line, lineFeed)
    let content = line
    while (load<u8>(content) == GREATER_THAN) content++
    const deep: i32 = content - line
    if (load<u8>(content) == SP) content++
    const isLast = isSignature(content, stop)
    if (deep == depth && !isLast) {
      if (line == INPUT) continues = true
      copyAll(softEnd)
      leaveOut(content)
    }
    const mayBreakUri = stop - content >= 2 && (load<u8>(stop - 2) == HYPHEN || load<u8>(stop - 2) == SLASH)
    const isSoft = !isLast && stop > content && load<u8>(stop - 1) == SP && (delSp || !mayBreakUri)
    depth = isSoft ? deep : -1
    line = lineFeed + 1
    softEnd = !isSoft ? line : delSp ? stop - 1 : stop
  }
  copyAll(softEnd)
  endCopy()
  return line - INPUT
}
