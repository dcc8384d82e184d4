/**
 * Files within the text of an article that are encoded by yEnc, as most binaries on Usenet are.
 *
 *     =ybegin part=1 total=9 line=128 size=500000 name=notes.txt
 *     =ypart begin=1 end=56000                    ; if it is in parts
 *     …                                           ; lines of `line` bytes, or one more
 *     =yend size=56000 part=1 pcrc32=abcdef12
 *
 * Text files are read as what their names say, others skipped: among random bytes there would be URIs that nobody wrote. A
 * line `=ybegin …` in prose is none: the line of data behind it must have the length that it says.
 */
import type { Run, Source } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { createLineReader, pushLines, type Line } from '../../codec/line.js'
import { passSlice } from '../../codec/origin.js'
import { createGatherer, passAll, type Span } from '../../codec/span.js'
import { createYencDecoder, yencLength } from '../../codec/yenc.js'
import { DecodedPart } from './decoded-part.js'
import { createLineMark, LineGate, type LineHandler } from './line-gate.js'

export const YENC_MARK = createLineMark('=ybegin ')
/** No line of data begins like this: what stands behind an escape is no `y`. */
const KEYWORD = createLineMark('=y')

/** What a line `=ybegin` says. */
interface Begin {
  /** Bytes of a line. */
  readonly line: number
  readonly name: string
  /** Bytes of the file, or of the part that follows. */
  size: number
}

interface File {
  readonly line: number
  /** Decodes and reads it; undefined if it is skipped. */
  readonly data: Source | undefined
}

/** A body that is text, with files in it. */
export class WithYenc implements Source, LineHandler {
  readonly #openText: () => Source
  readonly #openFile: (name: string) => Source | undefined
  readonly #gate = new LineGate(KEYWORD, this)
  #text: Source | undefined
  /** Reads, from a line that may begin a file to its end, what stands between keywords. */
  readonly #lines = createLineReader(line => this.#readLine(line))
  /** What may begin a file, as long as no line of data has come. */
  #begin: Begin | undefined
  #file: File | undefined
  /** The lines that begin a file; or a line shorter than the others, which is data if the file ends behind it. */
  readonly #held = createGatherer()

  /** @param openFile opens a file of this name; undefined if it is not read */
  constructor(openText: () => Source, openFile: (name: string) => Source | undefined) {
    this.#openText = openText
    this.#openFile = openFile
  }

  push(run: Run): void {
    this.#gate.push(run)
  }

  end(): void {
    this.#gate.end()
    this.#lines.end()
    if (this.#file === undefined) this.#returnToText()
    else this.#closeFile()
    // Also of nothing: its charset may be unknown.
    this.#text ??= this.#openText()
    this.#text.end()
  }

  line(span: Span): void {
    const line = latin1(span.bytes).trimEnd()
    if (this.#file !== undefined) {
      const isEnd = line.startsWith('=yend')
      if (isEnd || line.startsWith('=ybegin ')) this.#closeFile()
      // In a file there is no other line like this.
      if (isEnd || this.#file !== undefined) return
    }
    if (this.#begin !== undefined && line.startsWith('=ypart ')) this.#begin.size = sizeOfPart(line)
    else {
      this.#returnToText()
      this.#begin = beginOf(line)
    }
    if (this.#begin === undefined) return passAll(span, this.#toText)
    passAll(span, this.#held.add)
  }

  rest(run: Run): void {
    pushLines(run, this.#lines, this.#readText)
  }

  get #isInText(): boolean {
    return this.#begin === undefined && this.#file === undefined
  }

  /** Passes on what is not to be read line by line. */
  readonly #readText = (run: Run, at: number): number => {
    if (!this.#isInText) return at
    passSlice(run, at, run.bytes.length, this.#toText)
    return run.bytes.length
  }

  #readLine(line: Line): void {
    if (this.#begin !== undefined) {
      if (isFirst(this.#begin, line)) this.#open(this.#begin)
      else this.#returnToText()
    }
    if (this.#file === undefined) passAll(line.span, this.#toText)
    else this.#readData(line, this.#file)
  }

  #readData({ span, end }: Line, { line, data }: File): void {
    const isHeld = this.#held.length > 0
    if (!isHeld && isFull(end, line)) {
      if (data) passAll(span, run => data.push(run))
    } else if (!isHeld && end < line) passAll(span, this.#held.add)
    else {
      // The file broke off.
      const held = this.#held.take()
      this.#closeFile()
      passAll(held, this.#toText)
      passAll(span, this.#toText)
    }
  }

  #open({ line, name }: Begin): void {
    this.#text?.end()
    this.#text = this.#begin = undefined
    this.#held.clear()
    const reader = this.#openFile(name)
    this.#file = {
      line,
      data:
        reader &&
        new DecodedPart(
          createYencDecoder(run => reader.push(run)),
          reader
        )
    }
  }

  #closeFile(): void {
    const { data } = this.#file!
    const last = this.#held.take()
    if (data) passAll(last, run => data.push(run))
    data?.end()
    this.#file = undefined
  }

  /** What was held begins no file. */
  #returnToText(): void {
    this.#begin = undefined
    passAll(this.#held.take(), this.#toText)
  }

  readonly #toText = (run: Run): void => {
    this.#text ??= this.#openText()
    this.#text.push(run)
  }
}

function beginOf(text: string): Begin | undefined {
  const name = /^=ybegin .*?\bname=(.*)$/.exec(text)?.[1]
  const line = numberOf('line', text)
  const size = numberOf('size', text)
  return name === undefined || Number.isNaN(line + size)
    ? undefined
    : { line, size, name: name.replace(/^"(.*)"$/, '$1') }
}

function sizeOfPart(text: string): number {
  return numberOf('end', text) - numberOf('begin', text) + 1
}

/** NaN if it is not there. */
function numberOf(name: string, text: string): number {
  return Number(new RegExp(`\\b${name}=(\\d{1,15})\\b`).exec(text)?.[1])
}

/** A line is longer if its last byte is escaped, or a full stop at its beginning doubled. */
function isFull(length: number, line: number): boolean {
  return length === line || length === line + 1
}

/** Whether a line is the first one of such a file: as long as its lines are, or all of it. */
function isFirst({ line, size }: Begin, { span, end }: Line): boolean {
  return isFull(end, line) || yencLength(span.bytes, 0, end) === size
}
