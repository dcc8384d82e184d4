/** Where a host goes on behind what cannot be seen, and behind full stops that are its dots. */
import { AT, COLON, DOT, HYPHEN, SLASH } from '../bytes.js'
import {
  characterAt,
  characterBefore,
  isBidiControl,
  isFullStop,
  isHidden,
  isInvisible
} from '../appendix-c/character.js'
import { byteAt, type Reach } from '../appendix-c/reach.js'
import { LONGEST_HOST_LABEL } from '../limits.js'
import { DIGIT, FLAGS } from '../rfc3986/charsets.js'
import { asciiString } from './ascii.js'
import { isAlphanumeric } from './byte.js'

/** Most hidden characters in a row that are looked behind. */
const MOST_HIDDEN = 64

/**
 * `a.example[U+202E].b.example`: does a host go on in ASCII behind the hidden characters at `at`? Texts that run from right
 * to left, and programs that put a URI into a text, have controls behind it, too: a word right behind these goes on the
 * first label alone.
 */
export function goesOnBehindHidden(text: Reach, at: number): boolean {
  let i = at
  let mayEnd = false
  for (let count = 0; count < MOST_HIDDEN; count++) {
    const { codePoint, length } = characterAt(text, i)
    if (!isHidden(codePoint) && !isInvisible(codePoint)) break
    mayEnd ||= isBidiControl(codePoint)
    i += length
  }
  const byte = byteAt(text, i)
  if (byte === AT || (byte === DOT && isAlphanumeric(byteAt(text, i + 1)))) return true
  const goesOn = isAlphanumeric(byte) || (byte === HYPHEN && isAlphanumeric(byteAt(text, i + 1)))
  return goesOn && (!mayEnd || isInFirstLabel(text, at))
}

/** Is the name before `at` one label? */
function isInFirstLabel({ bytes }: Reach, at: number): boolean {
  let i = at
  while (at - i < LONGEST_HOST_LABEL && i > 0 && isOfLabel(bytes[i - 1]!)) i--
  return bytes[i - 1] !== DOT
}

/**
 * `http://www。a。example/`, `http://10．0．0．1/`, `mailto:a@b。example`: is the full stop at `at` a dot of a host, as IDNA
 * reads it (RFC 3490 §3.1)? Most end a sentence. So a label must stand behind it, and before it a first one, or `www.` and
 * another; behind the first label of an authority, moreover, something of the host or a path must follow.
 */
export function isDotOfHost(text: Reach, at: number, length: number): boolean {
  const { bytes } = text
  const next = at + length
  let end = next
  while (end - next < LONGEST_HOST_LABEL && isOfLabel(byteAt(text, end))) end++
  if (end === next) return false
  let start = at
  while (at - start < LONGEST_HOST_LABEL && start > 0 && isOfLabel(bytes[start - 1]!)) start--
  if (start === at || start < 2) return false
  if (bytes[start - 1] === AT || isFullStop(characterBefore(text, start, 0).codePoint)) return true
  if (asciiString(bytes, Math.max(0, start - 4), start).toLowerCase() === 'www.') start -= 4
  if (start < 2 || bytes[start - 1] !== SLASH || bytes[start - 2] !== SLASH) return false
  const { codePoint } = characterAt(text, end)
  if (codePoint === COLON) return (FLAGS[byteAt(text, end + 1)]! & DIGIT) !== 0
  return codePoint === SLASH || codePoint === DOT || isFullStop(codePoint)
}

function isOfLabel(byte: number): boolean {
  return isAlphanumeric(byte) || byte === HYPHEN
}
