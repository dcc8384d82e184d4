/** Output of a program that is measured: lines, gathered so that writing them costs it as little as it costs our command. */
import { writeSync } from 'node:fs'

const GATHERED = 1 << 16

let gathered = ''

/** Writes what has been gathered. To be called at the end. */
export function flush(): void {
  const bytes = Buffer.from(gathered)
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at)
  gathered = ''
}

export function print(line: string): void {
  gathered += `${line}\n`
  if (gathered.length >= GATHERED) flush()
}
