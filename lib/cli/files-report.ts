/** Prints the names of files that have a URI. */
import { defectLine } from './defect-line.js'
import { pathOf } from './file-name.js'
import { printable } from './printable.js'
import type { Report, ReportTarget } from './report.js'
import type { Settings } from './settings.js'

/** @param fileName - printed as the system has it where a NUL ends it: that is for programs, and not shown */
export function createFilesReport({ terminator }: Settings, fileName: string, target: ReportTarget): Report {
  function printName(): void {
    if (terminator === '\n') target.print(`${printable(fileName)}\n`)
    else target.printBytes(Buffer.concat([Buffer.from(pathOf(fileName)), Buffer.from(terminator)]))
  }

  return {
    match: printName,
    uri: printName,
    printed: undefined,
    reject() {},
    defect: defect => target.complain(defectLine(`${printable(fileName)}:`, defect)),
    endOfFile() {}
  }
}
