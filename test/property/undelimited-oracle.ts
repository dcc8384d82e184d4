/**
 * Undelimited URIs of one line of ASCII, sentence by sentence: nothing thought about, everything tried again and again.
 * What the scanner answers is compared with it. Only schemes with `//`; no `<`, `"`, `'` and no character of a table.
 */
import { isSentence } from '../oracle/appendix-a.js'

export interface Plain {
  readonly uri: string
  readonly start: number
  readonly end: number
}

/** The schemes of the generator: which of them are registered matters for where one starts. */
export const REGISTERED = ['http', 'https', 'ftp', 'ldap', 'svn', 'xftp', 'dhttp']
export const WEB = ['http', 'https', 'ftp']
/** A known scheme of its own, in which no other begins. */
const COMPOUND = 'aftp'

/** What of an escape stands behind its backslash. */
const ESCAPE = /^(?:f[BIPR]|[bfnrtv]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4})/

const SCHEME_CHARACTER = /[A-Za-z0-9+.-]/
const URI_CHARACTER = /[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%{}|\\^]/
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

export function findPlain(line: string): Plain[] {
  const found: Plain[] = []
  let from = 0
  for (;;) {
    const colon = line.indexOf(':', from)
    if (colon < 0) return found
    const last = found.at(-1)?.end ?? 0
    const match = readAt(line, colon, last, found)
    if (match) found.push(match)
    from = match ? match.end : colon + 1
  }
}

function readAt(line: string, colon: number, last: number, found: readonly Plain[]): Plain | undefined {
  if (!line.startsWith('//', colon + 1) || !URI_CHARACTER.test(line[colon + 3] ?? ' ')) return undefined
  let runStart = colon
  while (runStart > last && SCHEME_CHARACTER.test(line[runStart - 1]!)) runStart--
  const run = line.slice(runStart, colon)
  const escape = runStart > last && line[runStart - 1] === '\\' ? (ESCAPE.exec(run)?.[0].length ?? 0) : 0
  const inner = schemeStart(run.slice(escape))
  const isInner = !REGISTERED.includes(run.toLowerCase()) || REGISTERED.includes(run.slice(escape).toLowerCase())
  const start = escape === 0 || !isInner ? schemeStart(run) : inner === undefined ? undefined : escape + inner
  if (start === undefined) return undefined
  return readFrom(line, runStart + start, colon, found)
}

/** Where in the run a scheme starts. */
function schemeStart(run: string): number | undefined {
  const dropped = run.length - run.replace(/^[.+-]+/, '').length
  const whole = run.slice(dropped).toLowerCase()
  if (REGISTERED.includes(whole)) return dropped
  for (let at = 1; at < whole.length; at++) {
    if (/[.\-0-9]/.test(whole[at - 1]!) && REGISTERED.includes(whole.slice(at))) return dropped + at
  }
  const web = /(?<!\+)(?:https?|ftp)$/.exec(whole)
  if (web && whole !== COMPOUND) return dropped + web.index
  return /^[a-z]/.test(whole) && whole.length <= 64 ? dropped : undefined
}

function readFrom(line: string, start: number, colon: number, found: readonly Plain[]): Plain | undefined {
  const scheme = line.slice(start, colon).toLowerCase()
  const web = WEB.includes(scheme)
  // 1. The run.
  let end = start
  while (URI_CHARACTER.test(line[end] ?? ' ')) end++
  const runEnd = end
  // 2. A closing mark, end tags, entities, another scheme in the authority, sub-delims in the authority.
  const open = openBefore(line, start, found)
  const own = new Map<string, number>()
  for (let at = start; at < end; at++) {
    const character = line[at]!
    if (CLOSING[character]) own.set(CLOSING[character], (own.get(CLOSING[character]) ?? 0) + 1)
    else if (')]}'.includes(character)) {
      const inside = own.get(character) ?? 0
      if (inside > 0) own.set(character, inside - 1)
      else if (open.includes(character)) end = at
    }
  }
  const tag = line.slice(start, end).search(/\[\/[A-Za-z][A-Za-z0-9]*\]/)
  if (tag >= 0) end = start + tag
  const entity = line.slice(start, end).search(/&(?:lt|gt|quot|nbsp|#34|#x3c);/)
  if (entity >= 0) end = start + entity
  // Footnote marks at the very end, with what prose put behind them.
  const marked = (end = withoutFootnotes(line, start, end))
  const authorityStart = colon + 3
  const authorityEnd = () => {
    const length = line.slice(authorityStart).search(/[/?#|^]|\\(?!\\{0,6}[&:]?[._-]+[A-Za-z0-9@])/)
    return length < 0 ? end : Math.min(end, authorityStart + length)
  }
  const inner = /[A-Za-z0-9+.-]+:$/.exec(line.slice(authorityStart, authorityEnd()))
  if (inner && line.startsWith('//', authorityEnd()) && authorityEnd() + 2 <= end) {
    const name = inner[0].slice(0, -1)
    const at = schemeStart(name)
    const known = at === undefined ? '' : name.slice(at).toLowerCase()
    const begins = known !== '' && (REGISTERED.includes(known) || known === scheme)
    if (begins && name.toLowerCase() !== COMPOUND) end = authorityStart + inner.index + at!
  }
  const authority = line.slice(authorityStart, authorityEnd())
  const host = authorityStart + authority.lastIndexOf('@') + 1
  const name = line.slice(host, authorityEnd()).replace(/\[[^\]]*\]/g, marks => '_'.repeat(marks.length))
  const punctuation = name.search(web ? /[!$&'()*+,;=]/ : /'/)
  if (punctuation >= 0 && /^[.:@-](?:\*|([*!])[\w-]{1,40}\1)[.-]\w/.test(line.slice(host + punctuation - 1)))
    return undefined
  const variable = name.indexOf('${')
  const isFirst = variable >= 0 && (punctuation < 0 || variable <= punctuation)
  if (isFirst && isWithinName(line, authorityStart, host + variable, runEnd)) return undefined
  if (punctuation >= 0) end = host + punctuation
  if (authorityEnd() <= end && /^[.:@-]\\+\([A-Za-z_]/.test(line.slice(authorityEnd() - 1))) return undefined
  // A variable of Ruby is a part of the authority behind certain marks, else it ends it.
  if (line.startsWith('#{', authorityEnd()) && authorityEnd() + 2 <= marked && authorityEnd() <= end) {
    if (/[.:@-]$|^$/.test(line.slice(authorityStart, authorityEnd()))) return undefined
    if (isWithinName(line, authorityStart, authorityEnd(), runEnd)) return undefined
    end = authorityEnd()
  }
  // Where the authority ends it, footnote marks as well.
  if (authorityEnd() < marked && !/[/?#]/.test(line[authorityEnd()]!))
    end = withoutFootnotes(line, start, authorityEnd())
  // 3. Repair: what must not stand behind the authority and has no partner.
  const limit = authorityEnd()
  end = repairable(line, limit, end)
  // 4, 5, 6. Give back, cut to the longest valid prefix, until nothing changes.
  for (;;) {
    const before = end
    if (line.startsWith('#{', end - 1) && end < marked) end--
    end = giveBack(line, start, end, limit)
    const inside = Math.min(limit, end)
    while (end >= inside && !isReading(line, start, end, limit)) end--
    if (end < inside || end <= authorityStart) return undefined
    if (end === before) break
    end = repairable(line, limit, end)
  }
  const uri = encode(line, start, end, limit)
  if (web && !hasHost(line.slice(authorityStart, Math.min(limit, end)))) return undefined
  return { uri, start, end }
}

/**
 * Does the name end in a label of one letter before the variable in braces whose sign is at `at`, or do a port, or of a name
 * without a dot a domain, follow it?
 */
function isWithinName(line: string, from: number, at: number, end: number): boolean {
  const [name = ''] = /[^@]*$/.exec(line.slice(from, at))!
  if (name.includes(':') || !/[A-Za-z\d]$/.test(name)) return false
  if (/\.[A-Za-z]$/.test(name)) return line[at + 1] === '{'
  const rest = line.slice(at, Math.min(end, at + 128))
  if (/^[#$]\{[^}]*\}:\d/.test(line.slice(at, end)) && rest.includes('}:')) return true
  if (name.includes('.') || name === 'localhost') return false
  const [all = '', labels = ''] = /^[#$]\{[^}]*\}(?=[.-])([A-Za-z\d.-]*)/.exec(rest) ?? []
  const isWhole = all.length < rest.length || at + 128 >= end
  return isWhole && /\..*\.(?=[A-Za-z])[^.]*$/.test(labels)
}

const hasHost = (authority: string) => /^(?:\[|[^:]*[A-Za-z0-9])/.test(authority.slice(authority.lastIndexOf('@') + 1))

/** The closing marks whose opening one stands in the last 256 bytes before, not closed and in no earlier match. */
function openBefore(line: string, start: number, found: readonly Plain[]): string[] {
  const open: string[] = []
  for (let at = Math.max(0, start - 256); at < start; at++) {
    if (found.some(match => match.start <= at && at < match.end)) continue
    const character = line[at]!
    const closing = CLOSING[character]
    if (closing) open.push(closing)
    else if (open.includes(character)) open.splice(open.lastIndexOf(character), 1)
  }
  return open
}

function withoutFootnotes(line: string, start: number, end: number): number {
  const prose = giveBack(line, start, end, 0)
  const mark = withoutFootnote(line, start, prose)
  return mark === prose ? end : withoutFootnotes(line, start, mark)
}

/** The end, before a footnote mark: not where the component has `=`, `&` or `?` before it. */
function withoutFootnote(line: string, start: number, end: number): number {
  const cut = line.slice(start, end)
  const label = cut.search(/\[\^[\w.~-]*[\w.~*-]\]$/)
  if (label >= 0) return start + label
  const mark = /\[(?:\d+|[A-Za-z]|\*)\]$/.exec(cut)
  if (!mark) return end
  const before = cut.slice(0, mark.index)
  const [, path = before] = /^[a-z\d+.-]*:\/\/[^/?#]*(?=[/?#])(.*)$/is.exec(before) ?? []
  const hash = path.indexOf('#')
  const component = hash >= 0 ? path.slice(hash) : path.slice(Math.max(0, path.indexOf('?')))
  return /[=&?]/.test(component) ? end : start + mark.index
}

/** The end, before the first `|`, `\`, `^`, `#` in a fragment, or bracket without a partner at `from` or behind it. */
function repairable(line: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const isInFragment =
      line[at] === '#' && line.slice(from, at).includes('#') && !/^&#[\dx]/i.test(line.slice(at - 1, at + 2))
    if ('|\\^'.includes(line[at]!) || isInFragment) end = at
  }
  for (;;) {
    const open: number[] = []
    let bad = -1
    for (let at = from; at < end && bad < 0; at++) {
      const character = line[at]!
      if (character === '[' || character === '{') open.push(at)
      else if (character === ']' || character === '}') {
        const opener = open.pop()
        if (opener === undefined || CLOSING[line[opener]!] !== character) bad = opener ?? at
      }
    }
    if (bad < 0) bad = open[0] ?? -1
    if (bad < 0) return end
    end = bad
  }
}

/** The end, before what prose put there. `limit`: the end of the authority. */
export function giveBack(line: string, start: number, end: number, limit: number): number {
  const before = line.slice(Math.max(0, start - 256), start)
  for (;;) {
    const cut = line.slice(start, end)
    const entity = /&(?:#39|#039|#x27|apos|nbsp);$/.exec(cut)
    const last = cut.at(-1) ?? ''
    if (entity) end = start + entity.index
    else if (/&amp;$/.test(cut)) return end
    else if (/[.,;:!?*]/.test(last)) end--
    else if ('_~'.includes(last) && before.includes(last)) end--
    else if (last === ')' && !isClosing(cut, '(', ')')) end--
    else if (last === ']' && !isClosing(cut, '[', ']')) end--
    else if (last === '(') end--
    else if (/[^/]\*\/$/.test(cut.slice(cut.indexOf('//') + 2))) end -= 2
    else if (/--$/.test(cut)) end = start + cut.replace(/-+$/, '').length
    else if (last === '-' && end <= limit) end--
    else return end
  }
}

/** Whether the last character closes a bracket: in `b)(c)` it does. */
function isClosing(cut: string, opening: string, closing: string): boolean {
  let open = 0
  for (const character of cut.slice(0, -1)) {
    if (character === opening) open++
    else if (character === closing && open > 0) open--
  }
  return open > 0
}

function encode(line: string, start: number, end: number, limit: number): string {
  const behind = line.slice(Math.min(limit, end), end)
  const encoded = behind.replace(/[[\]{}]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return line.slice(start, Math.min(limit, end)) + encoded
}

const isReading = (line: string, start: number, end: number, limit: number) =>
  repairable(line, limit, end) === end && isSentence('URI', encode(line, start, end, limit))
