/**
 * NDJSON: one object a line, in ASCII. Keys always come in this order, those that do not apply are left out:
 *
 *   URI     file uri wrapper start end line path raw repaired alternatives evidence container message element components
 *           findings
 *   reject  file reject start end line path raw rule reading message
 *   defect  file defect at path detail
 *
 * `file` is present if file names are shown, `components` and `findings` if asked for. With --defang, every URI except
 * those in `raw`, `path`, `message`, `element` and `components` is defanged; a finding counts the characters of the URI
 * before that.
 */
import { defang } from '../defang.js'
import type { UriMatch } from '../match.js'
import { PLAIN, type Template } from '../template.js'
import { decimal } from './decimal.js'
import { findingsOf } from './findings.js'
import type { ElementOrigin, MessageOrigin } from '../text.js'
import type { Report, ReportTarget } from './report.js'
import type { Settings } from './settings.js'

const beyondAscii = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON in which everything above `~` is escaped. */
export function asciiJson(value: unknown): string {
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`
  return JSON.stringify(value).replace(/[\x7f-\uffff]/g, beyondAscii)
}

/** `"key":value,`, or nothing for an absent value. */
const member = (key: string, value: unknown) => (value === undefined ? '' : `"${key}":${asciiJson(value)},`)

/** The same behind other members, for a string. */
const further = (key: string, value: string | undefined) => (value === undefined ? '' : `,"${key}":${asciiJson(value)}`)

/** The member `alternatives`. */
function alternativesMember(alternatives: UriMatch['alternatives']): string {
  if (alternatives === undefined) return ''
  return `"alternatives":[${alternatives.map(({ uri, why }) => `{"uri":"${uri}","why":"${why}"}`).join(',')}],`
}

/** The object of a message without its end and `part`, which is absent for the message's own header. */
function messageJson({ index, id, date, from, subject }: MessageOrigin): string {
  const rest = further('id', id) + further('date', date) + further('from', from) + further('subject', subject)
  return `{"index":${decimal(index)}${rest}`
}

function elementJson({ name, attribute, rel, property, text }: ElementOrigin): string {
  const rest = further('rel', rel) + further('property', property) + further('text', text)
  return `{"name":${asciiJson(name)}${further('attribute', attribute)}${rest}}`
}

/** The object of a match for what prints bytes: as `match` makes it, if it has no member but these. */
function templateOf(opening: string, terminator: string): Template {
  return {
    steps: [
      { before: `${opening}"uri":"`, field: 'uri' },
      { before: '","wrapper":"', field: 'wrapper' },
      { before: '","start":', field: 'start' },
      { before: ',"end":', field: 'end' },
      { before: ',"line":', field: 'line' }
    ],
    after: `,"path":""}${terminator}`,
    elsewhere: {
      before: ',"path":"',
      after: '"',
      escaped: path => asciiJson(path).slice(1, -1),
      raw: { before: ',"raw":"', after: '"' },
      message: { head: message => `,"message":${messageJson(message)}`, part: part => `${further('part', part)}}` },
      element: element => `,"element":${elementJson(element)}`,
      end: `}${terminator}`
    },
    encoded: { before: ',"path":"","alternatives":[{"uri":"', after: `","why":"repaired"}]}${terminator}` },
    joined: { before: ',"path":"","raw":"', after: `"}${terminator}`, repaired: `","repaired":true}${terminator}` },
    repaired: {
      before: ',"path":"","raw":"',
      after: '","repaired":true',
      cut: { before: ',"alternatives":[{"uri":"', after: '","why":"cut"}]' },
      further: { before: '","why":"cut"},{"uri":"', after: '","why":"repaired"}]' },
      end: `}${terminator}`
    }
  }
}

export function createJsonReport(settings: Settings, fileName: string | undefined, target: ReportTarget): Report {
  const { components, inspect, terminator } = settings
  const shown = settings.defang ? defang : (uri: string) => uri
  const opening = `{${member('file', fileName)}`
  const close = (members: string) => target.print(`${opening}${members.slice(0, -1)}}${terminator}`)
  let lastPath = ''
  let lastPathJson = '""'
  let lastMessage: UriMatch['message']
  let messageMember = ''

  /** Most results in a row have the same path. */
  function pathJson(path: string): string {
    if (path !== lastPath) {
      lastPath = path
      lastPathJson = asciiJson(path)
    }
    return lastPathJson
  }

  function place({ start, end, line, path }: Pick<UriMatch, 'start' | 'end' | 'line' | 'path'>): string {
    return `"start":${decimal(start)},"end":${decimal(end)},"line":${decimal(line)},"path":${pathJson(path)},`
  }

  /** Most messages have more than one. */
  function messageOf(message: UriMatch['message']): string {
    if (message === undefined) return ''
    if (message !== lastMessage) {
      lastMessage = message
      messageMember = `"message":${messageJson(message)}${further('part', message.part)}},`
    }
    return messageMember
  }

  const isTemplate = !components && !inspect && !settings.defang
  return {
    printed: isTemplate ? { template: templateOf(opening, terminator), take: target.printBytes } : undefined,
    uri: undefined,
    match(match) {
      const { uri, wrapper, raw, repaired, alternatives, evidence, container, message, element } = match
      const others = settings.defang ? alternatives?.map(({ uri, why }) => ({ uri: defang(uri), why })) : alternatives
      // A URI has no character that JSON must escape (RFC 3986 §2).
      close(
        `"uri":"${shown(uri)}","wrapper":"${wrapper}",${place(match)}` +
          member('raw', raw) +
          member('repaired', repaired) +
          alternativesMember(others) +
          member('evidence', evidence) +
          member('container', container && shown(container)) +
          messageOf(message) +
          (element === undefined ? '' : `"element":${elementJson(element)},`) +
          (components ? member('components', match.components) : '') +
          (inspect ? member('findings', findingsOf(match)) : '')
      )
    },
    reject(reject) {
      const { code, raw, rule, reading, message } = reject
      close(
        member('reject', code) +
          place(reject) +
          member('raw', raw) +
          member('rule', rule) +
          member('reading', reading && shown(reading)) +
          messageOf(message)
      )
    },
    defect({ code, at, path, detail }) {
      close(member('defect', code) + `"at":${decimal(at)},` + member('path', path) + member('detail', detail))
    },
    endOfFile() {}
  }
}
