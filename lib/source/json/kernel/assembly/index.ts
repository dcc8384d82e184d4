/**
 * The kernel of JSON: objects that hold nothing out of the ordinary, one behind the other, as in JSON lines. Of their
 * strings those are put together in which something may be. An object with anything else in it is left to json/reader.ts:
 * one that does not end here, an escape that is none, a request with escapes, what looks like JSON in a string.
 */
import {
  BACKSLASH,
  COLON,
  COMMA,
  DQUOTE,
  LEFT_BRACE,
  LEFT_BRACKET,
  LF,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  SLASH,
  SP
} from '../../../../bytes'
import { MAX_JSON_TARGET, MAX_JSON_WORD, MAX_LOG_LINE } from '../../../../limits'
import { lineEnd } from '../../../log/kernel/assembly/line'
import { isObjectAt, markIn } from '../../../log/kernel/assembly/marks'
import { refererEnd, refererStart } from '../../../log/kernel/assembly/referer'
import {
  ARRAY,
  COLOURLESS,
  HOSTLESS,
  IN_ARRAY,
  INPUT,
  IS_HOST,
  IS_HOSTNAME,
  IS_LINE,
  IS_PATH,
  IS_PORT,
  IS_QUERY,
  IS_REFERER,
  IS_REQUEST,
  IS_TARGET,
  IS_TLS,
  JSON_TEXT,
  LEFT,
  LEVEL_SIZE,
  LEVELS,
  LEVELS_END,
  LINE,
  LINEWISE,
  MARKUP,
  MAY_HOLD,
  NO_REQUESTS,
  OBJECT,
  QUOTED,
  REFERER,
  REFERER_LINE,
  TARGET,
  TIMELESS,
  TOLD,
  WITH_JSON,
  WITH_LINES,
  WITH_PATHS,
  WITH_REFERERS
} from '../layout'
import { beginsJson, isBracket, mayBeginJson } from './beginning'
import { objectBehindHead } from './head'
import { literalEnd } from './literal'
import { roleOf } from './names'
import { addObjectEnd, addPart, beginParts, dropParts, keepParts, mark, numberOf, objectAt, unmark } from './parts'
import { mayEndScheme } from './scheme-end'
import { copy, decode, findStop, holds, simpleEscape, withoutColours } from './strings'
import { mayBeMarkup, withoutReferences } from './markup'
import { addText, beginTexts, dropTexts, forgetTargets, keepTexts, output } from './texts'

export { setRoleCount } from './names'
export { partCount } from './parts'
export { outputLength, textCount } from './texts'

const LOWER_U: u32 = 0x75
const NO_BLANK: u32 = 0x100

/** What comes next: a name or the end of the object, a name, a value or the end of the array, a value, what is behind one. */
const FIRST_NAME: u32 = 0
const NAME: u32 = 1
const FIRST_VALUE: u32 = 2
const VALUE: u32 = 3
const BEHIND: u32 = 4

let end: u32 = INPUT
/** Commas before the object that is being read, and before the last that was read. */
let element: u32 = 0
let lastElement: u32 = 0
/** What is done with requests; whether one without a host is a value like others. */
let requests: u32 = NO_REQUESTS
let hostless: bool = false
/** One has come, and a host, in the object that is being read. */
let hasRequest: bool = false
let hasHost: bool = false
/** Lines of logs, and JSON in strings, are told; of the lines, those with referers. */
let lines: bool = false
let inner: bool = false
let referers: bool = false
/** Nothing is in a text for the colons of a time that it begins with. */
let timeless: bool = false
/** The blank that no object has: a line feed, or none of them. */
let never: u32 = 0

export function elements(): u32 {
  return lastElement
}

/**
 * Reads objects from that at index `from` on, up to index `length`. Gives the index behind the last that was read; `from`
 * if none was. `asked`: what is done with requests; `how`: bits.
 */
export function read(from: u32, length: u32, asked: u32, how: u32): u32 {
  const inArray = (how & IN_ARRAY) != 0
  const linewise = (how & LINEWISE) != 0
  never = linewise ? LF : NO_BLANK
  requests = asked
  hostless = (how & HOSTLESS) != 0
  lines = (how & WITH_LINES) != 0
  inner = (how & WITH_JSON) != 0
  referers = (how & WITH_REFERERS) != 0
  timeless = (how & TIMELESS) != 0
  end = INPUT + length
  const behindEnd = load<u8>(end)
  store<u8>(end, <u8>LF)
  element = lastElement = 0
  beginTexts((how & WITH_PATHS) != 0)
  beginParts()
  let i: u32 = INPUT + from
  let done = i
  let object = i
  while (true) {
    hasRequest = hasHost = false
    i = readObject(object)
    if (i == 0) break
    if (linewise) {
      i = behindBlanks(i)
      if (i >= end || load<u8>(i) != LF) break
      i++
      if (object != done && i - done > <u32>MAX_LOG_LINE) break
    }
    settleRequests()
    keepTexts()
    keepParts()
    done = i
    lastElement = element
    object = i
    if (linewise) {
      if (isObjectAt(i)) continue
      object = objectBehindHead(i, end, timeless)
      if (object == 0) break
      continue
    }
    const before = element
    for (; i < end; i++) {
      const byte: u32 = load<u8>(i)
      if (byte == COMMA) element++
      else if (byte > 0x20) break
    }
    if (load<u8>(i) != LEFT_BRACE || (inArray && element != before + 1)) break
    object = i
  }
  dropTexts()
  dropParts()
  store<u8>(end, behindEnd)
  return done - INPUT
}

/** Address of the first byte from `i` on that no object has as white space; behind the end there is none. */
function behindBlanks(i: u32): u32 {
  while (load<u8>(i) <= 0x20 && load<u8>(i) != never && i < end) i++
  return i
}

/** What was said about requests counts only where there is one. */
function settleRequests(): void {
  if (hasRequest && (!hostless || hasHost)) return
  dropParts()
  forgetTargets()
}

/** Reads the object at `start`; gives the address behind it, 0 where something is out of the ordinary. */
function readObject(start: u32): u32 {
  let level: u32 = LEVELS
  store<u32>(level, OBJECT)
  unmark(level)
  let state = FIRST_NAME
  let i: u32 = start + 1
  while (true) {
    i = behindBlanks(i)
    if (i >= end) return 0
    const byte: u32 = load<u8>(i)
    if (state <= NAME) {
      if (byte == DQUOTE) {
        i = readName(i + 1, level)
        if (i == 0) return 0
        state = VALUE
        continue
      }
      if (byte != RIGHT_BRACE || state == NAME) return 0
    } else if (state == BEHIND && byte == COMMA) {
      i++
      if (load<u32>(level) == OBJECT) state = NAME
      else {
        store<u32>(level + 4, load<u32>(level + 4) + 1)
        state = VALUE
      }
      continue
    } else if (state == BEHIND) {
      if (byte != (load<u32>(level) == OBJECT ? RIGHT_BRACE : RIGHT_BRACKET)) return 0
    } else if (byte == DQUOTE) {
      i = readString(i + 1, level)
      if (i == 0) return 0
      state = BEHIND
      continue
    } else if (byte == LEFT_BRACE || byte == LEFT_BRACKET) {
      const isObject = byte == LEFT_BRACE
      const isTold = isObject && requests == TOLD && roleAt(level) == IS_TLS
      if (isTold && !addPart(IS_TLS, objectAt(level), i, 1)) return 0
      level += LEVEL_SIZE
      if (level == LEVELS_END) return 0
      store<u32>(level, isObject ? OBJECT : ARRAY)
      store<u32>(level + 4, 0)
      unmark(level)
      state = isObject ? FIRST_NAME : FIRST_VALUE
      i++
      continue
    } else if (byte != RIGHT_BRACKET || state == VALUE) {
      i = readLiteral(i, level)
      if (i == 0) return 0
      state = BEHIND
      continue
    }
    // The object or array ends.
    i++
    if (byte == RIGHT_BRACE && !addObjectEnd(level)) return 0
    if (level == LEVELS) return i
    level -= LEVEL_SIZE
    state = BEHIND
  }
}

/** A name and its colon. */
function readName(start: u32, level: u32): u32 {
  const behind = findStop(start)
  if (load<u8>(behind) != DQUOTE) return 0
  const i = behindBlanks(behind + 1)
  if (load<u8>(i) != COLON) return 0
  store<u32>(level + 4, start - INPUT)
  store<u32>(level + 8, behind - start)
  store<u32>(level + 12, roleOf(start, behind - start))
  return i + 1
}

/**
 * A number or one of the three names, whatever stands behind it; nothing comes of it, but for the port of a request and
 * whether it came over TLS.
 */
function readLiteral(start: u32, level: u32): u32 {
  const i = literalEnd(start)
  if (i == start) return 0
  if (requests != TOLD) return i
  const role = roleAt(level)
  if (role != IS_PORT && role != IS_TLS) return i
  return addPart(role, objectAt(level), start, min<u32>(i - start, LONGEST_LITERAL)) ? i : 0
}

/** One more than the digits of a port, which shows that a longer number is none. */
const LONGEST_LITERAL: u32 = 6

/** What the name says that a value at this level has: its own, or that of the array it is an element of. */
function roleAt(level: u32): u32 {
  if (load<u32>(level) == OBJECT) return load<u32>(level + 12)
  const outer = level - LEVEL_SIZE
  return load<u32>(outer) == OBJECT ? load<u32>(outer + 12) : 0
}

/** A value. */
function readString(start: u32, level: u32): u32 {
  let mayHold = false
  let isEscaped = false
  let hasUnits = false
  let i = start
  while (true) {
    i = findStop(i)
    const byte: u32 = load<u8>(i)
    if (byte == DQUOTE) break
    if (byte == COLON) {
      if (!mayHold) mayHold = mayEndScheme(start, i, timeless)
      i++
      continue
    }
    if (byte != BACKSLASH) return 0
    const second: u32 = load<u8>(i + 1)
    if (second == LOWER_U) hasUnits = true
    else if (simpleEscape(second) == 0) return 0
    isEscaped = true
    i += 2
  }
  let role = roleAt(level)
  if (requests == NO_REQUESTS) role = 0
  if (role >= <u32>IS_HOST && !noteWord(role, level, start, i - start, isEscaped)) return 0
  if (i == start) return i + 1
  const isDecoded = hasUnits || (isEscaped && (mayHold || role == IS_LINE))
  let from = start
  let to = i
  if (isDecoded) {
    from = output + 1
    to = decode(start, i, from)
    if (to == 0) return 0
    if (hasUnits && !mayHold) mayHold = holds(COLON, from, to)
  }
  const first: u32 = load<u8>(from)
  const next: u32 = to > from + 1 ? load<u8>(from + 1) : 0
  if ((first <= 0x20 || isBracket(first) || first == BACKSLASH) && mayBeginJson(from, to)) {
    return inner && role < <u32>IS_HOST && addJson(start, i, level) ? i + 1 : 0
  }
  const beginsWithSlash = first == SLASH || (first == BACKSLASH && next == SLASH)
  const isTarget = role == IS_REQUEST || ((role == IS_TARGET || role == IS_PATH) && beginsWithSlash)
  // How long it is without its escapes, only the rules know.
  const isShort = isEscaped || i - start <= <u32>MAX_JSON_TARGET
  // An array is no query, nor is what has blanks.
  const isQuery = role == IS_QUERY && requests == TOLD && load<u32>(level) == OBJECT && isShort && !holds(SP, start, i)
  if (isQuery && isEscaped) return 0
  if (isTarget && isShort) {
    hasRequest = true
    if (requests == LEFT ? !hostless : isEscaped) return 0
  }
  if (requests == LEFT && hasRequest && hasHost) return 0
  if (role == IS_REFERER && requests == LEFT && mayHold) return 0
  const isLine = role == IS_LINE && to - from <= <u32>MAX_LOG_LINE && markIn(from, to) != 0
  if (isLine && !lines) return 0
  let kind = QUOTED
  if (isLine) kind = LINE
  else if (isQuery || (isTarget && isShort && requests == TOLD)) kind = TARGET
  else if (role == IS_REFERER && to - from <= <u32>MAX_JSON_TARGET) kind = REFERER
  let request: u32 = 0
  if (isLine && referers && isDecoded && isRefererLine(from, to)) {
    kind = REFERER_LINE
    if (refererEnd != 0) request = (refererStart - output) | ((refererEnd - output) << 16)
  } else if (isLine && hasUnits) {
    const left = withoutColours(from, to)
    if (left != 0 && markIn(from, left) == 0) {
      kind = COLOURLESS
      to = left
      mayHold = holds(COLON, from, to)
    } else if (left != to) {
      decode(start, i, from)
    }
  }
  // Also where nothing else may be in it: a reference may stand for the colon.
  if (!isLine && mayBeMarkup(isDecoded ? from : start, isDecoded ? to : i)) {
    // What else it may be, only the rules tell then.
    if (kind != QUOTED) return 0
    from = output + 1
    if (!isDecoded) to = isEscaped ? decode(start, i, from) : copy(start, i, from)
    if (to == 0) return 0
    to = withoutReferences(from, to)
    if (!holds(COLON, from, to)) return i + 1
    return addText(to, start - 1 - INPUT, i - INPUT, level, element, MARKUP, 0) ? i + 1 : 0
  }
  if (kind == TARGET) {
    const object = objectAt(level)
    mark(object)
    request = role | (numberOf(object) << 8) | (mayHold ? <u32>MAY_HOLD : 0)
  } else if (!mayHold && kind != LINE) return i + 1
  const behind = isDecoded ? to : copy(start, i, output + 1)
  return addText(behind, start - 1 - INPUT, isDecoded ? i - INPUT : 0, level, element, kind, request) ? i + 1 : 0
}

/** Whether [from, to), behind which there is room, is one line of an access log or of Apache's error log. */
function isRefererLine(from: u32, to: u32): bool {
  // Each place in it must fit into half a number.
  if (to - output > 0xffff) return false
  store<u8>(to, <u8>LF)
  // It may have a line feed of its own.
  return lineEnd(from, false) >= to
}

/** Adds the string [start, behind) as JSON; false if it is none, or there is no room. */
function addJson(start: u32, behind: u32, level: u32): bool {
  const from = output + 1
  const to = decode(start, behind, from)
  return to != 0 && beginsJson(from, to) && addText(to, start - 1 - INPUT, behind - INPUT, level, element, JSON_TEXT, 0)
}

/** Notes a value that is no target and says something about a request; false where its object is left. */
function noteWord(role: u32, level: u32, start: u32, length: u32, isEscaped: bool): bool {
  const object = objectAt(level)
  // In the outermost object it is the machine.
  if (role == IS_HOST || (role == IS_HOSTNAME && object > <u32>LEVELS)) hasHost = true
  if (requests == LEFT) return true
  return !isEscaped && (length > <u32>MAX_JSON_WORD || addPart(role, object, start, length))
}
