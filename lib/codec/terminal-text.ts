/**
 * Text as a terminal or a printer was sent it: without its colours, and without what is struck over.
 *
 *     ESC[4mhttp://a.example/ESC[24m         →  http://a.example/
 *     h\bht\bt_\bp                           →  htp          bold and underlined, as nroff has it for printers
 *     ESC]8;;http://a.example/ESC\aESC]8;;ESC\  →  a         a link, whose URI is passed on by itself
 */
import { BS, ESC, LF, RIGHT_BRACKET } from '../bytes.js'
import type { Run } from '../text.js'
import { isBlankLine } from './base64-line.js'
import type { Codec, Emit } from './codec.js'
import { addWithoutColours, withoutControlSequences } from './control-sequence.js'
import { latin1 } from './latin1.js'
import { createLineReader, pushLines } from './line.js'
import { passSlice } from './origin.js'
import { createRunBuilder } from './run-builder.js'
import type { Span } from './span.js'

/** A character and the backspace behind it, over which the next one is struck; it may be one of UTF-8. */
const STRUCK_OVER = /(?:[\x00-\x07\x09\x0b-\x7f]|[\xc2-\xf4][\x80-\xbf]{1,3}|[\x80-\xff])\x08/g

/** Bytes and links of a paragraph, at most: then it ends, since its links wait for that. */
const LONGEST_PARAGRAPH = 1 << 16
const MANY = 256

export interface TerminalTextReceiver {
  run(run: Run): void
  /** Bytes [start, end) of what was read, in which the URI of a link stands; void after the call. */
  link(span: Span, start: number, end: number): void
  /** A paragraph has ended in which there were links. */
  endParagraph(): void
}

export function createTerminalTextDecoder(to: TerminalTextReceiver): Codec {
  const emit: Emit = run => to.run(run)
  const builder = createRunBuilder(emit)
  let links = 0 // of the paragraph
  let length = 0 // of the paragraph from its first link on

  function passShown(span: Span, from: number, end: number): void {
    let kept = from
    for (const { 0: struck, index } of latin1(span.bytes, from, end).matchAll(STRUCK_OVER)) {
      span.pass(kept, from + index, emit)
      kept = from + index + struck.length
    }
    span.pass(kept, end, emit)
  }

  function endParagraph(): void {
    if (links > 0) to.endParagraph()
    links = length = 0
  }

  function passLine(line: Span): void {
    const { span, links: found } = withoutControlSequences(line)
    let at = 0
    for (const [start, end] of found) {
      passShown(span, at, start)
      to.link(span, start, end)
      at = end
    }
    passShown(span, at, span.bytes.length)
    links += found.length
    if (links === 0) return
    length += line.bytes.length
    if (links >= MANY || length >= LONGEST_PARAGRAPH || isBlankLine(span.bytes, 0, span.bytes.length)) endParagraph()
  }

  /** Passes on whole lines, up to the first that has more than colours. */
  function passLines(run: Run, at: number): number {
    const { bytes } = run
    const end = bytes.lastIndexOf(LF) + 1
    const mark = links > 0 ? at : firstMark(bytes, at, end)
    const stop = mark < end ? bytes.lastIndexOf(LF, mark) + 1 : end
    if (stop <= at) return at
    passSlice(run, at, stop, lines => addWithoutColours(lines, builder))
    return stop
  }

  const lines = createLineReader(({ span }) => passLine(span))
  return {
    push: run => pushLines(run, lines, passLines),
    end() {
      lines.end()
      endParagraph()
    }
  }
}

/** Index of what may be a link, or of a backspace, in [at, end); `end` if there is none. */
function firstMark(bytes: Uint8Array, at: number, end: number): number {
  for (let i = at; i < end; i++) {
    if (bytes[i] === BS || (bytes[i] === ESC && bytes[i + 1] === RIGHT_BRACKET)) return i
  }
  return end
}
