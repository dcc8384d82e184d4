/**
 * A library as a command: `node by-lines.js NAME FILE` prints what it finds, a link a line. It reads and writes as our
 * command does, in large pieces and without streams, so that what is measured is the library.
 */
import { openSync, readSync } from 'node:fs'
import { flush, print } from './gathered.js'
import { LIBRARIES } from './peers.js'

const CHUNK = 1 << 18
const LF = 0x0a

const [name, file] = process.argv.slice(2)
const library = LIBRARIES.find(candidate => candidate.name === name)
if (!library || file === undefined) throw new Error(`by-lines: ${LIBRARIES.map(({ name }) => name).join(' | ')} FILE`)

const input = openSync(file, 'r')
let buffer = Buffer.alloc(CHUNK)
/** Bytes of the line that is not yet whole, at the front of the buffer. */
let held = 0
for (;;) {
  if (held === buffer.length) buffer = Buffer.concat([buffer, Buffer.alloc(buffer.length)])
  const length = readSync(input, buffer, held, buffer.length - held, null)
  if (length === 0) break
  const end = held + length
  const whole = buffer.lastIndexOf(LF, end - 1) + 1
  library.links(buffer.toString('latin1', 0, whole), print)
  buffer.copyWithin(0, whole, end)
  held = end - whole
}
library.links(buffer.toString('latin1', 0, held), print)
flush()
