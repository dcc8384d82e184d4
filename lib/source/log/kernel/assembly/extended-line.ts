/**
 * Lines whose columns a directive has named, read as in extended-log.ts:
 *
 *     2001-01-01 12:30:45 GET /b c=d 443 a.example https://a.example/
 *                             STEM QUERY PORT HOST WHOLE
 */
import { DQUOTE, HASH, HTAB, HYPHEN, LEFT_BRACKET, LESS_THAN, QUESTION, SLASH, SP } from '../../../../bytes'
import { find } from '../../../../codec/kernel/assembly/find'
import { QUERY_APART } from '../../../../limits'
import {
  COLUMN_KINDS,
  COLUMNS,
  HOST,
  IS_PROSE,
  NO_COLUMN,
  PORT,
  QUERY,
  REFERER,
  REQUEST,
  SCHEME,
  STEM,
  TARGET,
  VALUES,
  WHOLE
} from '../layout'
import { behindBlanks, valueEnd } from './blanks'
import { textOfKey, writeScheme } from './host-key'
import { contentEnd, FIRST_FIELDS, marksIn, OTHER_MARKS, VERSIONS } from './marks'
import { addReference } from './references'
import { hasScheme } from './scheme'

const LOWER_H: u32 = 0x68

/** Bytes of what is kept of a kind of column, and a rank behind all others. */
const VALUE_BYTES: u32 = 12
const NO_RANK: u32 = 16

let columnCount: u32 = 0
let isTabbed: bool = false

/** Says of how many columns `COLUMNS` has the kinds, 0 for lines that have none, and whether single tabs part them. */
export function setColumns(count: u32, tabbed: bool): void {
  columnCount = count
  isTabbed = tabbed
}

export function hasColumns(): bool {
  return columnCount > 0
}

function value(kind: u32): u32 {
  return VALUES + kind * VALUE_BYTES
}

function hasValue(kind: u32): bool {
  return load<u32>(value(kind)) != NO_RANK
}

function startOf(kind: u32): u32 {
  return load<u32>(value(kind), 4)
}

function endOf(kind: u32): u32 {
  return load<u32>(value(kind), 8)
}

/** Notes the value [start, end) of a column, unless there is none, or an earlier one of its kind has one. */
function note(column: u32, start: u32, end: u32): void {
  const code: u32 = load<u8>(COLUMNS + column)
  if (code == NO_COLUMN || (end - start == 1 && load<u8>(start) == HYPHEN)) return
  const at = value(code & 0xf)
  const rank = code >> 4
  if (rank >= load<u32>(at)) return
  store<u32>(at, rank)
  store<u32>(at, start, 4)
  store<u32>(at, end, 8)
}

/** Does `<` stand in [at, end), behind which something may reach over a blank, or a control character but a tab? */
function hasOther(at: u32, end: u32): bool {
  for (let i = at; i < end; i += 16) {
    const bytes = v128.load(i)
    const controls = i8x16.lt_u(bytes, i8x16.splat(<i8>SP))
    const others = v128.andnot(controls, i8x16.eq(bytes, i8x16.splat(<i8>HTAB)))
    const found = i8x16.bitmask(v128.or(others, i8x16.eq(bytes, i8x16.splat(<i8>LESS_THAN))))
    if (found != 0) return i + <u32>ctz(found) < end
  }
  return false
}

/** Notes the values of the line [at, end); false where it has not as many, or must be looked at, as where it has `""`. */
function splitAtBlanks(at: u32, end: u32): bool {
  let column: u32 = 0
  for (let i = behindBlanks(at, end); i < end; column++) {
    const isQuoted = load<u8>(i) == DQUOTE
    const start = isQuoted ? i + 1 : i
    const stop = isQuoted ? find(DQUOTE, start, end) : valueEnd(start, end)
    const behind = isQuoted ? stop + 1 : stop
    i = behindBlanks(behind, end)
    if (column == columnCount || behind > end || (i == behind && i < end)) return false
    note(column, start, stop)
  }
  return column == columnCount
}

/** The same where single tabs part them. */
function splitAtTabs(at: u32, end: u32): bool {
  let start = at
  for (let column: u32 = 0; column < columnCount; column++) {
    const stop = find(HTAB, start, end)
    note(column, start, stop)
    if (stop == end) return column + 1 == columnCount
    start = stop + 1
  }
  return false
}

/** Notes the values of the line [at, end); false where it must be looked at. */
function split(at: u32, end: u32): bool {
  if (hasOther(at, end)) return false
  const hasQuote = find(DQUOTE, at, end) != end
  // In quotes, and with a time in brackets, it may be the line of an access log.
  if (hasQuote && (isTabbed || find(LEFT_BRACKET, at, end) != end)) return false
  for (let kind: u32 = 0; kind < <u32>COLUMN_KINDS; kind++) store<u32>(value(kind), NO_RANK)
  return isTabbed ? splitAtTabs(at, end) : splitAtBlanks(at, end)
}

/** What targets of the line are; 0 where it must be looked at. */
function targetText(): u32 {
  const before = hasValue(SCHEME) ? writeScheme(startOf(SCHEME), endOf(SCHEME)) : 0
  // One that is not of the web, nor a version of HTTP.
  if (before == 0 && hasValue(SCHEME) && (load<u8>(startOf(SCHEME)) | 0x20) != LOWER_H) return 0
  const portEnd: u32 = hasValue(PORT) ? endOf(PORT) : 0
  return hasValue(HOST)
    ? textOfKey(before, startOf(HOST), endOf(HOST), startOf(PORT), portEnd)
    : textOfKey(0, 0, 0, 0, 0)
}

/** Adds the target [start, end), if it is a reference; false where the line must be looked at. */
function addTarget(start: u32, end: u32): bool {
  const hasQuery = hasValue(QUERY) && hasValue(STEM)
  if (hasScheme(start, end)) return !hasQuery && addReference(start, end, REQUEST)
  // Behind an empty one no slash stands, but what ends it.
  if (load<u8>(start) != SLASH) return true
  if (end - start > 1 && load<u8>(start + 1) == SLASH) return false
  const text = targetText()
  if (text == 0 || text == IS_PROSE) return text != 0
  if (!hasQuery) return addReference(start, end, text)
  if (startOf(QUERY) < end || startOf(QUERY) == endOf(QUERY) || load<u8>(startOf(QUERY)) == QUESTION) return false
  return addReference(start, end, text) && addReference(startOf(QUERY), endOf(QUERY), QUERY_APART)
}

/** One past the line [at, end), whose references are added; 0 where it must be looked at. */
export function extendedLineEnd(at: u32, end: u32): u32 {
  const last = contentEnd(at, end)
  const marks = marksIn(at, end)
  if (load<u8>(at) == HASH || marks == OTHER_MARKS || (marks & (VERSIONS | FIRST_FIELDS)) != 0) return 0
  if (!split(at, last)) return 0
  const target: u32 = hasValue(STEM) ? STEM : TARGET
  if (hasValue(target) && !addTarget(startOf(target), endOf(target))) return 0
  if (
    hasValue(WHOLE) &&
    hasScheme(startOf(WHOLE), endOf(WHOLE)) &&
    !addReference(startOf(WHOLE), endOf(WHOLE), REFERER)
  )
    return 0
  return end + 1
}
