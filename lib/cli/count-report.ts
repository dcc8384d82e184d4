/** Prints how many URIs a file has, once it is read. */
import type { Report, ReportTarget } from './report.js'
import type { Settings } from './settings.js'
import type { Template } from '../template.js'
import { defectLine } from './defect-line.js'
import { printable } from './printable.js'

/** Nothing of a match need be printed to count it; its URI, to know whether it is new. */
const NOTHING: Template = { steps: [], after: '', repaired: true }
const URIS: Template = { steps: [{ before: '', field: 'uri' }], after: '\n', repaired: true }

export function createCountReport(settings: Settings, fileName: string | undefined, target: ReportTarget): Report {
  const file = fileName === undefined ? '' : `${printable(fileName)}:`
  let count = 0
  return {
    match: () => void count++,
    uri: () => void count++,
    printed: { template: settings.unique ? URIS : NOTHING, take: (_, matches) => void (count += matches) },
    reject() {},
    defect: defect => target.complain(defectLine(file, defect)),
    endOfFile: () => target.print(`${file}${count}${settings.terminator}`)
  }
}
