/**
 * Text as a terminal or a printer was sent it: without its colours, and without what is struck over.
 *
 *     ESC[4mhttp://a.example/ESC[24m         →  http://a.example/
 *     h\bht\bt_\bp                           →  htp          bold and underlined, as nroff has it for printers
 *     ESC]8;;http://a.example/ESC\aESC]8;;ESC\  →  a         a link, whose URI is passed on by itself
 *
 * Lines that have only colours are passed on many at once; others one by one: shown-line.ts.
 */
import { BS, ESC, LF, SI, SP } from '../bytes.js'
import { MAX_LINE } from '../limits.js'
import type { Run } from '../text.js'
import { isBlankLine } from './base64-line.js'
import type { Codec, Emit } from './codec.js'
import { addWithoutColours, endOfSequence } from './control-sequence.js'
import { gatherLine, isLineGathered, pushLines, type LineReader } from './line.js'
import { passSlice } from './origin.js'
import { createRunBuilder } from './run-builder.js'
import { shownOf } from './shown-line.js'
import { createGatherer, type Span } from './span.js'

/** Bytes and links of a paragraph, at most: then it ends, since its links wait for that. */
const LONGEST_PARAGRAPH = 1 << 16
const MANY = 256

/** Links of a paragraph that ends even within a word. */
const TOO_MANY = 2 * MANY

/** Bytes of a paragraph that ends even within a word. */
const LONGEST_WITHOUT_BLANK = 2 * LONGEST_PARAGRAPH

export interface TerminalTextReceiver {
  run(run: Run): void
  /** Bytes [start, end) of what was read, in which the URI of a link stands; void after the call. */
  link(span: Span, start: number, end: number): void
  /** A paragraph has ended in which there were links. */
  endParagraph(): void
}

export function createTerminalTextDecoder(to: TerminalTextReceiver): Codec {
  const builder = createRunBuilder(run => to.run(run))
  const add: Emit = run => builder.push(run)
  const gatherer = createGatherer()
  /** Whether nothing of the line at hand has been passed on, and whether nothing but blanks. */
  let isFirst = true
  let isBlank = true
  let links = 0 // of the paragraph
  let length = 0 // of the paragraph from its first link on

  function endParagraph(): void {
    if (links > 0) to.endParagraph()
    links = length = 0
  }

  /** Passes on what was gathered of a line, as far as what follows changes nothing of it. */
  function passGathered(isWhole: boolean): void {
    const line = gatherer.take()
    const { bytes } = line
    const { ranges, links: found, end } = shownOf(bytes, isWhole)
    // Links first: from then on what is found waits for them.
    for (const [from, end] of found) to.link(line, from, end)
    for (const [from, to] of ranges) line.pass(from, to, add)
    builder.flush()
    if (end < bytes.length) line.pass(end, bytes.length, gatherer.add)

    isBlank &&= ranges.every(([from, to]) => isBlankLine(bytes, from, to))
    links += found.length
    if (links > 0) length += end
    const isLong = links >= MANY || length >= LONGEST_PARAGRAPH
    const mayEnd = isWhole || bytes[end - 1] === SP || links >= TOO_MANY || length >= LONGEST_WITHOUT_BLANK
    if ((isWhole && isBlank) || (isLong && mayEnd)) endParagraph()
    isFirst = isWhole
    if (isWhole) isBlank = true
  }

  /** Passes on whole lines, up to the first that has more than colours. A paragraph with links is read line by line. */
  function passLines(run: Run, at: number): number {
    if (links > 0) return at
    const { bytes } = run
    const end = bytes.lastIndexOf(LF) + 1
    const mark = firstMark(bytes, at, end)
    const stop = mark < end ? bytes.lastIndexOf(LF, mark) + 1 : end
    if (stop <= at) return at
    passSlice(run, at, stop, lines => addWithoutColours(lines, builder))
    return stop
  }

  const lines: LineReader = {
    isIdle: () => isFirst && gatherer.length === 0,
    push(run) {
      for (let i = 0; i < run.bytes.length;) {
        i = gatherLine(run, i, gatherer, MAX_LINE)
        if (isLineGathered(gatherer, MAX_LINE)) passGathered(gatherer.tail(gatherer.length - 1)[0] === LF)
      }
    },
    end() {
      if (gatherer.length > 0) passGathered(true)
      endParagraph()
    }
  }

  return {
    push: run => pushLines(run, lines, passLines),
    end: () => lines.end()
  }
}

/** Index of a backspace, or of an ESC that begins no colour, or goes back, in [at, end); `end` if there is none. */
function firstMark(bytes: Uint8Array, at: number, end: number): number {
  for (let i = at; i < end; i++) {
    if (bytes[i] === BS) return i
    if (bytes[i] !== ESC) continue
    const behind = endOfSequence(bytes, i)
    if (behind === 0 || goesBack(bytes, behind)) return i
    i = behind - 1
  }
  return end
}

/** Is the sequence that ends before `behind` CUB? */
function goesBack(bytes: Uint8Array, behind: number): boolean {
  return bytes[bytes[behind - 1] === SI ? behind - 2 : behind - 1] === 0x44
}
