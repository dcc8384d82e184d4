/** Prints how many URIs a file has, once it is read. */
import type { Report, ReportTarget } from './report.js'
import type { Settings } from './settings.js'
import { defectLine } from './defect-line.js'
import { printable } from './printable.js'

export function createCountReport(settings: Settings, fileName: string | undefined, target: ReportTarget): Report {
  const file = fileName === undefined ? '' : `${printable(fileName)}:`
  let count = 0
  return {
    match: () => void count++,
    uri: () => void count++,
    printed: { template: { steps: [], after: '' }, take: (_, matches) => void (count += matches) },
    reject() {},
    defect: defect => target.complain(defectLine(file, defect)),
    endOfFile: () => target.print(`${file}${count}${settings.terminator}`)
  }
}
