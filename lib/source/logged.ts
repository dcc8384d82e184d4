/**
 * Sources for what programs write: logs, JSON, which logs are made of, too, and text for terminals. In a file of its own,
 * as `formatted.ts`: what reads logs needs none of the readers of mail and pages.
 */
import type { Charset } from '../codec/charset.js'
import type { Source, TextSink } from '../text.js'
import { createDecoded } from './decoded.js'
import type { SourceOptions } from './index.js'
import { createJson } from './json/index.js'
import { createLog, loggedJson } from './log/index.js'
import { TerminalText } from './terminal-text.js'

export function createLogged(
  format: 'log' | 'json' | 'terminal',
  options: SourceOptions,
  charset: Charset,
  sink: TextSink
): Source {
  const { base, missingBases = 'silent' } = options
  const bases = base === undefined ? [] : [base]
  return createDecoded(charset, sink, highBytes => {
    if (format === 'terminal') return new TerminalText(highBytes, sink)
    const read = { bases, highBytes, missingBases }
    return format === 'log'
      ? createLog(read, sink)
      : createJson({ path: '', highBytes, logged: loggedJson(read, sink) }, sink)
  })
}
