/**
 * Characters outside ASCII next to a URI: appendix-c/character.ts. What is known here of them is of blocks of which every
 * version of Unicode says the same; of all others the rules must say.
 */
import { HYPHEN } from '../../../bytes'
import { HIGH_CHARACTERS, OUTSIDE_BITS } from '../layout'
import { isAlphanumeric } from './character'
import { mapsCharacters } from './settings'

/** Punctuation or white space: nothing of a URI can stand behind it, and no host goes on there. */
export const PUNCTUATION = 0
/** A letter of Latin script, or what is no letter but goes on a word. */
export const LATIN = 1
/** A letter of another script. */
export const LETTER = 2
/** U+00AD, U+200B, U+2060, U+FEFF. */
export const INVISIBLE = 3
/** Not known, or not come as a whole. */
export const UNKNOWN = 4

/** Bytes of the character that `characterAt` read. */
export let characterLength: u32 = 0
/** Bytes above 0x7F are characters by themselves: what each is stands in a table. */
let singleBytes: bool = false

export function setSingleBytes(is: bool): void {
  singleBytes = is
}

/**
 * May the run that ends at `at` go on outside ASCII, where these are mapped? True also where the rules must say.
 *
 * @inline
 */
export function mayBeMapped(at: u32, end: u32): bool {
  return mapsCharacters && load<u8>(at) >= 0x80 && (at + 4 > end || !endsMapping(characterAt(at, end)))
}

/** White space and punctuation that people write behind a URI, none of which is mapped: appendix-c/character.ts. */
function endsMapping(codePoint: u32): bool {
  if (codePoint == 0xa0 || codePoint == 0xab || codePoint == 0xbb) return true
  return (
    isBetween(codePoint, 0x2012, 0x2027) ||
    codePoint == 0x3001 ||
    codePoint == 0x3003 ||
    isBetween(codePoint, 0x3008, 0x3011)
  )
}

const LOWER_W: u32 = 0x77

/** U+3002, U+FF0E, U+FF61, which IDNA reads as dots. */
function isFullStop(codePoint: u32): boolean {
  return codePoint == 0x3002 || codePoint == 0xff0e || codePoint == 0xff61
}

/** May a label stand behind such a full stop at `at`? One outside ASCII only behind a `w`, as of `www`: idna-dot.ts. */
function mayBeDotOfHost(at: u32, end: u32): bool {
  const next = at + characterLength
  if (next >= end || isAlphanumeric(load<u8>(next)) || load<u8>(next) == HYPHEN) return true
  return load<u8>(next) >= 0x80 && (load<u8>(at - 1) | 0x20) == LOWER_W
}

function ofTable(byte: u32): u32 {
  characterLength = 1
  return load<u32>(HIGH_CHARACTERS + ((byte & 0x7f) << 2))
}

function isContinuation(byte: u32): bool {
  return (byte & 0xc0) == 0x80
}

/** windows-1252, 0x80 to 0x9F: marks and letters that people have written; 0 for the others. */
function fromWindows(byte: u32): u32 {
  switch (byte) {
    case 0x82:
      return 0x201a
    case 0x84:
      return 0x201e
    case 0x85:
      return 0x2026
    case 0x8b:
      return 0x2039
    case 0x91:
    case 0x92:
      return 0x2018 + byte - 0x91
    case 0x93:
    case 0x94:
    case 0x96:
    case 0x97:
      return byte < 0x95 ? 0x201c + byte - 0x93 : 0x2013 + byte - 0x96
    case 0x95:
      return 0x2022
    case 0x9b:
      return 0x203a
    default:
      return 0
  }
}

/** A byte by itself is read as windows-1252. */
function single(byte: u32): u32 {
  characterLength = 1
  return byte >= 0xa0 ? byte : fromWindows(byte)
}

/** The code point of the character at `at`; 0 where it has not come as a whole, or only the rules know. */
export function characterAt(at: u32, end: u32): u32 {
  const first: u32 = load<u8>(at)
  characterLength = 1
  if (at >= end) return 0
  if (first < 0x80) return first
  if (singleBytes) return ofTable(first)
  if (at + 4 > end) return 0
  const second: u32 = load<u8>(at + 1)
  if (first < 0xc2 || first > 0xf4 || !isContinuation(second)) return single(first)
  if (first < 0xe0) {
    characterLength = 2
    return ((first & 0x1f) << 6) | (second & 0x3f)
  }
  // Overlong forms, surrogates, and what is behind the last character.
  if (
    first == 0xe0
      ? second < 0xa0
      : first == 0xed
        ? second > 0x9f
        : first == 0xf0
          ? second < 0x90
          : first == 0xf4 && second > 0x8f
  )
    return single(first)
  const third: u32 = load<u8>(at + 2)
  if (!isContinuation(third)) return single(first)
  if (first < 0xf0) {
    characterLength = 3
    return ((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f)
  }
  const fourth: u32 = load<u8>(at + 3)
  if (!isContinuation(fourth)) return single(first)
  characterLength = 4
  return ((first & 7) << 18) | ((second & 0x3f) << 12) | ((third & 0x3f) << 6) | (fourth & 0x3f)
}

/** The code point of the character that ends before `at`, not before `floor`; 0 where only the rules know. */
export function characterBefore(at: u32, floor: u32): u32 {
  if (singleBytes) return load<u8>(at - 1) < 0x80 ? <u32>load<u8>(at - 1) : ofTable(load<u8>(at - 1))
  for (let back: u32 = 2; back <= 4 && at - back >= floor; back++) {
    const first = load<u8>(at - back)
    if (first < 0x80) break
    if (first < 0xc0) continue
    const codePoint = characterAt(at - back, at + 4)
    if (characterLength == back) return codePoint
    break
  }
  const last: u32 = load<u8>(at - 1)
  return last < 0x80 ? last : single(last)
}

function isBetween(codePoint: u32, first: u32, last: u32): bool {
  return codePoint >= first && codePoint <= last
}

/** Of blocks that are full of letters: `LETTER`, or `LATIN` */
function letterKind(codePoint: u32): u32 {
  if (codePoint < 0x250) return codePoint >= 0xc0 && codePoint != 0xd7 && codePoint != 0xf7 ? LATIN : UNKNOWN
  if (codePoint < 0x530) {
    if (isBetween(codePoint, 0x391, 0x3ce)) return codePoint == 0x3a2 ? UNKNOWN : LETTER
    return isBetween(codePoint, 0x400, 0x481) || isBetween(codePoint, 0x48a, 0x52f) ? LETTER : UNKNOWN
  }
  if (codePoint < 0x3000) {
    if (isBetween(codePoint, 0x5d0, 0x5ea) || isBetween(codePoint, 0x621, 0x63a)) return LETTER
    if (isBetween(codePoint, 0x641, 0x64a) || isBetween(codePoint, 0xe01, 0xe30)) return LETTER
    return UNKNOWN
  }
  if (isBetween(codePoint, 0x3041, 0x3096) || isBetween(codePoint, 0x30a1, 0x30fa)) return LETTER
  return isBetween(codePoint, 0x4e00, 0x9fa5) || isBetween(codePoint, 0xac00, 0xd7a3) ? LETTER : UNKNOWN
}

/** What kind of character stands at `at`. */
export function kindAt(at: u32, end: u32): u32 {
  const codePoint = characterAt(at, end)
  if (codePoint < 0x80) return UNKNOWN
  if (codePoint == 0xad || codePoint == 0x200b || codePoint == 0x2060 || codePoint == 0xfeff) return INVISIBLE
  if (isFullStop(codePoint)) return mayBeDotOfHost(at, end) ? UNKNOWN : PUNCTUATION
  if (codePoint < 0x10000) {
    const bits: u32 = load<u8>(OUTSIDE_BITS + (codePoint >> 3))
    if (((bits >> (codePoint & 7)) & 1) != 0 || closesPair(codePoint) || codePoint == 0xa0) return PUNCTUATION
  }
  return letterKind(codePoint)
}

/** The closing marks of `isWidePair`. */
function closesPair(codePoint: u32): bool {
  switch (codePoint) {
    case 0xab:
    case 0xbb:
    case 0x2019:
    case 0x201c:
    case 0x201d:
    case 0x2018:
    case 0x203a:
    case 0x27e9:
    case 0x3009:
    case 0x300b:
    case 0x300d:
    case 0x300f:
    case 0x3011:
    case 0x3015:
    case 0xff09:
    case 0xff1e:
    case 0xff3d:
    case 0xff5d:
    case 0xff63:
      return true
    default:
      return false
  }
}

/** U+00A0 and what nobody sees but a soft hyphen: white space beyond ASCII. */
export function isWideBlank(codePoint: u32): bool {
  return codePoint == 0xa0 || codePoint == 0x200b || codePoint == 0x2060 || codePoint == 0xfeff
}

/** Is the character at `at`, which is outside ASCII, white space? True also where only the rules know. */
export function mayBeBlank(at: u32, end: u32): bool {
  const codePoint = characterAt(at, end)
  return codePoint == 0 || isWideBlank(codePoint)
}

/** May white space end with this byte? U+00A0, U+200B, U+2060 and U+FEFF; the first of them also as a byte of its own. */
export function mayEndBlank(byte: u32): bool {
  return singleBytes || byte == 0xa0 || byte == 0x8b || byte == 0xbf
}

/** Does punctuation that closes no pair, and no dot of a host, stand at `at`? Three bytes have come. */
export function endsUri(at: u32, end: u32): bool {
  const codePoint = characterAt(at, at + 4)
  if (codePoint < 0x80 || codePoint >= 0x10000) return false
  if (isFullStop(codePoint) && mayBeDotOfHost(at, end)) return false
  const bits: u32 = load<u8>(OUTSIDE_BITS + (codePoint >> 3))
  return ((bits >> (codePoint & 7)) & 1) != 0
}

/** Are the two marks outside ASCII a pair? appendix-c/pairs.ts */
export function isWidePair(opening: u32, closing: u32): bool {
  switch (opening) {
    case 0xab:
      return closing == 0xbb
    case 0xbb:
      return closing == 0xab
    case 0x2018:
      return closing == 0x2019
    case 0x201a:
      return closing == 0x2018 || closing == 0x2019
    case 0x201c:
      return closing == 0x201d
    case 0x201e:
      return closing == 0x201c || closing == 0x201d
    case 0x2039:
    case 0x27e8:
    case 0x3008:
    case 0x300a:
    case 0x300c:
    case 0x300e:
    case 0x3010:
    case 0x3014:
    case 0xff08:
    case 0xff62:
      return closing == opening + 1
    case 0xff1c:
    case 0xff3b:
    case 0xff5b:
      return closing == opening + 2
    default:
      return false
  }
}
