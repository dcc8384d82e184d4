/**
 * A haystack is a block of text, repeated until it is as large as asked for. Every copy has URIs of its own, or a
 * program that remembers what it has seen would be measured on its memory: three characters of the first path segment
 * are the number of the copy. What a URI is and where it ends stays the same, and so a haystack of n copies holds n
 * times as many as the block.
 *
 * ```text
 * http://a.example/index.html
 *                  ^^^ 000, 001, … zzz
 * ```
 */
import { closeSync, openSync, writeSync } from 'node:fs'
import { createRandom, type Random } from './random.js'
import { makeArchive } from './archive.js'
import { makeContainerJson, makeContainerLog } from './container-log.js'
import { makeFeed } from './feed.js'
import { makeJsonLines } from './json-lines.js'
import { makeLog } from './log.js'
import { makeMail } from './mail.js'
import { makePages } from './pages.js'
import { makeProse } from './prose.js'
import { REQUEST_LOGS } from './requests.js'

export interface Block {
  readonly name: string
  readonly bytes: Buffer
  /** The number of URIs in it by format, if known from how it was made. */
  readonly planted?: Planted
}

export type Planted = Readonly<Record<string, number>>

const SLOT = /:\/\/[\w.-]+\/(?!http|ftp|www)[a-z0-9]{3}/gi
const SLOT_LENGTH = 3

/** Positions of the characters that a copy may change. */
function slots(bytes: Buffer): number[] {
  return Array.from(bytes.toString('latin1').matchAll(SLOT), ({ 0: text, index }) => index + text.length - SLOT_LENGTH)
}

type Made = Pick<Block, 'bytes' | 'planted'>

type Maker = (size: number, random: Random) => Made | undefined

const unknown =
  (make: (size: number, random: Random) => Buffer | undefined): Maker =>
  (size, random) => {
    const bytes = make(size, random)
    return bytes && { bytes }
  }

/** Haystacks that are read as plain text, by us and by all peers. */
const TEXTS: Readonly<Record<string, Maker>> = {
  'mail-like': unknown(makeMail),
  log(size, random) {
    const bytes = makeLog(size, random)
    const lines = bytes?.filter(byte => byte === LF).length ?? 0
    return bytes && { bytes, planted: { text: lines, log: lines } }
  },
  prose: unknown(makeProse)
}

/** Haystacks that must be split and decoded. */
const OTHERS: Readonly<Record<string, Maker>> = {
  'mail-archive': unknown(makeArchive),
  pages: unknown(makePages),
  feed: makeFeed,
  'json-lines': makeJsonLines,
  'container-log': makeContainerLog,
  'container-json': makeContainerJson,
  ...REQUEST_LOGS
}

export const HAYSTACKS: readonly string[] = Object.keys(TEXTS)

const LF = 0x0a

/** The block of a haystack, of about `size` bytes; undefined where this machine has nothing to make it of. */
export function makeBlock(name: string, size: number, seed: number): Block | undefined {
  const made = (TEXTS[name] ?? OTHERS[name])?.(size, createRandom(seed))
  // Nothing may be joined over the border of two copies.
  return made && { ...made, name, bytes: Buffer.concat([made.bytes, Buffer.from('\n\n')]) }
}

/** The copies of a block, one after the other, in one buffer that is changed in place. */
function* copiesOf(block: Block, count: number): Generator<Buffer> {
  const bytes = Buffer.from(block.bytes)
  const places = slots(bytes)
  for (let copy = 0; copy < count; copy++) {
    const number = copy.toString(36).padStart(SLOT_LENGTH, '0').slice(-SLOT_LENGTH)
    for (const place of places) bytes.write(number, place, 'latin1')
    yield bytes
  }
}

/** Writes as many copies as come closest to `size` bytes, at least one; returns their number. */
export function writeHaystack(path: string, block: Block, size: number): number {
  const count = Math.max(1, Math.round(size / block.bytes.length))
  const file = openSync(path, 'w')
  try {
    for (const bytes of copiesOf(block, count)) {
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    }
  } finally {
    closeSync(file)
  }
  return count
}
