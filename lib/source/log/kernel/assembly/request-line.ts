/**
 * Lines that have a request in quotes, but not the form of those in access-line.ts, read as in access-log.ts:
 *
 *     … client: 192.0.2.1, server: x, request: "GET /b HTTP/1.1", host: "a.example", referrer: "http://a.example/c"
 *                                       targetStart ^ ^ targetEnd        ^ hostStart            ^ refererStart
 */
import { COMMA, CR, DQUOTE, HASH, HYPHEN, LEFT_BRACKET, RIGHT_BRACKET, SLASH, SP, UNDERSCORE } from '../../../../bytes'
import { find } from '../../../../codec/kernel/assembly/find'
import { REQUEST } from '../layout'
import { answerEnd, behindRuntime, numberEnd, shortWordEnd, statusEnd, versionEnd } from './access-line'
import { isLetter, isUpper } from './character'
import { envoyHostEnd, envoyHostStart, findEnvoyHost } from './envoy'
import { isClient, isDomain, isName } from './host'
import { textOfKey } from './host-key'
import { contentEnd, markIn } from './marks'
import { refererEnd, refererStart, setReferer } from './referer'
import { hasScheme } from './scheme'
import { setTarget, setTargetText, targetEnd, targetStart } from './target'

/** `: `, `] ` and ` "`, as the bytes lie in memory. */
const COLON_SP: u16 = 0x203a
const BRACKET_SP: u16 = 0x205d
const SP_QUOTE: u16 = 0x2220
/** ` host: "` */
const HOST: u64 = 0x22203a74736f6820
/** ` referre` and `r: "` */
const REFERRE: u64 = 0x6572726566657220
const R: u32 = 0x22203a72
/** Bytes of them, with the comma before. */
const HOST_LENGTH: u32 = 9
const REFERRER_LENGTH: u32 = 13

const LONGEST_METHOD: u32 = 32
/** Bytes of ` HTTP/1` and ` HTTP/1.1`. */
const SHORT_VERSION: u32 = 7
const LONG_VERSION: u32 = 9

let requestStart: u32 = 0
let hostStart: u32 = 0
let hostEnd: u32 = 0

/** Behind the method at `at` and its blank; 0 if there is none. */
function methodEnd(at: u32): u32 {
  if (!isUpper(load<u8>(at))) return 0
  let i = at + 1
  for (; i - at < LONGEST_METHOD; i++) {
    const byte: u32 = load<u8>(i)
    if (!isUpper(byte) && byte != HYPHEN && byte != UNDERSCORE) break
  }
  return load<u8>(i) == SP ? i + 1 : 0
}

/** The last quote in [at, end), 0 if there is none. */
function lastQuote(at: u32, end: u32): u32 {
  let last: u32 = 0
  for (let i = find(DQUOTE, at, end); i < end; i = find(DQUOTE, i + 1, end)) last = i
  return last
}

/** Sets the target of the request in quotes [start, end), which is empty if it has none. */
function setTargetOf(start: u32, end: u32): void {
  setTarget(0, 0)
  const target = methodEnd(start + 1)
  const close = end - 1
  if (target == 0) return
  const short = close - SHORT_VERSION
  const version = versionEnd(short) == end ? short : close - LONG_VERSION
  if (version > target && versionEnd(version) == end) setTarget(target, version)
  else if (find(SP, target, close) == close) setTarget(target, close)
}

/**
 * Finds the request in [at, end) that stands between a time and an answer; gives the address behind its closing quote, 0
 * if there is none.
 */
export function findAnswered(at: u32, end: u32): u32 {
  for (let mark = markIn(at, end); mark != 0; mark = markIn(mark + 1, end)) {
    if (load<u8>(mark) != RIGHT_BRACKET) continue
    requestStart = mark + 2
    const close = find(DQUOTE, requestStart + 1, end)
    if (close == end) return 0
    const answer = answerEnd(close + 1)
    if (answer != 0 && (answer == end || load<u8>(answer) == SP)) return close + 1
  }
  return 0
}

/** The same for the first request with a version. */
function findVersioned(at: u32, end: u32): u32 {
  let floor = at
  for (let mark = markIn(at, end); mark != 0; mark = markIn(mark + 1, end)) {
    const behind = versionEnd(mark)
    if (behind == 0) continue
    requestStart = lastQuote(floor, mark)
    setTarget(requestStart == 0 ? 0 : methodEnd(requestStart + 1), mark)
    if (targetStart != 0 && targetStart < mark) return behind
    floor = behind
  }
  return 0
}

/** Finds the host that stands before client, ident and user in the head [at, end), or in place of the ident. */
function findHostBefore(at: u32, end: u32): void {
  let bracket = find(LEFT_BRACKET, at + 1, end)
  while (bracket < end && load<u8>(bracket - 1) != SP) bracket = find(LEFT_BRACKET, bracket + 1, end)
  if (bracket >= end) return
  let to = bracket - 1
  let from = to
  while (from > at && load<u16>(from - 1) != COLON_SP) from--
  while (load<u8>(from) == SP || load<u8>(from) == 0) from++
  while (to > from && load<u8>(to - 1) == SP) to--
  if (from >= to) return
  const first = find(SP, from, to)
  const second = find(SP, first + 1, to)
  let words: u32 = 1
  for (let i = first; i < to; i = find(SP, i + 1, to)) words++
  if (words == 4 && isClient(first + 1, second)) setHost(from, first)
  else if (words == 3 && isDomain(first + 1, second) && !isName(from, first)) setHost(first + 1, second)
}

function setHost(start: u32, end: u32): void {
  hostStart = start
  hostEnd = end
}

/**
 * Finds the host, behind `from`, and the referer that nginx names in its error log. Gives whether it names a host, empty or
 * not.
 */
function findNamed(at: u32, from: u32, end: u32): bool {
  let hasHost = false
  for (let i = find(COMMA, at, end); i < end; i = find(COMMA, i + 1, end)) {
    if (load<u64>(i + 1) == HOST) {
      const close = find(DQUOTE, i + HOST_LENGTH, end)
      if (i < from || hasHost || close == end) continue
      hasHost = true
      if (close != i + HOST_LENGTH) setHost(i + HOST_LENGTH, close)
    } else if (load<u64>(i + 1) == REFERRE && load<u32>(i + 9) == R && refererStart == 0) {
      const close = find(DQUOTE, i + REFERRER_LENGTH, end)
      if (close == end) continue
      setReferer(i + REFERRER_LENGTH, close)
    }
  }
  return hasHost
}

/** One past the status, the error and four numbers, as S3 writes them, or 0. */
function timesEnd(at: u32): u32 {
  let i = statusEnd(at)
  if (i == 0) return 0
  const error = i + 1
  i = error
  while (isLetter(load<u8>(i))) i++
  if (i == error && load<u8>(i++) != HYPHEN) return 0
  for (let count: u32 = 0; count < 4; count++) {
    if (load<u8>(i) != SP) return 0
    i = numberEnd(i + 1)
    if (i == 0) return 0
  }
  return i
}

/** Finds the referer behind the answer, which counts more. */
function findReferer(from: u32, end: u32): void {
  let answer = answerEnd(from)
  if (answer == 0 || load<u16>(answer) != SP_QUOTE)
    answer = load<u16>(requestStart - 2) == BRACKET_SP ? 0 : timesEnd(from)
  if (answer == 0 || load<u16>(answer) != SP_QUOTE) return
  const close = find(DQUOTE, answer + 2, end)
  if (close != end) setReferer(answer + 2, close)
}

/** Says which text the target is, if it is a reference; false where the line must be looked at. */
function readTarget(): bool {
  if (targetStart == targetEnd) return true
  if (hasScheme(targetStart, targetEnd)) {
    setTargetText(REQUEST)
    return true
  }
  if (load<u8>(targetStart) != SLASH) return true
  if (load<u8>(targetStart + 1) == SLASH) return false
  const text = textOfKey(0, hostStart, hostEnd, 0, 0)
  if (text != 0) setTargetText(text)
  return text != 0
}

/**
 * One past the line [at, end), of which `findAnswered` says `answered`, and whose marks are versions or of pairs otherwise;
 * 0 where it must be looked at. target.ts and referer.ts then have its references.
 */
export function requestLineEnd(at: u32, end: u32, answered: u32): u32 {
  const last = contentEnd(at, end)
  if (load<u8>(at) == HASH || load<u8>(shortWordEnd(at)) != SP || find(CR, at, last) != last) return 0
  setReferer(0, 0)
  if (answered != 0) setTargetOf(requestStart, answered)
  const behind = answered != 0 ? answered : findVersioned(at, last)
  if (behind == 0) return end + 1
  setHost(0, 0)
  const head = behindRuntime(at)
  if (!findNamed(at, behind, last)) {
    const isEnvoy = load<u8>(head) == LEFT_BRACKET && findEnvoyHost(behind, last)
    if (!isEnvoy) findHostBefore(head, requestStart)
    else if (envoyHostStart != envoyHostEnd) setHost(envoyHostStart, envoyHostEnd)
  }
  findReferer(behind, last)
  if (!hasScheme(refererStart, refererEnd)) setReferer(0, 0)
  return readTarget() ? end + 1 : 0
}
