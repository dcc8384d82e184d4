/**
 * A library as a command, for input that is not plain text: `node by-format.js NAME FILE` prints a link a line. The
 * file is read in large pieces, JSON line by line.
 */
import { openSync, readSync } from 'node:fs'
import { flush, print } from './gathered.js'
import { LIBRARIES } from './peers.js'

const CHUNK = 1 << 18

/** Attributes that are references as a whole. */
const REFERENCES: readonly string[] = ['href', 'src', 'action', 'background', 'cite', 'poster', 'data', 'longdesc']

interface Reader {
  readonly push: (text: string) => void
  readonly end: () => void
}

const [name, file] = process.argv.slice(2)
if (file === undefined) throw new Error('by-format: NAME FILE')

const { links } = LIBRARIES.find(library => library.name === 'linkify-it')!

async function createPageReader(): Promise<Reader> {
  const { Parser } = await import('htmlparser2')
  // A text comes in pieces, which end where a chunk does.
  let text = ''
  const read = (): void => {
    links(text, print)
    text = ''
  }
  const parser = new Parser({
    onopentagname: read,
    onclosetag: read,
    onend: read,
    onattribute(attribute, value) {
      if (REFERENCES.includes(attribute)) print(value)
    },
    ontext: more => void (text += more)
  })
  return { push: text => parser.write(text), end: () => parser.end() }
}

function strings(value: unknown): void {
  if (typeof value === 'string') links(value, print)
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) strings(one)
}

function createJsonReader(): Reader {
  let held = ''
  const read = (line: string): void => {
    if (line !== '') strings(JSON.parse(line))
  }
  return {
    push(text) {
      const lines = (held + text).split('\n')
      held = lines.pop()!
      for (const line of lines) read(line)
    },
    end: () => read(held)
  }
}

const reader = name === 'htmlparser2 + linkify-it' ? await createPageReader() : createJsonReader()
const input = openSync(file, 'r')
const buffer = Buffer.alloc(CHUNK)
for (;;) {
  const length = readSync(input, buffer, 0, CHUNK, null)
  if (length === 0) break
  reader.push(buffer.toString('latin1', 0, length))
}
reader.end()
flush()
