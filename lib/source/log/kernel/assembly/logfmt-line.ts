/**
 * Lines of logfmt, read as in logfmt.ts:
 *
 *     level=info method=GET path="/b?c=d" host=a.example referer=http://a.example/c
 *                                 target         ^ host          ^ a reference
 */
import {
  COLON,
  COMMA,
  DOT,
  DQUOTE,
  EQUALS,
  HTAB,
  HYPHEN,
  LESS_THAN,
  SEMICOLON,
  SLASH,
  SP,
  UNDERSCORE
} from '../../../../bytes'
import { find } from '../../../../codec/kernel/assembly/find'
import { IS_PROSE, REFERER } from '../layout'
import { behindBlanks, valueEnd } from './blanks'
import { textOfKey, writeScheme } from './host-key'
import { contentEnd } from './marks'
import { addReference, dropReferences } from './references'
import { hasScheme } from './scheme'

/** Names, as the bytes lie in memory. */
const PATH: u32 = 0x68746170
const HOST: u32 = 0x74736f68
const METH: u32 = 0x6874656d
const OD: u16 = 0x646f
const SCHE: u32 = 0x65686373
const ME: u16 = 0x656d
const PROTOCOL: u64 = 0x6c6f636f746f7270
/** `url` and `uri`, without what stands behind. */
const URL: u32 = 0x6c7275
const URI: u32 = 0x697275
const PORT: u32 = 0x74726f70
/** Of `referer` and `referrer`. */
const REFE: u32 = 0x65666572
const ERER: u32 = 0x72657265
const RRER: u32 = 0x72657272

let targetStart: u32 = 0
let targetEnd: u32 = 0
let hostStart: u32 = 0
let hostEnd: u32 = 0
let schemeStart: u32 = 0
let schemeEnd: u32 = 0
let protocolStart: u32 = 0
let protocolEnd: u32 = 0
let portStart: u32 = 0
let portEnd: u32 = 0
let hasMethod: bool = false

function noteTarget(start: u32, end: u32): void {
  if (load<u8>(start) != SLASH) return
  targetStart = start
  targetEnd = end
}

/** Notes the value [start, end) of this name, if it says something of a request. */
function note(name: u32, length: u32, start: u32, end: u32): void {
  const first = load<u32>(name)
  if (length == 4 && first == PATH) {
    if (targetStart == 0) noteTarget(start, end)
  } else if (length == 3) {
    const key = first & 0xffffff
    if (key == URL || key == URI) noteTarget(start, end)
  } else if (length == 4 && first == PORT) {
    portStart = start
    portEnd = end
  } else if (length == 4 && first == HOST) {
    hostStart = start
    hostEnd = end
  } else if (length == 6 && first == METH && load<u16>(name, 4) == OD) {
    hasMethod = true
  } else if (length == 6 && first == SCHE && load<u16>(name, 4) == ME) {
    schemeStart = start
    schemeEnd = end
  } else if (length == 8 && load<u64>(name) == PROTOCOL) {
    protocolStart = start
    protocolEnd = end
  }
}

/** Whether it is a name of referers, or ends in one behind what parts words. */
function isRefererKey(name: u32, length: u32): bool {
  if (length < 7) return false
  const end = name + length
  const last = load<u32>(end - 4) | 0x20202020
  const own: u32 = last == ERER ? 7 : last == RRER ? 8 : length + 1
  if (own > length || (load<u32>(end - own) | 0x20202020) != REFE) return false
  const before: u32 = load<u8>(end - own - 1)
  return own == length || before == DOT || before == UNDERSCORE || before == HYPHEN
}

/** What targets for the host that was noted are, as in host.ts; 0 where it must be looked at. */
function targetText(): u32 {
  const before = writeScheme(schemeStart, schemeEnd)
  return textOfKey(
    before == 0 ? writeScheme(protocolStart, protocolEnd) : before,
    hostStart,
    hostEnd,
    portStart,
    portEnd
  )
}

/** Adds the target of a request, if there is one; false where the line must be looked at. */
function addTarget(): bool {
  if (!hasMethod || targetStart == 0) return true
  if (load<u8>(targetStart + 1) == SLASH) return false
  const text = targetText()
  if (text == 0) return false
  return text == IS_PROSE || addReference(targetStart, targetEnd, text)
}

/**
 * One past the line [at, end), whose marks are those of pairs, and its references are added; 0 where it must be looked at,
 * as where something may reach over a blank (`<http://a b>`). A line that has not pairs alone has no references.
 */
export function logfmtLineEnd(at: u32, end: u32): u32 {
  const last = contentEnd(at, end)
  let i = find(EQUALS, at, last)
  if (i == last) return end + 1
  if (find(LESS_THAN, at, end) != end) return 0
  targetStart = targetEnd = hostStart = hostEnd = schemeStart = schemeEnd = protocolStart = protocolEnd = 0
  portStart = portEnd = 0
  hasMethod = false
  while (i > at && load<u8>(i - 1) != SP && load<u8>(i - 1) != HTAB) i--
  if (find(DQUOTE, at, i) != i) return 0
  let firstName: u32 = 0
  let firstLength: u32 = 0
  let hasOthers = false
  while (i < last) {
    const name = i
    const stop = valueEnd(i, last)
    i = find(EQUALS, i, stop)
    const length = i - name
    if (length == 0 || i == stop) return withoutReferences(end)
    if (find(COLON, name, i) != i) return 0
    if (firstName == 0) {
      firstName = name
      firstLength = length
    } else if (length != firstLength || memory.compare(name, firstName, length) != 0) hasOthers = true
    const value = i + 1
    const isQuoted = value < last && load<u8>(value) == DQUOTE
    i = isQuoted ? find(DQUOTE, value + 1, last) : valueEnd(value, last)
    if (isQuoted && i == last) return withoutReferences(end)
    const behind = isQuoted ? i + 1 : i
    const next = behindBlanks(behind, last)
    if (next == behind && behind < last) return withoutReferences(end)
    if (isQuoted) {
      note(name, length, value + 1, i)
      if (isRefererKey(name, length) && hasScheme(value + 1, i) && !addReference(value + 1, i, REFERER)) return 0
    } else {
      const parting: u32 = load<u8>(i - 1)
      // The scanner does not know that a comma there is none of the reference.
      if (next < last && (parting == COMMA || parting == SEMICOLON)) return 0
      note(name, length, value, i)
      if (hasScheme(value, i) && !addReference(value, i, REFERER)) return 0
    }
    i = next
  }
  if (!hasOthers) return withoutReferences(end)
  return addTarget() ? end + 1 : 0
}

function withoutReferences(end: u32): u32 {
  dropReferences()
  return end + 1
}
