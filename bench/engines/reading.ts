/**
 * Reads in pieces as large as the command does, and does nothing else: `node reading.js FILE`. Less no program
 * of Node takes.
 */
import { openSync, readSync } from 'node:fs'

/** Bytes the command reads at once into its kernel's memory. */
const CHUNK = 1 << 19

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('reading: FILE')
const input = openSync(file, 'r')
const buffer = new Uint8Array(CHUNK)
while (readSync(input, buffer) > 0);
