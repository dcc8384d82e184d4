/**
 * Lines of access logs, told apart as in combined-line.ts; one that names a host which is not known is left to TypeScript:
 *
 *     192.0.2.1 - - [01/Jan/2001:12:30:45 +0000] "GET /b HTTP/1.1" 200 12 "http://a.example/c" "Bot"
 *                                       targetStart ^ ^ targetEnd          ^ refererStart      ^ refererEnd
 */
import { COLON, CR, DOT, DQUOTE, HASH, HYPHEN, LEFT_BRACKET, LF, RIGHT_BRACKET, SLASH, SP } from '../../../../bytes'
import { MOST_BEFORE, TOO_MANY } from '../layout'
import { isDigit, isUpper } from './character'
import { isClient, isDomain, isName, textOf } from './host'
import { setReferer } from './referer'
import { hasScheme } from './scheme'
import { setTarget, setTargetText } from './target'

/** `HTTP` and `/`, as the bytes lie in memory. */
const HTTP: u32 = 0x50545448
/** ` - -` */
const NOBODY: u32 = 0x2d202d20
/** ` stdout ` and ` stderr `, eight bytes of each. */
const STDOUT: u64 = 0x2074756f64747320
const STDERR: u64 = 0x2072726564747320

const LONGEST_METHOD: u32 = 32

// In memory: V8 makes a constant vector anew wherever it is used, in three instructions, and loads it in one.
const QUOTES = memory.data<u8>([34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34], 16)
const BACKSLASHES = memory.data<u8>([92, 92, 92, 92, 92, 92, 92, 92, 92, 92, 92, 92, 92, 92, 92, 92], 16)
const BLANKS = memory.data<u8>([32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32], 16)
const CONTROLS = memory.data<u8>([31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31], 16)

/** A bit for each of the 16 bytes at `at` that is a quote, a back slash or not above `least`. */
function strange(at: u32, least: v128): u32 {
  const bytes = v128.load(at)
  const marks = v128.or(i8x16.eq(bytes, v128.load(QUOTES)), i8x16.eq(bytes, v128.load(BACKSLASHES)))
  return i8x16.bitmask(v128.or(marks, i8x16.eq(i8x16.min_u(bytes, least), bytes)))
}

/** The first byte from `at` on that is one of these. Behind the input stands a line feed. */
function strangeFrom(at: u32, least: v128): u32 {
  for (let i = at; ; i += 64) {
    const first = (<u64>strange(i, least)) | ((<u64>strange(i + 16, least)) << 16)
    const found = first | ((<u64>strange(i + 32, least)) << 32) | ((<u64>strange(i + 48, least)) << 48)
    if (found != 0) return i + <u32>ctz(found)
  }
  return 0
}

/** The first byte from `at` on that ends a word. */
function wordEnd(at: u32): u32 {
  return strangeFrom(at, v128.load(BLANKS))
}

/** The same of a word that is short, as nearly all before the time are. */
export function shortWordEnd(at: u32): u32 {
  const ends = strange(at, v128.load(BLANKS))
  return ends == 0 ? wordEnd(at + 16) : at + <u32>ctz(ends)
}

/** The first byte from `at` on that ends a field in quotes. */
function fieldEnd(at: u32): u32 {
  return strangeFrom(at, v128.load(CONTROLS))
}

/** The first byte from `at` on that ends a time in brackets. */
function timeEnd(at: u32): u32 {
  for (let i = at; ; i += 16) {
    const brackets = i8x16.bitmask(i8x16.eq(v128.load(i), i8x16.splat(0x5d)))
    const ends = brackets | strange(i, v128.load(CONTROLS))
    if (ends != 0) return i + <u32>ctz(ends)
  }
  return 0
}

/** The first of 16 bytes from `at` on that is none of `count` from `first` on; 16 where all are. */
function spanOf(at: u32, first: u8, count: u8): u32 {
  const offsets = i8x16.sub(v128.load(at), i8x16.splat(first))
  const others = ~i8x16.bitmask(i8x16.eq(i8x16.min_u(offsets, i8x16.splat(count - 1)), offsets))
  return <u32>ctz(others)
}

/** Digits, or the dash in place of them; 0 if it is neither. */
export function numberEnd(at: u32): u32 {
  if (load<u8>(at) == HYPHEN) return at + 1
  let i = at + spanOf(at, 0x30, 10)
  if (i == at + 16) while (isDigit(load<u8>(i))) i++
  return i == at ? 0 : i
}

/** Address behind what a container's runtime wrote before the line at `at`, as in combined-line.ts; `at` where it wrote nothing. */
export function behindRuntime(at: u32): u32 {
  const i = shortWordEnd(at)
  const stream = load<u64>(i)
  if (i == at || (stream != STDOUT && stream != STDERR)) return at
  const flag = load<u8>(i + 8)
  return (flag == 0x46 || flag == 0x50) && load<u8>(i + 9) == SP ? i + 10 : at
}

/** One past what stands before the time, or 0; `hostStart` and `hostEnd` then have the host. */
function headEnd(start: u32): u32 {
  hostStart = hostEnd = 0
  const at = behindRuntime(start)
  let i = at
  if (load<u8>(at) != LEFT_BRACKET) {
    // Nearly always: a client, and nothing known of who asks.
    i = shortWordEnd(at)
    if (i > at && load<u32>(i) == NOBODY && load<u16>(i + 4) == 0x5b20) return load<u8>(i - 1) == COLON ? 0 : i + 5
    i = at
  }
  let head = at
  let words: u32 = 0
  let first = at
  let second = at
  for (; load<u8>(i) != LEFT_BRACKET; i++) {
    const word = i
    i = shortWordEnd(i)
    if (load<u8>(i) != SP || (words >= 4 && i - at > <u32>MOST_BEFORE)) return 0
    if (load<u8>(i - 1) == COLON) words = 0
    else if (i > word) words++
    else if (words > 0) words = TOO_MANY
    if (words == 0) head = i + 1
    else if (words == 1) first = i
    else if (words == 2) second = i
  }
  if (words < 3 || words > 4 || load<u8>(start) == HASH) return 0
  if (words == 4 && isClient(first + 1, second)) {
    hostStart = head
    hostEnd = first
  } else if (words == 3 && !isName(head, first) && isDomain(first + 1, second)) {
    hostStart = first + 1
    hostEnd = second
  }
  return i
}

/** Place of the host that the line read last names; both 0 if it names none. */
let hostStart: u32 = 0
let hostEnd: u32 = 0

/** One past the time and the request, or 0. */
function requestEnd(at: u32): u32 {
  let i = timeEnd(at)
  if (load<u8>(i) != RIGHT_BRACKET || load<u16>(i + 1) != 0x2220) return 0
  const method = i + 3
  i = method + spanOf(method, 0x41, 26)
  if (i == method + 16) while (isUpper(load<u8>(i))) i++
  if (i == method || i - method > LONGEST_METHOD) return 0
  if (load<u8>(i) != SP || load<u8>(i + 1) != SLASH || load<u8>(i + 2) == SLASH) return 0
  const target = i + 1
  i = wordEnd(target)
  setTarget(target, i)
  return versionEnd(i)
}

/** One past the blank, the version and the quote at `at`, or 0. */
export function versionEnd(at: u32): u32 {
  if (load<u8>(at) != SP || load<u32>(at + 1) != HTTP || load<u8>(at + 5) != SLASH || !isDigit(load<u8>(at + 6)))
    return 0
  const i = load<u8>(at + 7) == DOT && isDigit(load<u8>(at + 8)) ? at + 9 : at + 7
  return load<u8>(i) == DQUOTE ? i + 1 : 0
}

/** One past the blank and the status, behind which another blank stands, or 0. */
export function statusEnd(at: u32): u32 {
  if (load<u8>(at) != SP) return 0
  const status = numberEnd(at + 1)
  return (status != at + 4 && load<u8>(at + 1) != HYPHEN) || load<u8>(status) != SP ? 0 : status
}

/** One past the status and the number of bytes, or 0. */
export function answerEnd(at: u32): u32 {
  const status = statusEnd(at)
  return status == 0 ? 0 : numberEnd(status + 1)
}

/** One past the line at `at`, or 0 where it is other. */
export function accessLineEnd(at: u32): u32 {
  setReferer(0, 0)
  let i = headEnd(at)
  if (i != 0) i = requestEnd(i)
  if (i != 0) i = answerEnd(i)
  if (i == 0) return 0
  const first = i
  while (load<u8>(i) == SP) {
    const start = i + 2
    if (load<u8>(i + 1) != DQUOTE) {
      i = wordEnd(i + 1)
      continue
    }
    if (load<u8>(i - 1) == COLON) return 0
    const isReferer = i == first
    i = fieldEnd(start)
    if (load<u8>(i) != DQUOTE) return 0
    if (isReferer && hasScheme(start, i)) setReferer(start, i)
    i++
  }
  if (load<u8>(i) == CR) i++
  if (load<u8>(i) != LF) return 0
  const text = textOf(hostStart, hostEnd)
  if (text == 0) return 0
  setTargetText(text)
  return i + 1
}
