/**
 * What a container's runtime makes of what a program logs: each line in an object of JSON, with the stream it came from and
 * its time. Of an access log there is a URI a line, as in the log; of JSON lines as many as in these.
 */
import type { Planted } from './block.js'
import { makeJsonLines } from './json-lines.js'
import { makeLog } from './log.js'
import type { Random } from './random.js'

const TIME = '2024-05-18T01:21:35.123456789Z'

function inContainer(lines: readonly string[]): Buffer {
  return Buffer.from(
    lines.map(line => `${JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: TIME })}\n`).join('')
  )
}

function linesOf(text: Buffer): readonly string[] {
  return text.toString('latin1').trimEnd().split('\n')
}

/** Undefined where the machine has no documentation to take paths from. */
export function makeContainerLog(size: number, random: Random): { bytes: Buffer; planted: Planted } | undefined {
  const log = makeLog(size, random)
  if (log === undefined) return undefined
  const lines = linesOf(log)
  return { bytes: inContainer(lines), planted: { json: lines.length } }
}

/** Likewise. */
export function makeContainerJson(size: number, random: Random): { bytes: Buffer; planted: Planted } | undefined {
  const made = makeJsonLines(size, random)
  return made && { bytes: inContainer(linesOf(made.bytes)), planted: made.planted }
}
