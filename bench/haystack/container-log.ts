/**
 * What a container's runtime makes of an access log: each line in an object of JSON, with the stream it came from and its
 * time. A URI a line, as in the log.
 */
import type { Planted } from './block.js'
import { makeLog } from './log.js'
import type { Random } from './random.js'

const TIME = '2024-05-18T01:21:35.123456789Z'

/** Undefined where the machine has no documentation to take paths from. */
export function makeContainerLog(size: number, random: Random): { bytes: Buffer; planted: Planted } | undefined {
  const lines = makeLog(size, random)?.toString('latin1').trimEnd().split('\n')
  if (lines === undefined) return undefined
  const records = lines.map(line => `${JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: TIME })}\n`)
  return { bytes: Buffer.from(records.join('')), planted: { json: lines.length } }
}
