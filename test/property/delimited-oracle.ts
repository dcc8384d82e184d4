/**
 * URIs in angle brackets and double quotes, sentence by sentence: nothing thought about, everything tried again.
 * What the scanner answers is compared with it, for schemes of the generator and `hyphen: 'keep'`.
 *
 * Where the design is silent, it follows what the code says about reply marks, page furniture, quotes behind words,
 * apostrophes and prose.
 */
import { isUri } from '../../lib/rfc3986/index.js'
import { giveBack } from './undelimited-oracle.js'

export interface Delimited {
  readonly uri: string
  readonly wrapper: 'angle-brackets' | 'double-quotes'
  readonly start: number
  readonly end: number
  readonly alternatives: readonly { readonly uri: string; readonly why: string }[]
}

export interface Limits {
  readonly maxLength: number
  readonly maxLines: number
}

/** Schemes of the generator that are registered, and the forms of those that quotes take without `//`. */
export const REGISTERED = [
  'http',
  'https',
  'ftp',
  'ws',
  'wss',
  'ldap',
  'mailto',
  'urn',
  'news',
  'tel',
  'file',
  'example',
  'at'
]
const WEB = ['http', 'https', 'ftp', 'ws', 'wss']
const MAILBOX = /[\w.!$&'*+=~%-]+@(?:[\w.%-]*[A-Za-z0-9]|\[[^\]#]*\])/.source
const ADDRESS = new RegExp(`^(?=[^#])(?:${MAILBOX}(?:(?:,|%2C)${MAILBOX})*)?(?:\\?[\\w-]+=.*)?(?:#.*)?$`)
const FORMS: Readonly<Record<string, RegExp>> = {
  mailto: ADDRESS,
  urn: /^[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[^/?#]/i,
  news: /^(?:[a-z0-9][\w+-]*(?:\.[\w+-]+)+(?:\/\d+(?:-\d+)?)?|[^:@/#]+@[^@/#]*[^@/.#])(?:#.*)?$/i,
  tel: /^\+?(?:[-.()]*\d){3,}[-.()]*(?:[,;?].*)?(?:#.*)?$/,
  file: /^\//
}

const SPACE = '[ \\t\\r\\n\\f\\v\\u00a0\\u200b\\u2060\\ufeff\\u00ad]'
const SPACES = new RegExp(`^${SPACE}*$`)
/** Reply marks at the start of a line: `>`, a short name and `>`, `|` or `:` with a blank behind it. */
const MARKS = /^(?:[ \t]*(?:[A-Za-z0-9]{0,16}>|[|:](?=[ \t])))*/

/** What stands behind an opening mark, white space reduced: `\n` for all that contains a line break, else a blank. */
interface Cut {
  readonly text: string
  /** Where in the input each character stands. */
  readonly at: readonly number[]
  /** Where in the input the closing mark stands. */
  readonly close: number
}

interface Found extends Delimited {
  /** The mark that opens it, and the one that closes. */
  readonly open: number
  readonly close: number
}

export function findDelimited(text: string, limits: Limits): Delimited[] {
  const found: Found[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '<' && text[at] !== '"') continue
    const cut = cutBehind(text, at, limits.maxLines, prefixOf(text, at, found))
    const match = cut && readCut(cut, text[at] === '<', text[at - 1] ?? ' ', limits.maxLength)
    if (!match) continue
    found.push({ ...match, open: at, close: cut.close })
    at = match.end - 1
  }
  return found.map(({ uri, wrapper, start, end, alternatives }) => ({ uri, wrapper, start, end, alternatives }))
}

/** The reply marks of a line; a `>` that closes an earlier match is none. */
function prefixOf(text: string, at: number, found: readonly Found[]): string {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const marks = MARKS.exec(text.slice(lineStart, at))![0].replace(/[ \t]/g, '')
  const around = found.find(({ open, close }) => open < lineStart && lineStart <= close)
  if (around === undefined) return marks
  const outer = prefixOf(text, around.open, found)
  return marks.startsWith(outer) ? outer : ''
}

const lineAt = (text: string, at: number) => text.slice(at).match(/^[^\n]*(?:\n|$)/)![0]

function behindPrefix(text: string, at: number, prefix: string): number {
  const marks = [...prefix].map(mark => `[ \\t]*${mark === '|' ? '\\|' : mark}`).join('')
  return at + (new RegExp(`^${marks}`).exec(text.slice(at))?.[0].length ?? 0)
}

const isBlank = (text: string, at: number, prefix: string) =>
  /\n$/.test(lineAt(text, at)) && SPACES.test(lineAt(text, behindPrefix(text, at, prefix)))

/** From the mark at `open` to the next that closes; nothing where the cut fails before. */
function cutBehind(text: string, open: number, maxLines: number, prefix: string): Cut | undefined {
  const close = text[open] === '<' ? '>' : '"'
  let plain = ''
  const at: number[] = []
  let lines = 1
  for (let i = open + 1; i < text.length; i++) {
    const character = text[i]!
    if (character === close) return reduced(plain, at, i)
    if ('<>"'.includes(character)) return undefined
    plain += character
    at.push(i)
    if (character !== '\n') continue
    // Lines count from the scheme on.
    if (plain.replace(/^\s*(?:ur[li]:\s*)?/i, '') !== '' && ++lines > maxLines) return undefined
    const next = isBlank(text, i + 1, prefix) ? behindPageBreak(text, i + 1, prefix) : i + 1
    if (next === undefined) return undefined
    i = behindPrefix(text, next, prefix) - 1
  }
  return undefined
}

/** Behind footer, form feed, header and blank lines; nothing where no form feed stands in the next 8 lines. */
function behindPageBreak(text: string, from: number, prefix: string): number | undefined {
  let at = from
  let footers = 0
  for (let lines = 0; ; lines++) {
    if (lines > 8 || at >= text.length) return undefined
    const line = lineAt(text, at)
    const feed = line.indexOf('\f')
    const before = text.slice(behindPrefix(text, at, prefix), at + (feed < 0 ? line.length : feed))
    if (/[<>"]|:\/\//.test(before) || (/\S/.test(before) && footers++ > 0)) return undefined
    at += feed < 0 ? line.length : feed + 1
    if (feed >= 0) break
  }
  // Blank lines, and a header: it stands right behind the form feed and has blanks, or has a blank line behind it.
  const feed = at
  let headers = 0
  for (let lines = 0; lines <= 8; lines++) {
    const behind = at + lineAt(text, at).length
    if (!isBlank(text, at, prefix)) {
      const header = text.slice(behindPrefix(text, at, prefix), behind)
      const isHeader = (at === feed && /\S\s+\S/.test(header)) || isBlank(text, behind, prefix)
      if (/[<>"]|:\/\//.test(header) || !isHeader || headers++ > 0) return at
    }
    at = behind
  }
  return at
}

function reduced(plain: string, at: readonly number[], close: number): Cut {
  let text = ''
  const places: number[] = []
  for (const { 0: piece, index } of plain.matchAll(new RegExp(`${SPACE}+|.`, 'gs'))) {
    if (/^\u00ad+$/.test(piece)) continue
    text += !SPACES.test(piece) ? piece : piece.includes('\n') ? '\n' : ' '
    places.push(at[index]!)
  }
  return { text, at: places, close }
}

function readCut({ text, at }: Cut, isBracket: boolean, before: string, maxLength: number): Delimited | undefined {
  const opening = /^(\s*(?:ur[li]:\s*)?)([a-z][a-z0-9+.-]{0,63}):/i.exec(text)
  if (!opening || /^ur[li]$/i.test(opening[2]!)) return undefined
  const from = opening[1]!.length
  const scheme = opening[2]!.toLowerCase()
  const cut = text.slice(from).trimEnd()
  const behind = cut.slice(scheme.length + 1)
  const joined = cut.replace(/\s/g, '')
  const rest = joined.slice(scheme.length + 1)
  const hasAuthority = rest.startsWith('//')
  if (joined.length > maxLength || /^(?:\/\/|:.*)?$/.test(rest)) return undefined
  // The end of a longer word, `xhttp://`, is a scheme of its own.
  if (hasAuthority && !REGISTERED.includes(scheme) && /[^+](?:https?|ftp)$/.test(scheme)) return undefined
  // An apostrophe that ends a string of a program.
  if (/' |'\n'/.test(cut)) return undefined
  // Another URI.
  if (isBracket ? /(?<![/?=&](?=\n))\s[a-z][a-z0-9+.-]*:\/\//i.test(behind) : /\s[a-z][a-z0-9+.-]*:\/\//i.test(behind))
    return undefined
  // A scheme that is not registered is known by its `//` and what stands right behind, or by a line break behind a slash,
  // or where the mark stands right before it, behind the colon.
  const isKnown = REGISTERED.includes(scheme) || /^\/\/\S|^\/{1,2}\n/.test(behind) || (from === 0 && /^\n/.test(behind))
  if (!isKnown) return undefined
  if (!hasAuthority) {
    if (!REGISTERED.includes(scheme) || WEB.includes(scheme)) return undefined
    if (isBracket ? scheme === 'mailto' && !ADDRESS.test(rest) : !FORMS[scheme]?.test(rest)) return undefined
    if (cut.includes(' ') && !(isBracket && scheme === 'mailto' && behind.lastIndexOf(' ') === 0)) return undefined
  }
  if (!isBracket) {
    // A quote with white space behind it closes, unless it stands at a line's end and behind none.
    const closes = /^\s/.test(text) && (/^ /.test(text) || !/[\s([{=<]/.test(before))
    if (closes || text.slice(from).includes(' ')) return undefined
  }
  // The path of a file as Windows has it.
  const isPath = isBracket && scheme === 'file' && cut.includes('\\')
  const match = (end: number, others: readonly string[]): Delimited | undefined => {
    const uri = valid(cut.slice(0, end), isPath)
    if (uri === undefined) return undefined
    const readings = new Map(
      hyphenReadings(cut.slice(0, end) + (/^\s?/.exec(cut.slice(end))?.[0] ?? ''), isPath).map(uri => [uri, 'hyphen'])
    )
    for (const other of others) if (!readings.has(other)) readings.set(other, 'inner-space')
    readings.delete(uri)
    const alternatives = [...readings].map(([uri, why]) => ({ uri, why }))
    const wrapper = isBracket ? 'angle-brackets' : 'double-quotes'
    return { uri, wrapper, start: at[from]!, end: at[from + end - 1]! + 1, alternatives }
  }
  const whole = valid(cut, isPath)
  if (whole === undefined) return undefined
  const authority = scheme.length + 3
  const gaps = [...cut.matchAll(/\s/g)].filter(({ index }) => cut.slice(0, index).replace(/\s/g, '').length > authority)
  const isBesideMark = WEB.includes(scheme) ? besideMark(cut) : () => false
  const prose = gaps.find(gap => readsLikeProse(cut.slice(gap.index))) ?? gaps.find(({ index }) => isBesideMark(index))
  const blank = prose ?? gaps.find(([gap]) => gap === ' ')
  if (!hasAuthority || !gaps.some(([gap]) => gap === ' ') || !blank) return match(cut.length, [])
  const shortEnd = endOfShort(cut, blank.index)
  if (prose) return match(shortEnd, [whole])
  const short = valid(cut.slice(0, shortEnd), isPath)
  return match(cut.length, short === undefined ? [] : [short])
}

/** Behind a blank: two words somewhere. Behind a line break: two words with a blank between them, first of all. */
function readsLikeProse(behind: string): boolean {
  const isWord = (piece: string) => /^["'(]*[A-Za-z]+(?:'[A-Za-z]+)?["')]*[.,;:!?]*$/.test(piece)
  const pieces = behind.slice(1).split(/\s/)
  if (behind.startsWith(' ')) return pieces.slice(0, 16).filter(isWord).length >= 2
  const [first = '', second = ''] = pieces
  return isWord(first) && isWord(second) && behind[first.length + 1] === ' '
}

/** Whether a blank stands beside a mark that no host of the web has, in an authority without userinfo. */
function besideMark(cut: string): (blank: number) => boolean {
  const [authority = ''] = /^[^:]*:\s*\/\s*\/[^/?#]*/.exec(cut) ?? []
  return blank => {
    if (authority.includes('@') || blank >= authority.trimEnd().length || cut[blank] !== ' ') return false
    return MARK.test(cut[blank - 1]!) || MARK.test(cut[blank + 1] ?? '')
  }
}

const MARK = /[!$&'()*+,;=]/

/** The end of what stands before white space, without what prose puts there. */
function endOfShort(cut: string, blank: number): number {
  const joined = cut.slice(0, blank).replace(/\s/g, '')
  let length = joined.length
  for (;;) {
    const given = giveBack(joined, 0, length, 0)
    const isOdd = joined[given - 1] === "'" && joined.slice(0, given).split("'").length % 2 === 0
    if (given === length && !isOdd) break
    length = isOdd ? given - 1 : given
  }
  let end = 0
  for (let left = length; left > 0; end++) if (/\S/.test(cut[end]!)) left--
  return end
}

/** Without one of the hyphens at line breaks, and without all of them. */
function hyphenReadings(cut: string, isPath: boolean): string[] {
  const parts = cut.split('-\n')
  const drop = parts.map((_, index) =>
    parts.slice(1).reduce((text, part, k) => `${text}${k === index ? '' : '-'}\n${part}`, parts[0]!)
  )
  const readings = [...drop.slice(0, -1), parts.join('\n')]
  return parts.length < 2 ? [] : readings.flatMap(reading => valid(reading.trimEnd(), isPath) ?? [])
}

/** As it stands, or with balanced brackets behind the authority encoded; of a path, with all that no URI has. */
function valid(text: string, isPath: boolean): string | undefined {
  const uri = text.replace(/\s/g, '')
  const [, scheme = '', authority = '', path = ''] = /^([^:]*):(\/\/[^/?#]*)?(.*)$/.exec(uri)!
  // A drive, as the path of a file once had it.
  const behind = scheme.toLowerCase() === 'file' ? path.replace(/^(\/{1,3}[a-z])\|/i, '$1%7C') : path
  const host = authority.slice(2).replace(/^.*@/, '')
  if (WEB.includes(scheme.toLowerCase()) && authority && !/^\[|^[^:]*[a-z0-9]/i.test(host)) return undefined
  if (authority === '//' && behind === '') return undefined
  let bare = behind
  while (bare !== (bare = bare.replace(/\[[^[\]{}]*\]|\{[^[\]{}]*\}/, '')));
  if (!isPath && /[[\]{}]/.test(bare)) return undefined
  const encoded = behind.replace(
    isPath ? /[[\]{}|\\^]/g : /[[\]{}]/g,
    one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`
  )
  const repaired = `${scheme}:${authority}${encoded}`
  return isUri(repaired) ? repaired : undefined
}
