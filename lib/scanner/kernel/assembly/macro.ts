/** Macros of AsciiDoc, behind whose URI a label stands: scanner/macro.ts. */

import { flagsOf, isLetter, UNRESERVED } from './character'

/** `nk`, `ge`, `eo`, `io`, `on` and `de`: the last letters of their names. */
const LINK: u32 = 0x6b6e
const IMAGE: u32 = 0x6567
const VIDEO: u32 = 0x6f65
const AUDIO: u32 = 0x6f69
const ICON: u32 = 0x6e6f
const INCLUDE: u32 = 0x6564

/** May a label stand right behind the host at `body`, before `runEnd`? */
export function mayHaveLabel(body: u32, runEnd: u32): bool {
  let at = body
  while (at < runEnd && ((flagsOf(load<u8>(at)) & UNRESERVED) != 0 || load<u8>(at) == 0x3a)) at++
  if (at == runEnd || at == body || load<u8>(at) != 0x5b) return false
  return isLetter(load<u8>(at + 1)) && isLetter(load<u8>(at + 2))
}

/** May a macro end before the URI at `start`? Before that, another byte stands in the window, or none. */
export function isBehindMacro(start: u32): bool {
  if (load<u8>(start - 1) != 0x3a) return false
  const name = load<u8>(start - 2) == 0x3a ? start - 2 : start - 1
  const last: u32 = (<u32>load<u16>(name - 2)) | 0x2020
  return last == LINK || last == IMAGE || last == VIDEO || last == AUDIO || last == ICON || last == INCLUDE
}
