/**
 * Engines that are given many short texts instead of a long one, as by a program that reads mail, posts or pages one by
 * one.
 */
import type { Engine } from './engine.js'
import { countPushed, OURS } from './ours.js'
import { PEERS } from './peers.js'

/** Bytes of a text. */
const PIECE = 1 << 10

async function sum(bytes: Buffer, count: (piece: Buffer) => number | Promise<number>): Promise<number> {
  let all = 0
  for (let at = 0; at < bytes.length; at += PIECE) {
    const found = count(bytes.subarray(at, at + PIECE))
    all += typeof found === 'number' ? found : await found
  }
  return all
}

/** The expected result of our engine: what it finds in chunks of a prime length. */
export const countInPieces = (bytes: Buffer): Promise<number> => sum(bytes, piece => countPushed(piece, 97))

const SHORT_ONES = new Set(['extract(bytes)', 'extract(string)', 'linkify-it', 'regular expression'])

export const IN_PIECES: readonly Engine[] = [...OURS, ...PEERS]
  .filter(({ name }) => SHORT_ONES.has(name))
  .map(({ name, kind, count }) => ({ name: `${name}, 1 KB each`, kind, count: bytes => sum(bytes, count) }))
