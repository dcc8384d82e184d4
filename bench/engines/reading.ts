/**
 * Reads in pieces as large as the command does, and does nothing else: `node reading.js FILE`. Less no program
 * of Node takes.
 */
import { openSync, readSync } from 'node:fs'

/** Bytes the command reads at once into its kernel's memory. */
const CHUNK = 1 << 19
/**
 * An array begins 16 bytes behind the beginning of a page, where an AMD (Zen 3) writes what it reads four times as slowly as
 * elsewhere.
 */
const OFFSET = 64

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('reading: FILE')
const input = openSync(file, 'r')
const room = new Uint8Array(CHUNK + OFFSET).subarray(OFFSET)
while (readSync(input, room) > 0);
