/**
 * A variable of a program, or a wildcard, as a part of an authority. What stands before it is another one:
 *
 * ```text
 * https://sts.${region}.amazonaws.example/    http://localhost:$PORT/       https://a.*.example/
 *         ~~~~~~~~~~~~~~                               ~~~~~~~~~~~~~~~                 ~~~
 * https://app${n}.a.example/                  https://app${n}:8080/
 *         ~~~~~~~                                     ~~~~~~~~~~~~
 * http://a.example$5                          http://a.example.**
 *                 ^ ends it                                    ^ ends it
 * ```
 */
import { AT, COLON, DOLLAR, DOT, HYPHEN, LEFT_BRACE, LEFT_PARENTHESIS, RIGHT_BRACE, UNDERSCORE } from '../bytes.js'
import { LONGEST_BEFORE_PLACEHOLDER, LONGEST_PLACEHOLDER } from '../limits.js'
import { ALPHA, DIGIT, FLAGS } from '../rfc3986/charsets.js'
import { asciiString } from './ascii.js'
import { mayBeginPart } from './placeholder.js'

/** Does the name of a variable begin at `at`? */
function beginsName(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === UNDERSCORE || (FLAGS[bytes[at]!]! & ALPHA) !== 0
}

/** One past the `$` at `at`, or its parenthesis, if a variable of a program begins there; else `at`. */
function behindSign(bytes: Uint8Array, at: number, end: number): number {
  if (at + 1 >= end) return at
  const next = bytes[at + 1]!
  if (next === LEFT_PARENTHESIS) return at + 2
  return next === LEFT_BRACE || beginsName(bytes, at + 1) ? at + 1 : at
}

/**
 * One past the beginning of the variable of a program that the `$` at `at` begins, behind a `.`, a `-`, a colon or
 * the `@` of an authority: `${NAME}`, `$(NAME)` or `$NAME`. `at` if it begins none.
 */
export function behindVariable(bytes: Uint8Array, authorityStart: number, at: number, end: number): number {
  if (mayBeginPart(bytes, at)) return behindSign(bytes, at, end)
  return isWithinName(bytes, authorityStart, at, end) ? at + 1 : at
}

/** The name without a dot that more have than any other. */
const LOCALHOST = 'localhost'

/**
 * Is the variable in braces whose sign stands at `at`, behind a letter or a digit, a part of the name, and not the path?
 * So it is where a port follows, behind a label of one letter, as no top-level domain is, and behind a name without a
 * dot where two of them do. Behind a port there is no name.
 *
 * ```text
 * https://app${n}.a.example     https://a.example${path}.tar.gz     http://app${path}.html     http://app:80${path}.b.c
 *            ~~~~                                ^ ends it                    ^ ends it                     ^ ends it
 * https://api.v${n}.a.example
 *              ~~~~
 * ```
 */
export function isWithinName(bytes: Uint8Array, authorityStart: number, at: number, end: number): boolean {
  if (bytes[at + 1] !== LEFT_BRACE || !(FLAGS[bytes[at - 1]!]! & (ALPHA | DIGIT))) return false
  // A name is no longer than that; and of many variables each looks back no further.
  const before = bytes.subarray(Math.max(authorityStart, at - LONGEST_BEFORE_PLACEHOLDER), at)
  const name = before.subarray(before.lastIndexOf(AT) + 1)
  if (name.includes(COLON)) return false
  if (name.at(-2) === DOT && FLAGS[bytes[at - 1]!]! & ALPHA) return true
  const stop = Math.min(end, at + LONGEST_PLACEHOLDER)
  let i = at + 2
  while (i < stop && bytes[i] !== RIGHT_BRACE) i++
  if (++i >= stop) return false
  const isPort = bytes[i] === COLON && i + 1 < end && (FLAGS[bytes[i + 1]!]! & DIGIT) !== 0
  if (isPort || (bytes[i] !== DOT && bytes[i] !== HYPHEN)) return isPort
  if (name.includes(DOT) || asciiString(name, 0, name.length) === LOCALHOST) return false
  let dots = 0
  let label = i
  for (; i < stop && (FLAGS[bytes[i]!]! & (ALPHA | DIGIT) || bytes[i] === HYPHEN || bytes[i] === DOT); i++) {
    if (bytes[i] !== DOT) continue
    dots++
    label = i + 1
  }
  // A version ends in digits, and no top-level domain does.
  return dots > 1 && (i < stop || stop === end) && label < i && (FLAGS[bytes[label]!]! & ALPHA) !== 0
}

/** Does the row of `\` from `at` to `last` begin a variable there: `\(name)` of Swift, or a `$` that is escaped? */
export function escapesVariable(bytes: Uint8Array, at: number, last: number, end: number): boolean {
  if (last + 2 >= end || !mayBeginPart(bytes, at)) return false
  const sign = bytes[last + 1]
  return sign === LEFT_PARENTHESIS
    ? beginsName(bytes, last + 2)
    : sign === DOLLAR && behindSign(bytes, last + 1, end) > last + 1
}

const WILDCARD = /^(?:\*|([*!])[\w-]{1,40}\1)(?=[.-]\w)/
const LONGEST_WILDCARD = 44

/** One past the `*`, `*name*` or `!name!` that stands for a label of the name; `at` if none begins there. */
export function behindWildcard(bytes: Uint8Array, at: number, end: number): number {
  if (!mayBeginPart(bytes, at)) return at
  const match = WILDCARD.exec(asciiString(bytes, at, Math.min(end, at + LONGEST_WILDCARD)))
  return at + (match?.[0].length ?? 0)
}
