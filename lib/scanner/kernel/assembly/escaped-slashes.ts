/**
 * A web address whose slashes are escaped, as most are: a name and a port, and behind them plain characters up to what
 * surely ends it. scanner/escaped-slashes.ts has all others.
 */
import { RUN_TABLE } from '../layout'
import { MAX_BACKSLASHES } from './authority-cut'
import { flagsOf, hostEnd, isAlphanumeric, isDigit, isHexPair, isLetter, isRun, SUB_DELIMS } from './character'
import { isDelimiterReference, LONGEST_REFERENCE, mayBeOfName } from './character-reference'
import { append, appendByte, beginJoining, joinedEndOf, joinedStart } from './delimited'
import { AMPERSAND, PLAIN, REPAIRABLE } from './known-run'
import { closes, isApostropheUnclear, readMarks } from './marks'
import { NOTHING, UNDECIDED } from './undelimited'

const BACKSLASH: u32 = 0x5c
const SLASH: u32 = 0x2f
/** Bytes that must have come of what is looked at: two escaped slashes, or a character by its number. */
const NEAR: u32 = 2 * (MAX_BACKSLASHES + 1)

/** Bytes behind the URI that the rules may count with it: a reference, and what goes on a name. */
const MOST_BEHIND: u32 = LONGEST_REFERENCE + 12

let delimiter: u32 = 0

/** The byte before the URI if it is its delimiter; else 0. */
export function escapedDelimiter(): u32 {
  return delimiter
}

/** How many backslashes stand at `at`. */
function backslashesAt(at: u32): u32 {
  let count: u32 = 0
  while (count <= MAX_BACKSLASHES && load<u8>(at + count) == BACKSLASH) count++
  return count
}

function isEscapedSlash(at: u32, backslashes: u32): bool {
  return backslashesAt(at) == backslashes && load<u8>(at + backslashes) == SLASH
}

function kindOf(byte: u32): u32 {
  return load<u8>(RUN_TABLE + byte)
}

function digitOf(byte: u32): u32 {
  return (byte & 15) + (byte > 0x39 ? 9 : 0)
}

/** The character of `u0026` at `at`; 0 for none that a URI has. */
function numbered(at: u32): u32 {
  if (load<u8>(at) != 0x75 || load<u16>(at + 1) != 0x3030 || !isHexPair(at + 3)) return 0
  const code = (digitOf(load<u8>(at + 3)) << 4) | digitOf(load<u8>(at + 4))
  return code < 0x80 && isRun(code) && (kindOf(code) & REPAIRABLE) == 0 ? code : 0
}

/**
 * Does surely no host begin at `at`: does the authority end there, or at a delimiter that only a userinfo may have, with
 * no `@` behind it?
 */
function isHostless(at: u32, end: u32, backslashes: u32): bool {
  for (let i = at; i < end; i++) {
    const byte: u32 = load<u8>(i)
    if (byte == SLASH || (byte < 0x80 && !isRun(byte))) return true
    // A character by its number may be an `@`.
    if (byte == BACKSLASH) return load<u8>(i + backslashes) != 0x75
    if (byte == 0x40 || (i == at && (flagsOf(byte) & SUB_DELIMS) == 0)) return false
  }
  return false
}

/** Copies the name and the port at `at`; gives one past them, or 0. */
function copyName(at: u32, end: u32): u32 {
  let i = isAlphanumeric(load<u8>(at)) ? hostEnd(at, end) : at
  if (i > at && load<u8>(i) == 0x3a) {
    const port = ++i
    while (i < end && isDigit(load<u8>(i))) i++
    if (i == port) return 0
  }
  return i == at || !append(at, i) ? 0 : i
}

/** Copies what stands at `at`, behind the name, up to what ends it; gives one past it, or 0 where the rules must look. */
function copyPath(at: u32, end: u32, backslashes: u32): u32 {
  const last = end - NEAR
  for (let i = at; i < last;) {
    let byte: u32 = load<u8>(i)
    let length: u32 = 1
    if (byte == SLASH) return i
    if (byte == BACKSLASH) {
      if (backslashesAt(i) != backslashes) return i
      const isSlash = load<u8>(i + backslashes) == SLASH
      byte = isSlash ? SLASH : numbered(i + backslashes)
      if (byte == 0) return i
      length = backslashes + (isSlash ? 1 : 5)
    }
    if (byte == 0x26 && isDelimiterReference(i, end)) return i
    const isEncoded = byte == 0x25 && isHexPair(i + 1)
    // Round brackets are to be counted.
    if (((kindOf(byte) & ~AMPERSAND) != PLAIN && !isEncoded) || byte == 0x28) return endsPath(i) ? i : 0
    if (!appendByte(byte)) return 0
    i += length
  }
  return 0
}

/** Does the character at `at`, which is no plain one, surely end the URI behind its authority? */
function endsPath(at: u32): bool {
  const byte: u32 = load<u8>(at)
  if (byte == 0x27) return !isLetter(load<u8>(at + 1))
  return byte == 0x29 || (byte < 0x80 && !isRun(byte))
}

/** Does the character at `at` surely end the name before it, so that it is no part of a longer one? */
function endsName(at: u32, end: u32): bool {
  const byte: u32 = load<u8>(at)
  return byte == 0x26 ? isDelimiterReference(at, end) && !mayBeOfName(at, end) : byte < 0x80 && !isRun(byte)
}

/** Are its last characters such that nothing of it is given back? */
function isWhole(body: u32): bool {
  const end = joinedEndOf()
  const last: u32 = load<u8>(end - 1)
  if (!isAlphanumeric(last) && (last != SLASH || load<u8>(end - 2) == 0x2a)) return false
  for (let i = body; i < end; i++) if (load<u8>(i) == 0x26 && isDelimiterReference(i, end)) return false
  return true
}

/** Finds the delimiter before the URI whose partner stands at `closing`, 0 where that is none; false where the rules must. */
function findDelimiter(start: u32, floor: u32, closing: u32, opening: u32): bool {
  const isQuoted = closing == 0x22 && opening == 0x22
  delimiter = isQuoted || (closing == 0x3e && opening == 0x3c) ? opening : 0
  if (delimiter != 0 || start <= floor) return true
  const before: u32 = load<u8>(start - 1)
  if (closing == 0x60 && before == 0x60) delimiter = before
  const isPair = closing == 0x29 ? before == 0x28 : closing == 0x27 && (before == 0x27 || before == 0x60)
  if (!isPair) return true
  // A blank stands behind the mark in what the rules read.
  if (!readMarks(start) || isApostropheUnclear(closing, 0x20)) return false
  if (closes(closing, 0x20)) delimiter = before
  return true
}

/**
 * Copies the URI that begins at `start`, without its backslashes, to where what is joined goes on; gives one past it in the
 * text, `NOTHING` where there is none, or `UNDECIDED`. `opening`: `<` or `"` if that stands before it.
 */
export function copyEscaped(start: u32, colon: u32, floor: u32, end: u32, opening: u32, maxLength: u32): u32 {
  if (colon + 1 + NEAR > end) return UNDECIDED
  const backslashes = backslashesAt(colon + 1)
  const body = colon + 1 + 2 * (backslashes + 1)
  const isEscaped = isEscapedSlash(colon + 1, backslashes) && isEscapedSlash(body - backslashes - 1, backslashes)
  if (!isEscaped) return NOTHING
  const near = end - NEAR
  // A longer one is a reject.
  if (isHostless(body, near - start < maxLength ? near : start + maxLength, backslashes)) return NOTHING
  beginJoining()
  if (!append(start, colon + 1) || !appendByte(SLASH) || !appendByte(SLASH)) return UNDECIDED
  const copiedBody = joinedEndOf()
  const name = copyName(body, end)
  if (name == 0 || name + NEAR > end) return UNDECIDED
  const hasPath = load<u8>(name) == 0x3f || isEscapedSlash(name, backslashes)
  if (!hasPath && !endsName(name, end)) return UNDECIDED
  const to = hasPath ? copyPath(name, end, backslashes) : name
  if (to == 0 || joinedEndOf() - joinedStart() + MOST_BEHIND > maxLength || !isWhole(copiedBody)) return UNDECIDED
  return findDelimiter(start, floor, load<u8>(to), opening) ? to : UNDECIDED
}
