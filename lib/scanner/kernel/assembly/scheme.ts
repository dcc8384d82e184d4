/** Known schemes before a colon: policy/schemes.ts. */
import { AT, COLON, COMMA, DOT, HASH, QUESTION, SLASH } from '../../../bytes'
import { MAX_SCHEME_LENGTH } from '../../../limits'
import {
  ADMITS_ANY,
  ADMITS_NAMED,
  LOWER_CASE,
  SCHEME_COMPOUND,
  SCHEME_EXCLUDED,
  SCHEME_HAS_FORM,
  SCHEME_XML_PREFIX,
  SCHEME_NEEDS,
  SCHEME_NEEDS_AT,
  SCHEME_NEEDS_COMMA,
  SCHEME_NEEDS_DOT,
  SCHEME_NEEDS_SLASH,
  SCHEME_SLOT_COUNT,
  SCHEME_SLOTS
} from '../layout'
import { isAlphanumeric, isRun, isSchemeCharacter } from './character'
import { behindEscapeSequence } from './escape-sequence'
import { maskOf } from './masks'
import { mapsCharacters } from './settings'
import { isEscaped } from './string-escape'
import { behindTrailByte } from './trail-byte'

/** The character of a scheme at `at` in lower case: the bit is set in its digits and marks. */
export function lowerAt(at: u32): u32 {
  return load<u8>(at) | 0x20
}

/** That of [from, colon) for `entryOf`. */
export function hashOf(from: u32, colon: u32): u32 {
  let hash: u32 = 0
  for (let i = colon - 1; i >= from; i--) hash = hash * 31 + lowerAt(i)
  return hash
}

/** Is [start, start + length), characters of a scheme, the name of the entry? */
function isName(entry: u32, start: u32, length: u32): bool {
  if (load<u8>(entry) != length) return false
  let i: u32 = 0
  for (; i + 16 < length; i += 16) if (v128.any_true(differences(entry + i, start + i))) return false
  return !v128.any_true(v128.and(differences(entry + i, start + i), maskOf(length - i)))
}

function differences(entry: u32, start: u32): v128 {
  return v128.xor(v128.load(entry, 3), v128.or(v128.load(start), v128.load(LOWER_CASE)))
}

/** The entry of the scheme [start, colon), or 0. `hash` is made from its last character to its first. */
export function entryOf(start: u32, colon: u32, hash: u32): u32 {
  let slot = hash & (SCHEME_SLOT_COUNT - 1)
  let entry = load<u32>(SCHEME_SLOTS + slot * 4)
  while (entry != 0 && !isName(entry, start, colon - start)) {
    slot = (slot + 1) & (SCHEME_SLOT_COUNT - 1)
    entry = load<u32>(SCHEME_SLOTS + slot * 4)
  }
  return entry
}

/** Does any URI of a scheme that has no form count, also without `//`? */
export let needsNoForm: bool = false
/** Does every scheme count, without `//` too, and whatever stands behind it? */
export let admitsAny: bool = false

/** Says which schemes count: `ADMITS_…`. */
export function setAdmission(which: u32): void {
  needsNoForm = which == ADMITS_NAMED
  admitsAny = which == ADMITS_ANY
}

/**
 * Do they leave out the scheme [start, colon)?
 *
 * @inline
 */
export function isExcluded(start: u32, colon: u32): bool {
  return needsNoForm && isMarkedExcluded(start, colon)
}

function isMarkedExcluded(start: u32, colon: u32): bool {
  const entry = entryOf(start, colon, hashOf(start, colon))
  return entry == 0 || (load<u8>(entry, 2) & SCHEME_EXCLUDED) != 0
}

/** Is a bare name of XML behind the scheme [start, colon) an element? */
export function isXmlPrefix(start: u32, colon: u32): bool {
  const entry = entryOf(start, colon, hashOf(start, colon))
  return entry != 0 && (load<u8>(entry, 2) & SCHEME_XML_PREFIX) != 0
}

/** The form of the scheme of an entry, and whether it is excluded. */
export function formOf(entry: u32): u32 {
  return load<u8>(entry, 2) & ~SCHEME_XML_PREFIX
}

/** Characters of `http`, `https` or `ftp` before the colon; 0 where none of them ends there. */
export function webLength(colon: u32): u32 {
  const four = load<u32>(colon - 4) | 0x20202020
  // "http", "ttps" behind an "h", and "ftp" behind anything, as little-endian words
  if (four == 0x70747468) return 4
  if (four == 0x73707474) return (load<u8>(colon - 5) | 0x20) == 0x68 ? 5 : 0
  return four >> 8 == 0x707466 ? 3 : 0
}

/** Does `url` or `uri`, the word of the prefix, stand right before a colon at `colon`? */
export function endsInUrl(colon: u32): bool {
  const word = load<u32>(colon - 3) | 0x202020
  return word == 0x3a6c7275 || word == 0x3a697275
}

/** No known scheme with a form ends at the colon. */
export const NO_SCHEME = 0
/** The run as a whole is a known one, without a form. */
export const FORMLESS = 1
/** One with a form, or one that begins inside the run: the rules must look. */
export const SOME_SCHEME = 2

/** The first byte of the run that `schemeWithoutSlashes` read; 0 where it is longer than a scheme is. */
export let wordStart: u32 = 0
/** The known scheme that the run is, and where it was read; 0 for none. */
let wordEntry: u32 = 0
/** `SCHEME_…` flags of that, if no other scheme begins inside the run. */
let wordFlags: u32 = 0
let wordColon: u32 = 0
let wordFloor: u32 = 0

/** That of the run before this colon, if `schemeWithoutSlashes` has just read it and it is a known one; else 0. */
export function wordEntryAt(colon: u32, floor: u32): u32 {
  return colon == wordColon && floor == wordFloor ? wordEntry : 0
}

/** Its form without `//`; 0 for none, as of a compound, within which another scheme may begin, or where none is asked for. */
export function wordFormAt(colon: u32, floor: u32): u32 {
  const entry = wordEntryAt(colon, floor)
  return admitsAny || entry == 0 || (load<u8>(entry, 1) & SCHEME_COMPOUND) != 0 ? 0 : formOf(entry)
}

/** Says that other bytes stand in the window. */
export function forgetWord(): void {
  wordColon = 0
}

/** What stands behind the colon cannot be the form of the scheme that `schemeWithoutSlashes` read. */
export function cannotOpen(colon: u32, end: u32): bool {
  if ((wordFlags & SCHEME_NEEDS_SLASH) != 0 && load<u8>(colon + 1) != SLASH) return true
  const needs = wordFlags & SCHEME_NEEDS
  let i = colon + 1
  if (needs == 0 || (needs == SCHEME_NEEDS_AT && load<u8>(i) == QUESTION)) return false
  for (const stop = i + LONGEST_OPENING; i < end && i < stop; i++) {
    const byte = load<u8>(i)
    if (byte == COLON || !isRun(byte)) return !mapsCharacters || byte < 0x80
    if (needs == SCHEME_NEEDS_COMMA) {
      if (byte == COMMA) return false
      continue
    }
    if (byte == AT || (byte == DOT && needs == SCHEME_NEEDS_DOT)) return false
    if (byte == SLASH || byte == QUESTION || byte == HASH) return true
  }
  return false
}

/** Characters behind the colon that are looked at: policy/scheme-forms.ts. */
const LONGEST_OPENING: u32 = 250

/** `src=3Dhttp:…`: the `=3D` of quoted-printable that nobody decoded ends before `at`. */
export function isBehindEncodedEquals(at: u32, floor: u32): bool {
  return at - floor >= 3 && load<u8>(at - 1) == 0x44 && load<u16>(at - 3) == 0x333d
}

/** `+`, `-`, `.` and digits (and `,` and `/`, which no scheme has): what a scheme may stand behind in a run. */
function endsWord(byte: u32): bool {
  return byte - 0x2b < 15
}

/**
 * What ends at a colon without `//` behind it. Where the run is longer than a scheme is, `SOME_SCHEME`. `letters`: where it
 * begins if it is known to be nothing but those; else 0.
 */
export function schemeWithoutSlashes(colon: u32, floor: u32, letters: u32): u32 {
  const stop = letters != 0 ? letters : floor
  let start = letters != 0 ? letters : colon
  let hash = hashOf(start, colon)
  let inside = false
  wordStart = wordFlags = wordEntry = 0
  wordColon = colon
  wordFloor = floor
  while (start > stop && isSchemeCharacter(load<u8>(start - 1)) && !isBehindEncodedEquals(start, floor)) {
    start--
    if (colon - start > <u32>MAX_SCHEME_LENGTH) return SOME_SCHEME
    hash = hash * 31 + lowerAt(start)
    if (!endsWord(load<u8>(start - 1)) || start == floor || inside || !isAlphanumeric(load<u8>(start))) continue
    inside = entryOf(start, colon, hash) != 0
  }
  wordStart = start
  if (isEscaped(start)) {
    wordFlags = 0
    return SOME_SCHEME
  }
  const entry = entryOf(start, colon, hash)
  if (entry == 0 && letters == 0 && behindEscapeSequence(start, colon, floor) != start) return SOME_SCHEME
  if (entry == 0 && behindTrailByte(start, floor) != start) return SOME_SCHEME
  wordEntry = entry
  wordFlags = entry != 0 && !inside ? load<u8>(entry + 1) : 0
  if (entry != 0) return (load<u8>(entry + 1) & SCHEME_HAS_FORM) != 0 ? SOME_SCHEME : FORMLESS
  return inside ? SOME_SCHEME : NO_SCHEME
}
