/** A host that may go on with a placeholder, of which the rules know: scanner/placeholder.ts. */

import {
  AMPERSAND,
  ASTERISK,
  AT,
  COLON,
  DOLLAR,
  DOT,
  EXCLAMATION,
  HYPHEN,
  LEFT_BRACE,
  LEFT_PARENTHESIS,
  LESS_THAN,
  RIGHT_BRACE,
  UNDERSCORE
} from '../../../bytes'
import { LONGEST_BEFORE_PLACEHOLDER, LONGEST_PLACEHOLDER } from '../../../limits'
import { flagsOf, isAlphanumeric, isDigit, isLetter, UNRESERVED } from './character'
import { find } from './known-run'

/** May a placeholder or a variable stand at `at`, as a part of the authority before? */
export function mayBeginPart(at: u32): bool {
  const last = load<u8>(at - 1)
  return last == DOT || last == HYPHEN || last == COLON || last == AT
}

/** Does a `<` stand at `at`, where an authority ends, behind a `.`, a `-`, a colon or an `@`? */
export function mayBePlaceholder(at: u32): bool {
  return load<u8>(at) == LESS_THAN && mayBeginPart(at)
}

/** May a placeholder that is written with `&lt;` or `&amp;lt;` stand in the authority at `body`, in a run that ends at `runEnd`? */
export function mayBeEscapedPlaceholder(body: u32, runEnd: u32): bool {
  let i = body
  while (i < runEnd && ((flagsOf(load<u8>(i)) & UNRESERVED) != 0 || load<u8>(i) == COLON || load<u8>(i) == AT)) i++
  return i > body && i < runEnd && isEscapedPlaceholder(i)
}

/** Does the `&` at `at`, where a part of the authority may stand, begin `&lt;` or `&amp;lt;`, as far as its letter tells? */
function isEscapedPlaceholder(at: u32): bool {
  if (load<u8>(at) != AMPERSAND || !mayBeginPart(at)) return false
  const lower: u32 = load<u8>(at + 1) | 0x20
  return lower == 0x6c || lower == 0x61
}

/** May the sub-delimiter at `at`, in an authority, begin a variable, a wildcard or a placeholder? */
export function mayGoOnName(at: u32): bool {
  const isVariable = load<u8>(at) == DOLLAR && (mayBeginPart(at) || load<u8>(at + 1) == LEFT_BRACE)
  return isVariable || mayBeWildcard(at) || isEscapedPlaceholder(at)
}

/** May the `*` or `!` at `at` stand for a label of the name? The rules know. */
export function mayBeWildcard(at: u32): bool {
  const byte: u32 = load<u8>(at)
  if ((byte != ASTERISK && byte != EXCLAMATION) || !mayBeginPart(at)) return false
  const next: u32 = load<u8>(at + 1)
  return (flagsOf(next) & UNRESERVED) != 0
}

/** Does the name of a variable begin at `at`? */
function beginsName(at: u32): bool {
  return load<u8>(at) == UNDERSCORE || isLetter(load<u8>(at))
}

/** One past the `$` at `at`, or its parenthesis, if a variable of a program begins there; else `at`. */
function behindSign(at: u32, end: u32): u32 {
  if (at + 1 >= end) return at
  const next: u32 = load<u8>(at + 1)
  if (next == LEFT_PARENTHESIS) return at + 2
  return next == LEFT_BRACE || beginsName(at + 1) ? at + 1 : at
}

/** One past the beginning of the variable of a program that the `$` at `at` begins, in an authority; `at` where none. */
export function behindVariable(authorityStart: u32, at: u32, end: u32): u32 {
  if (mayBeginPart(at)) return behindSign(at, end)
  return isWithinName(authorityStart, at, end) ? at + 1 : at
}

/** Is [from, to) `localhost`? */
function isLocalhost(from: u32, to: u32): bool {
  return to - from == 9 && load<u64>(from) == 0x736f686c61636f6c && load<u8>(from + 8) == 0x74
}

/** Is the variable in braces, behind a letter or a digit, a part of the name, and not the path? */
export function isWithinName(authorityStart: u32, at: u32, end: u32): bool {
  if (load<u8>(at + 1) != LEFT_BRACE || !isAlphanumeric(load<u8>(at - 1))) return false
  const longest: u32 = LONGEST_BEFORE_PLACEHOLDER
  let name = at - authorityStart > longest ? at - longest : authorityStart
  for (let i = name; i < at; i++) if (load<u8>(i) == AT) name = i + 1
  if (find(COLON, name, at) < at) return false
  if (name + 2 <= at && load<u8>(at - 2) == DOT && isLetter(load<u8>(at - 1))) return true
  const stop = min<u32>(end, at + LONGEST_PLACEHOLDER)
  let i = at + 2
  while (i < stop && load<u8>(i) != RIGHT_BRACE) i++
  if (++i >= stop) return false
  const behind = load<u8>(i)
  const isPort = behind == COLON && i + 1 < end && isDigit(load<u8>(i + 1))
  if (isPort || (behind != DOT && behind != HYPHEN)) return isPort
  if (find(DOT, name, at) < at || isLocalhost(name, at)) return false
  let dots = 0
  let label = i
  for (; i < stop; i++) {
    const byte = load<u8>(i)
    if (byte == DOT) {
      dots++
      label = i + 1
    } else if (byte != HYPHEN && !isAlphanumeric(byte)) break
  }
  return dots > 1 && (i < stop || stop == end) && label < i && isLetter(load<u8>(label))
}

/** Does the row of `\` from `at` to `last` begin a variable there: `\(name)`, or a `$` that is escaped? */
export function escapesVariable(at: u32, last: u32, end: u32): bool {
  if (last + 2 >= end || !mayBeginPart(at)) return false
  if (load<u8>(last + 1) == LEFT_PARENTHESIS) return beginsName(last + 2)
  return load<u8>(last + 1) == DOLLAR && behindSign(last + 1, end) > last + 1
}
