/** One way of printing the results of a file. */
import type { Defect } from '../text.js'
import type { UriMatch, UriReject } from '../match.js'
import type { Printed } from './io.js'
import type { Settings } from './settings.js'
import { createCountReport } from './count-report.js'
import { createFilesReport } from './files-report.js'
import { createJsonReport } from './json-report.js'
import { createPlainReport } from './plain-report.js'

export interface Report {
  readonly match: (match: UriMatch) => void
  /** As `match`; undefined where more than the URI is asked for. */
  readonly uri: ((uri: string) => void) | undefined
  /** As `match`, where a match has one reading and stands in the text as it is. */
  readonly printed: Printed | undefined
  readonly reject: (reject: UriReject) => void
  readonly defect: (defect: Defect) => void
  readonly endOfFile: () => void
}

export interface ReportTarget {
  /** Prints a whole result, terminator included, to standard output. */
  readonly print: (text: string) => void
  /** Prints whole results, which are copied if they are kept. */
  readonly printBytes: (bytes: Uint8Array) => void
  /** Writes one line, given without its end, to standard error. */
  readonly complain: (text: string) => void
}

const NOTHING: Report = {
  match() {},
  uri() {},
  printed: undefined,
  reject() {},
  defect() {},
  endOfFile() {}
}

/** @param fileName - the name to show; undefined: none is shown */
export function createReport(settings: Settings, fileName: string | undefined, target: ReportTarget): Report {
  switch (settings.print) {
    case 'uris':
      return createPlainReport(settings, fileName, target)
    case 'json':
      return createJsonReport(settings, fileName, target)
    case 'count':
      return createCountReport(settings, fileName, target)
    case 'files':
      return createFilesReport(settings, fileName ?? '', target)
    case 'nothing':
      return NOTHING
  }
}
