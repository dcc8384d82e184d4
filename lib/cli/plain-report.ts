/**
 * One URI a line, after those of `file:line:byte:` that were asked for, like grep.
 *
 *   notes.txt:3:52:http://a.example/b-c
 *   notes.txt:3:52:  or http://a.example/bc (hyphen)
 *   notes.txt:3:52:  risk: userinfo-like-host in userinfo (RFC 3986 §7.6)
 *   notes.txt:4:80:! no-host: http:// (http needs a host)
 *
 * A URI has no blanks and begins with a letter, so the kinds of lines cannot be taken for each other.
 */
import { defang, withoutUris } from '../defang.js'
import { decimal } from './decimal.js'
import { defectLine } from './defect-line.js'
import { findingsOf } from './findings.js'
import type { Template, TemplateField } from '../template.js'
import type { Report, ReportTarget } from './report.js'
import type { Settings } from './settings.js'
import { printable } from './printable.js'

export function createPlainReport(settings: Settings, fileName: string | undefined, target: ReportTarget): Report {
  const { lineNumbers, byteOffsets, alternatives, inspect, terminator } = settings
  const shown = settings.defang ? defang : (uri: string) => uri
  const file = fileName === undefined ? '' : `${printable(fileName)}:`

  function before({ line, start }: { readonly line: number; readonly start: number }): string {
    return file + (lineNumbers ? `${decimal(line)}:` : '') + (byteOffsets ? `${decimal(start)}:` : '')
  }

  /** The template for the text before, the URI and the terminator. Matches with alternatives or findings need more. */
  function template(): Template {
    const places: TemplateField[] = [
      ...(lineNumbers ? ['line' as const] : []),
      ...(byteOffsets ? ['start' as const] : [])
    ]
    const steps = [...places, 'uri' as const].map((field, i) => ({ before: i === 0 ? file : ':', field }))
    return { steps, after: terminator, repaired: true }
  }

  const isTemplate = !inspect && !settings.defang
  const isUriAlone = !lineNumbers && !byteOffsets && !alternatives && !inspect
  return {
    printed: isTemplate ? { template: template(), take: target.printBytes } : undefined,
    uri: isUriAlone ? uri => target.print(file + shown(uri) + terminator) : undefined,
    match(match) {
      const prefix = before(match)
      target.print(prefix + shown(match.uri) + terminator)
      if (alternatives) {
        for (const { uri, why } of match.alternatives ?? [])
          target.print(`${prefix}  or ${shown(uri)} (${why})${terminator}`)
      }
      if (!inspect) return
      for (const { code, component, detail, section } of findingsOf(match)) {
        const what = detail === undefined ? '' : `: ${printable(detail)}`
        target.print(`${prefix}  risk: ${code} in ${component}${what} (${section})${terminator}`)
      }
    },
    reject(reject) {
      const reading = reject.reading === undefined ? '' : `; would be ${shown(reject.reading)}`
      const why = printable(`${reject.rule}${reading}`)
      const raw = printable(settings.defang ? withoutUris(reject.raw) : reject.raw)
      target.print(`${before(reject)}! ${reject.code}: ${raw} (${why})${terminator}`)
    },
    defect: defect => target.complain(defectLine(file, defect)),
    endOfFile() {}
  }
}
