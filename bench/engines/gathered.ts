/** The output of a measured program: lines, gathered so that writing costs it as little as it costs our command. */
import { writeSync } from 'node:fs'

const GATHERED = 1 << 16

/** Milliseconds to wait for a pipe that a library has made non-blocking, as any access to `process.stdout` does. */
const RETRY = 1

const clock = new Int32Array(new SharedArrayBuffer(4))
let gathered = ''

function write(bytes: Buffer, at: number): number {
  try {
    return writeSync(1, bytes, at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    Atomics.wait(clock, 0, 0, RETRY)
    return 0
  }
}

/** Writes what has been gathered. To be called at the end. */
export function flush(): void {
  const bytes = Buffer.from(gathered)
  for (let at = 0; at < bytes.length;) at += write(bytes, at)
  gathered = ''
}

export function print(line: string): void {
  gathered += `${line}\n`
  if (gathered.length >= GATHERED) flush()
}
