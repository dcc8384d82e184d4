/** Defects as lines for standard error. */
import type { Defect } from '../text.js'
import { printable } from './printable.js'

/** @param file - the file's name as it may be shown, and a colon; empty: none is shown */
export function defectLine(file: string, { code, at, path, detail }: Defect): string {
  const place = printable(path === '' ? `byte ${at}` : `byte ${at}, ${path}`)
  return `${file === '' ? '' : `${file} `}${place}: ${code}${detail === undefined ? '' : `: ${printable(detail)}`}`
}
