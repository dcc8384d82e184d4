/**
 * An undelimited URI that ends where its line ends may go on in the next one (policy/rejoin.ts). Most do not, and for
 * most of those one look at the first token behind the line break tells.
 */
import {
  AMPERSAND,
  APOSTROPHE,
  ASTERISK,
  BACKSLASH,
  BACKTICK,
  BAR,
  COLON,
  COMMA,
  CR,
  DOT,
  EQUALS,
  EXCLAMATION,
  HASH,
  HYPHEN,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  LF,
  PERCENT,
  PLUS,
  QUESTION,
  RIGHT_BRACKET,
  RIGHT_PARENTHESIS,
  SEMICOLON,
  SLASH,
  TILDE,
  UNDERSCORE
} from '../../../bytes'
import { LINE_LOOK_BEHIND, NARROWEST_FULL, NARROWEST_WRAPPED } from '../../../limits'
import { isAlphanumeric, isBlank, isDigit, isLetter, isRun } from './character'
import { commentMark, commentMarkLength } from './comment-mark'
import { endsInAuthority, setShort } from './extent'
import { lineBreakLength } from './line-break'
import { lineStartBefore } from './lines'
import { characterAt, characterLength, isWideBlank, mayBeBlank } from './outside-ascii'
import { marksEnd, mayCloseMatch, NOT_THERE, NOT_YET, skipAgain, skipSome } from './reply-prefix'
import { mapsCharacters, maxLength, separateLines } from './settings'
import { textStart } from './text-start'

/** `www.` */
const WWW: u32 = 0x2e777777

/** One past the white space at `at` that is no line break, or at a character of which only the rules know. */
function behindBlanks(at: u32, end: u32): u32 {
  let i = at
  while (i < end) {
    if (isBlank(load<u8>(i))) i++
    else if (load<u8>(i) >= 0x80 && isWideBlank(characterAt(i, end))) i += characterLength
    else break
  }
  return i
}

function isLineBreak(byte: u32): bool {
  return byte == LF || byte == CR
}

/** `. , ; : ! ? ) ]` */
function isPunctuation(byte: u32): bool {
  if (byte == DOT || byte == COMMA || byte == SEMICOLON || byte == COLON) return true
  return byte == EXCLAMATION || byte == QUESTION || byte == RIGHT_PARENTHESIS || byte == RIGHT_BRACKET
}

/** `/ = & % # _ ~ ?`: of URIs, not of words. */
function isOfUris(byte: u32): bool {
  if (byte == SLASH || byte == EQUALS || byte == AMPERSAND || byte == PERCENT) return true
  return byte == HASH || byte == UNDERSCORE || byte == TILDE || byte == QUESTION
}

/** Has the token, punctuation behind it aside, nothing that `isUriLike` asks for? */
function isWord(token: u32, tokenEnd: u32): bool {
  let end = tokenEnd
  while (end > token && isPunctuation(load<u8>(end - 1))) end--
  let hyphens: u32 = 0
  for (let i = token; i < end; i++) {
    const byte = load<u8>(i)
    if (isDigit(byte) || isOfUris(byte)) return false
    if (byte == HYPHEN) hyphens++
    // What stands behind a full stop is no punctuation, or it would have been taken off.
    if (byte == DOT && i > token && isLetter(load<u8>(i - 1))) return false
  }
  return hyphens < 2
}

/** Of what no word is made: list marks and rules. */
function isMark(byte: u32): bool {
  if (byte == HYPHEN || byte == ASTERISK || byte == PLUS || byte == HASH || byte == EQUALS) return true
  return byte == UNDERSCORE || byte == TILDE || byte == DOT || byte == BAR
}

/** A token that begins something of its own, by its first characters: a bracket, a scheme, which is none before a port, or marks alone. */
function beginsAnew(token: u32, tokenEnd: u32): bool {
  const first = load<u8>(token)
  if (
    first == LEFT_PARENTHESIS ||
    first == LEFT_BRACKET ||
    first == LEFT_BRACE ||
    first == APOSTROPHE ||
    first == BAR ||
    first == BACKSLASH
  )
    return true
  if (isMark(first)) {
    let i = token + 1
    while (i < tokenEnd && isMark(load<u8>(i))) i++
    return i == tokenEnd
  }
  if (!isLetter(first)) return false
  let hasDot = false
  let i = token
  while (i < tokenEnd) {
    const byte = load<u8>(i)
    hasDot = hasDot || byte == DOT
    if (!isAlphanumeric(byte) && byte != PLUS && byte != HYPHEN && byte != DOT) break
    i++
  }
  return i < tokenEnd && load<u8>(i) == COLON && !(hasDot && isDigit(load<u8>(i + 1)))
}

/**
 * One past the comment mark of the URI's line, behind `behindPrefix` there, as it stands again at `at` (`commentMark` of
 * policy/rejoin.ts), and blanks; `at` where the line has none or the next lacks a `*`, and `NOT_THERE` where that has not
 * the same.
 */
function behindComment(behindPrefix: u32, start: u32, at: u32, end: u32): u32 {
  const length = commentMarkLength(behindPrefix, start)
  if (length == 0) return at
  const byte = load<u8>(commentMark)
  // It was no comment but an item of a list.
  if (byte == ASTERISK && at < end && load<u8>(at) != ASTERISK) return at
  for (let i: u32 = 0; i < length; i++) {
    if (at + i >= end) return end
    if (load<u8>(at + i) != load<u8>(commentMark + i)) return NOT_THERE
  }
  const behind = behindBlanks(at + length, end)
  return behind == at + length && behind < end && load<u8>(behind) < 0x80 ? NOT_THERE : behind
}

/**
 * What comes of a URI behind which too little has come: it waits, but behind what may be code and a comment the rules may
 * tell of it at once.
 */
function waits(lineStart: u32, start: u32): bool {
  for (let i = lineStart; i < start; i++) if (load<u8>(i) == HASH || load<u16>(i) == 0x2f2f) return true
  setShort()
  return true
}

/** Is the last character of a run, at `at`, the backslash that continues a line (`isContinued` of policy/rejoin.ts)? */
export function isContinuation(at: u32, runEnd: u32): bool {
  return at == runEnd - 1 && load<u8>(at) == BACKSLASH
}

/** May the mark of a pair stand before the URI, `( [ {`, a quote, or one outside ASCII? */
function opensPair(start: u32): bool {
  const byte = load<u8>(start - 1)
  return (
    byte == LEFT_PARENTHESIS ||
    byte == LEFT_BRACKET ||
    byte == LEFT_BRACE ||
    byte == APOSTROPHE ||
    byte == BACKTICK ||
    byte >= 0x80
  )
}

/** Does the URI end in its authority with a `.` or `-`, in which no host ends? */
function endsInOpenHost(runEnd: u32): bool {
  const last = load<u8>(runEnd - 1)
  return (last == DOT || last == HYPHEN) && endsInAuthority()
}

/** Does the run end in a host as nobody ends one, `http://a-` or `http://www.`: `isCutHost` of scanner/colon.ts? */
export function isCutHost(authority: u32, runEnd: u32): bool {
  if (authority == 0 || separateLines || !endsInAuthority()) return false
  const last = load<u8>(runEnd - 1)
  return last == HYPHEN || (last == DOT && runEnd == authority + 4 && load<u32>(authority) == WWW)
}

/** May what stands at `next` be the rest of a URI in a line that lacks its reply prefix? */
function mayLackPrefix(lineStart: u32, start: u32, runEnd: u32, next: u32, end: u32): bool {
  if (runEnd - lineStart < <u32>NARROWEST_FULL) return false
  const token = behindBlanks(next, end)
  if (token >= end) return waits(lineStart, start)
  if (load<u8>(token) >= 0x80) return mapsCharacters || mayBeBlank(token, end)
  let tokenEnd = token
  while (tokenEnd < end && isRun(load<u8>(tokenEnd))) tokenEnd++
  if (tokenEnd >= end) return waits(lineStart, start)
  return tokenEnd > token && !isWord(token, tokenEnd)
}

/** May the URI go on in the next line? True also where the rules must say. */
export function mayGoOn(start: u32, runEnd: u32, end: u32): bool {
  const lineEnd = behindBlanks(runEnd, end)
  // A line break of three bytes, and the byte behind it.
  const isNear = lineEnd + 4 > end
  const ending: u32 = lineEnd < end ? load<u8>(lineEnd) : 0x0a
  if (!isLineBreak(ending) && !(ending >= 0x80 && isNear)) return ending >= 0x80 && mayBeBlank(lineEnd, end)
  const floor = textStart
  const lineStart = lineStartBefore(start, start - floor > <u32>LINE_LOOK_BEHIND ? start - LINE_LOOK_BEHIND : floor)
  if (lineStart == 0) return false
  if (
    runEnd - lineStart < <u32>NARROWEST_WRAPPED &&
    !isContinuation(runEnd - 1, runEnd) &&
    !opensPair(start) &&
    !endsInOpenHost(runEnd)
  )
    return false
  if (isNear) return waits(lineStart, start)
  const next = lineEnd + lineBreakLength(lineEnd)
  const behindPrefix = marksEnd(lineStart, start)
  if (behindPrefix != lineStart && mayCloseMatch(lineStart, behindPrefix, start)) return true
  let behind = skipAgain(lineStart, behindPrefix, next, end)
  if (behind == NOT_THERE) behind = skipSome(lineStart, behindPrefix, next, end)
  if (behind == NOT_YET) return waits(lineStart, start)
  if (behind == NOT_THERE) return mayLackPrefix(lineStart, start, runEnd, next, end)
  const token = behindComment(behindPrefix, start, behindBlanks(behind, end), end)
  if (token == NOT_THERE) return false
  if (token >= end) return waits(lineStart, start)
  if (load<u8>(token) >= 0x80) return mapsCharacters || mayBeBlank(token, end)
  let tokenEnd = token
  while (tokenEnd < end && isRun(load<u8>(tokenEnd))) tokenEnd++
  if (tokenEnd == token) return false
  // One that makes the whole too long is looked at in part.
  if (runEnd - start + tokenEnd - token > maxLength) return true
  if (tokenEnd >= end) return waits(lineStart, start)
  if (load<u8>(tokenEnd) >= 0x80 && mapsCharacters) return true
  if (beginsAnew(token, tokenEnd)) return false
  const behindToken = behindBlanks(tokenEnd, end)
  if (behindToken >= end) return waits(lineStart, start)
  const afterToken: u32 = load<u8>(behindToken)
  if (afterToken >= 0x80 && mayBeBlank(behindToken, end)) return true
  const alone = isLineBreak(afterToken)
  return looksLikeRest(start, runEnd, lineStart, token, tokenEnd, alone, behindPrefix)
}

/** Does the token begin with what stands behind the full stop in the name of a file? `EXTENSIONS` of policy/rejoin.ts. */
function isExtension(token: u32, tokenEnd: u32): bool {
  let letters: u64 = 0
  let i = token
  for (; i < tokenEnd && i < token + 6; i++) {
    const byte = <u64>load<u8>(i)
    if (byte < 0x61 || byte > 0x7a) break
    const place: u64 = i - token
    letters |= byte << (place << 3)
  }
  // `xhtml` and its kin
  if (letters >> 8 == 0x6d7468 || letters >> 8 == 0x6c6d7468) return true
  switch (letters) {
    case 0x6d7468: // htm
    case 0x6c6d7468: // html
    case 0x706870: // php
    case 0x707361: // asp
    case 0x78707361: // aspx
    case 0x70736a: // jsp
    case 0x696763: // cgi
    case 0x666470: // pdf
    case 0x747874: // txt
    case 0x6c6d78: // xml
    case 0x67706a: // jpg
    case 0x6765706a: // jpeg
    case 0x666967: // gif
    case 0x676e70: // png
    case 0x70697a: // zip
    case 0x726174: // tar
    case 0x7a67: // gz
    case 0x7a6774: // tgz
      return true
    default:
      return false
  }
}

/** Feature by feature what `looksLikeRest` of policy/rejoin.ts asks; true where only it can say. */
function looksLikeRest(
  start: u32,
  runEnd: u32,
  lineStart: u32,
  token: u32,
  tokenEnd: u32,
  alone: bool,
  behindPrefix: u32
): bool {
  const last = load<u8>(runEnd - 1)
  const narrow = runEnd - lineStart < <u32>NARROWEST_FULL
  // What a backslash continues is for the rules to read, and rare.
  if (last == BACKSLASH) return true
  if (endsInAuthority()) return endsInOpenHost(runEnd)
  const word = isWord(token, tokenEnd)
  if (opensPair(start) && !word) return true
  if (runEnd - lineStart < <u32>NARROWEST_WRAPPED) return false
  // - _ = & ? % #
  if (
    last == HYPHEN ||
    last == UNDERSCORE ||
    last == EQUALS ||
    last == AMPERSAND ||
    last == QUESTION ||
    last == PERCENT ||
    last == HASH
  ) {
    return true
  }
  if (last == DOT) return !narrow && isExtension(token, tokenEnd)
  const first = behindBlanks(behindPrefix, start)
  const ownLine = first >= start || load<u8>(first) >= 0x80
  if (last == SLASH) {
    if (!word) return alone || !narrow
    return alone && !narrow && ownLine && isAlphanumeric(load<u8>(token))
  }
  return !word && !narrow && (alone || ownLine)
}
