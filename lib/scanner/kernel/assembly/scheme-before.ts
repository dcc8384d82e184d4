/**
 * Where a scheme begins, and which it is, for whatever run of characters stands before the colon: policy/schemes.ts.
 */
import { DOLLAR, DOT, HYPHEN, PERCENT, PLUS, RIGHT_BRACE, RIGHT_PARENTHESIS } from '../../../bytes'
import { MAX_SCHEME_LENGTH } from '../../../limits'
import { SCHEME_COMPOUND, SCHEME_NEEDS_HOST } from '../layout'
import { isAlphanumeric, isDigit, isLetter, isSchemeCharacter } from './character'
import { behindEscapeSequence } from './escape-sequence'
import { entryOf, formOf, hashOf, isBehindEncodedEquals, lowerAt, webLength, wordEntryAt, wordStart } from './scheme'
import { behindStringEscape, mayBeBracket } from './string-escape'
import { behindTrailByte } from './trail-byte'

/** First byte of the run before the colon. */
export let runStart: u32 = 0
/** `SCHEME_…` flags of the scheme. */
export let schemeFlags: u32 = 0
/** Its form without `//`: `FORM_…`. */
export let schemeForm: u32 = 0
export let isKnownScheme: bool = false

/** The entry of [from, colon) if it is a scheme; else 0. */
function schemeEntry(from: u32, colon: u32, hash: u32): u32 {
  const entry = entryOf(from, colon, hash)
  return entry != 0 && (load<u8>(entry, 1) & SCHEME_COMPOUND) == 0 ? entry : 0
}

function take(entry: u32, start: u32): u32 {
  isKnownScheme = true
  schemeFlags = load<u8>(entry, 1)
  schemeForm = formOf(entry)
  return start
}

/** First byte of the longest scheme that ends the run and stands behind a `.`, `-` or digit in it; 0 for none. */
function longestSuffix(colon: u32): u32 {
  let hash: u32 = 0
  let longest: u32 = 0
  for (let i = colon - 1; i > runStart; i--) {
    hash = hash * 31 + lowerAt(i)
    const before: u32 = load<u8>(i - 1)
    if (before != DOT && before != HYPHEN && !isDigit(before)) continue
    const entry = schemeEntry(i, colon, hash)
    if (entry != 0) longest = take(entry, i)
  }
  return longest
}

/** `xxxhttp`: its first byte; 0 where `http` does not end the run, or stands behind `+`; 1 in a compound, or as `bzr+sftp`. */
function webSuffix(from: u32, colon: u32): u32 {
  const length = webLength(colon)
  const start = colon - length
  if (length == 0 || start < from || (start > from && load<u8>(start - 1) == PLUS)) return 0
  let name = start
  while (name > from && load<u8>(name - 1) != PLUS) name--
  return load<u8>(name - 1) == DOLLAR || entryOf(name, colon, hashOf(name, colon)) == 0 ? start : 1
}

/** The first byte of the scheme before the colon, nothing before `floor` counting; 0 for none. `any`: of a scheme nobody knows too. */
export function schemeBefore(colon: u32, floor: u32, any: bool): u32 {
  const web = wholeWeb(colon, floor)
  if (web != 0) {
    // Nearly always.
    isKnownScheme = true
    schemeFlags = SCHEME_NEEDS_HOST
    schemeForm = 0
    return (runStart = web)
  }
  const word = wordEntryAt(colon, floor)
  if (word != 0 && (load<u8>(word, 1) & SCHEME_COMPOUND) == 0) return take(word, (runStart = wordStart))
  return schemeOfRun(colon, floor, any)
}

/** The first byte of `http`, `https` or `ftp`, if that is all of the run before the colon; else 0. */
function wholeWeb(colon: u32, floor: u32): u32 {
  const start = colon - webLength(colon)
  if (start == colon || start < floor) return 0
  return start == floor || !isSchemeCharacter(load<u8>(start - 1)) || isBehindEncodedEquals(start, floor) ? start : 0
}

/** As `schemeBefore`, of any run. */
function schemeOfRun(colon: u32, floor: u32, any: bool): u32 {
  const stop = colon - floor > <u32>MAX_SCHEME_LENGTH + 1 ? colon - MAX_SCHEME_LENGTH - 1 : floor
  let i = colon
  while (i > stop && isSchemeCharacter(load<u8>(i - 1)) && !isBehindEncodedEquals(i, floor)) i--
  if (i == colon) return 0
  runStart = i
  while (i < colon && !isAlphanumeric(load<u8>(i))) i++
  schemeFlags = schemeForm = 0
  isKnownScheme = false
  const whole = i == colon ? 0 : schemeEntry(i, colon, hashOf(i, colon))
  const unescaped = behindStringEscape(runStart, colon, floor)
  if (unescaped != runStart) {
    const outer = runStart
    const inner = schemeOfRun(colon, unescaped, any)
    if ((whole == 0 && !mayBeBracket(outer)) || (inner == unescaped && isKnownScheme)) return inner
    runStart = outer
    isKnownScheme = false
    schemeFlags = schemeForm = 0
  }
  if (whole != 0) return take(whole, i)
  const behindTrail = behindTrailByte(runStart, floor)
  if (behindTrail != runStart) {
    const outer = runStart
    const inner = schemeOfRun(colon, behindTrail, any)
    const isWhole = inner == behindTrail || entryOf(outer, colon, hashOf(outer, colon)) == 0
    if (inner != 0 && isKnownScheme && isWhole) return inner
    runStart = outer
    isKnownScheme = false
    schemeFlags = schemeForm = 0
  }
  const behind = behindEscapeSequence(runStart, colon, floor)
  if (behind != runStart) return schemeOfRun(colon, behind, any)
  const suffix = longestSuffix(colon)
  if (suffix != 0 || !any) return suffix
  const web = webSuffix(i, colon)
  if (web > 1) {
    isKnownScheme = true
    schemeFlags = SCHEME_NEEDS_HOST
    return web
  }
  if (colon - runStart > <u32>MAX_SCHEME_LENGTH || i == colon || !isLetter(load<u8>(i))) return 0
  return isOfFormat(i, colon, floor) ? 0 : i
}

/** Is [start, colon) no scheme, but what stands for one or for its end in a string that a program fills in? */
function isOfFormat(start: u32, colon: u32, floor: u32): bool {
  if (start <= floor) return false
  const before: u32 = load<u8>(start - 1)
  if (before == DOLLAR) return true
  if (colon - start > 1) return false
  return before == PERCENT || before == RIGHT_PARENTHESIS || before == RIGHT_BRACE
}
