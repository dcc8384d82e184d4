/** White space inside delimiters, and all that line breaks bring along: appendix-c/line-break.ts. */
import { COLON, CR, LF, SLASH } from '../../../bytes'
import { MAX_SCHEME_LENGTH } from '../../../limits'
import { isBlank, isLetter, isRun, isSchemeCharacter } from './character'
import { characterAt, characterLength, isWideBlank } from './outside-ascii'
import { pageBreakEnd } from './page-break'
import { byteAhead, isBeyond, reachEnd, setUnclear } from './reach'
import { skipPrefixAgain } from './reply-prefix'
import { endsInUrl } from './scheme'

/** Bytes of the line break at `at`, where one stands: CR CR LF is one, too. What stands up to `at + 2` may be read. */
export function lineBreakLength(at: u32): u32 {
  const next = load<u16>(at, 1)
  return load<u8>(at) == LF ? 1 : next == 0x0a0d ? 3 : (next & 0xff) == LF ? 2 : 1
}

/** One past the line break at `at`, or 0 if there is none. */
export function lineBreakAt(at: u32): u32 {
  const byte = byteAhead(at)
  if (byte == LF) return at + 1
  if (byte != CR) return 0
  const next = byteAhead(at + 1)
  if (next == CR && byteAhead(at + 2) == LF) return at + 3
  return next == LF ? at + 2 : at + 1
}

/** One past white space that is no line break; where it goes on behind `stop`, behind that. */
export function skipBlanks(at: u32, stop: u32): u32 {
  let i = at
  while (i <= stop && !isBeyond(i)) {
    const byte = load<u8>(i)
    if (isBlank(byte)) i++
    else if (byte < 0x80) break
    else {
      const codePoint = characterAt(i, reachEnd)
      if (codePoint == 0) setUnclear()
      if (!isWideBlank(codePoint)) break
      i += characterLength
    }
  }
  return i
}

/** One past the marks of the line of `opening` where they stand again at `next`, else `next`. */
export function skipReplyPrefix(opening: u32, next: u32): u32 {
  const behind = skipPrefixAgain(opening, next, reachEnd)
  if (behind == 0) setUnclear()
  return behind == 0 ? next : behind
}

/** Line breaks in the gap that was read last; a page break counts as one. */
export let breaksOfGap: u32 = 0

/**
 * One past the gap at `at` in a cut that the delimiter at `opening` begins; 0 where it is none, too long, or has more than
 * `most` line breaks.
 */
export function gapEnd(at: u32, opening: u32, longest: u32, most: u32): u32 {
  const stop = at + longest
  breaksOfGap = 1
  // Most are a line break and nothing else.
  if (most > 0 && byteAhead(at) == LF && isRun(byteAhead(at + 1) & 0xff) && skipReplyPrefix(opening, at + 1) == at + 1)
    return at + 1
  breaksOfGap = 0
  let i = at
  while (true) {
    i = skipBlanks(i, stop)
    if (i > stop) return 0
    const next = lineBreakAt(i)
    if (next == 0) return i
    if (++breaksOfGap > most) return 0
    i = skipBlanks(skipReplyPrefix(opening, next), stop)
    if (i > stop || lineBreakAt(i) == 0) continue
    i = pageBreakEnd(next, opening)
    if (i == 0) return 0
    i = skipReplyPrefix(opening, i)
  }
  return 0
}

/** Does `scheme://` stand at `at`, or behind a `URL:` there? */
export function startsWithAuthority(at: u32): bool {
  if (!isLetter(byteAhead(at) & 0xff)) return false
  let start = at
  let i = at + 1
  while (i - start < <u32>MAX_SCHEME_LENGTH && !isBeyond(i)) {
    const byte = load<u8>(i)
    if (byte == COLON && start == at && i == at + 3 && endsInUrl(i)) {
      if (!isLetter(byteAhead(i + 1) & 0xff)) return false
      start = i + 1
    } else if (!isSchemeCharacter(byte)) break
    i++
  }
  return byteAhead(i) == COLON && byteAhead(i + 1) == SLASH && byteAhead(i + 2) == SLASH
}
