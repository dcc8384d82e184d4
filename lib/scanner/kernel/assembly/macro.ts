/** Macros of AsciiDoc, behind whose URI a label stands: scanner/macro.ts. */

import { LONGEST_LABEL as MOST } from '../../../limits'
import { flagsOf, isLetter, isRun, UNRESERVED } from './character'

const LONGEST_LABEL: u32 = MOST

/** `nk`, `ge`, `eo`, `io`, `on` and `de`: the last letters of their names. */
const LINK: u32 = 0x6b6e
const IMAGE: u32 = 0x6567
const VIDEO: u32 = 0x6f65
const AUDIO: u32 = 0x6f69
const ICON: u32 = 0x6e6f
const INCLUDE: u32 = 0x6564

/** Punctuation of prose behind a label: `. , ; : ! ? ) ]` */
function isProse(byte: u32): bool {
  if (byte == 0x2e || byte == 0x2c || byte == 0x3a || byte == 0x3b) return true
  return byte == 0x21 || byte == 0x3f || byte == 0x29 || byte == 0x5d
}

/**
 * Where the label begins that stands right behind the host at `body`, in a run up to `runEnd`; `runEnd` where none does, 0
 * where not enough has come. `labelBehindHost` of scanner/macro.ts.
 */
export function labelBehindHost(body: u32, runEnd: u32, end: u32): u32 {
  let at = body
  while (at < runEnd && ((flagsOf(load<u8>(at)) & UNRESERVED) != 0 || load<u8>(at) == 0x3a)) at++
  if (at == runEnd || at == body || load<u8>(at) != 0x5b) return runEnd
  if (at + 2 * LONGEST_LABEL + 2 > end) return 0
  if (!isLetter(load<u8>(at + 1)) || !isLetter(load<u8>(at + 2))) return runEnd
  let blank = false
  let i = at + 1
  for (; i - at <= LONGEST_LABEL && load<u8>(i) != 0x5d; i++) {
    const byte: u32 = load<u8>(i)
    if (byte < 0x20 || byte == 0x5b) return runEnd
    blank = blank || byte == 0x20
  }
  if (load<u8>(i) != 0x5d) return runEnd
  if (blank) return at
  const behind = i + 1
  i = behind
  while (i - behind < LONGEST_LABEL && isProse(load<u8>(i))) i++
  return isRun(load<u8>(i)) ? runEnd : at
}

/** May a macro end before the URI at `start`? Before that, another byte stands in the window, or none. */
export function isBehindMacro(start: u32): bool {
  if (load<u8>(start - 1) != 0x3a) return false
  const name = load<u8>(start - 2) == 0x3a ? start - 2 : start - 1
  const last: u32 = (<u32>load<u16>(name - 2)) | 0x2020
  return last == LINK || last == IMAGE || last == VIDEO || last == AUDIO || last == ICON || last == INCLUDE
}
