/**
 * Files that are uuencoded within the text of a message, as they were in mail and news before MIME.
 *
 *     Here it is:
 *     begin 644 notes.txt
 *     M<V5E(&AT='`Z+R]A+F5X86UP;&4O"@``
 *     end
 *     -- signature
 *
 * Text files are read as what their names say, others skipped. A line `begin …` in prose is none: the line behind it must
 * have the length that its first character says.
 */
import type { Run, Source } from '../../text.js'
import type { Codec } from '../../codec/codec.js'
import type { Line, LineReader } from '../../codec/line.js'
import { createLineReader } from '../../codec/line.js'
import type { Span } from '../../codec/span.js'
import { createGatherer, passAll } from '../../codec/span.js'
import { createUudecoder, isUuencodeBegin, uuencodedLength } from '../../codec/uuencode.js'
import { latin1 } from '../../codec/latin1.js'
import type { LineHandler } from './line-gate.js'
import { createLineMark, hasMark, LineGate } from './line-gate.js'

const BEGIN = createLineMark('begin')

/** Places: in the text, behind a line that may begin a file, in the file. */
type State = 'text' | 'begun' | 'file'

interface File {
  readonly source: Source | undefined
  readonly decoder: Codec
  begun: boolean
}

export abstract class Uuencoded implements Source, LineHandler {
  /** Finds lines that may begin a file; undefined as long as none has come. */
  #gate: LineGate | undefined
  #state: State = 'text'
  #text: Source | undefined
  #opened = false
  /** Reads line by line from a line that may begin a file to the end of the run in which the file ends. */
  #lines: LineReader | undefined
  readonly #begin = createGatherer()
  #file: File | undefined

  /** Opens the text around the files. */
  protected abstract openText(): Source
  /** Opens a file of this name; undefined if it is not read. */
  protected abstract openFile(name: string): Source | undefined

  push(run: Run): void {
    const gate = (this.#gate ??= new LineGate(BEGIN, this))
    gate.push(run)
  }

  end(): void {
    this.#gate?.end()
    this.#lines?.end()
    if (this.#state === 'begun') this.#returnToText()
    this.#closeFile()
    if (!this.#opened) this.#text ??= this.openText()
    this.#text?.end()
  }

  whole(run: Run): boolean {
    if (hasMark(BEGIN, run.bytes)) this.push(run)
    else this.#pass(run)
    this.end()
    return true
  }

  line(span: Span): void {
    const lines = (this.#lines ??= createLineReader(line => this.#readLine(line)))
    passAll(span, lines.push)
  }

  rest(run: Run): void {
    // Unless the reader is inside a file, or holds the beginning of a line.
    if (this.#lines === undefined || (this.#state === 'text' && this.#lines.idle)) this.#pass(run)
    else this.#lines.push(run)
  }

  #pass(run: Run): void {
    this.#text ??= this.openText()
    this.#opened = true
    this.#text.push(run)
  }

  #passSpan(span: Span): void {
    passAll(span, run => this.#pass(run))
  }

  #readLine({ span, end, first }: Line): void {
    const line = first && end < 200 ? latin1(span.bytes, 0, end) : ''
    if (this.#state === 'begun') {
      if (first && uuencodedLength(span.bytes, end) >= 0) this.#openDecoder()
      else this.#returnToText()
    }
    // Neither data nor its end: the file broke off.
    const broken = first && end > 0 && line !== 'end' && uuencodedLength(span.bytes, end) < 0
    if (this.#state === 'file' && broken && this.#file?.begun === true) this.#closeFile()
    if (this.#state === 'file' && this.#file !== undefined) {
      const { decoder } = this.#file
      this.#file.begun = true
      passAll(span, run => decoder.push(run))
      if (line === 'end') this.#closeFile()
    } else if (isUuencodeBegin(line)) {
      this.#state = 'begun'
      passAll(span, this.#begin.add)
    } else {
      this.#passSpan(span)
    }
  }

  #openDecoder(): void {
    const span = this.#begin.take()
    this.#text?.end()
    this.#text = undefined
    const name = latin1(span.bytes)
      .trim()
      .split(/\s+/)
      .slice(2)
      .join(' ')
      .replace(/^"(.*)"$/, '$1')
    const source = this.openFile(name)
    const decoder = createUudecoder(
      run => source?.push(run),
      () => {}
    )
    this.#file = { source, decoder, begun: false }
    passAll(span, run => decoder.push(run))
    this.#state = 'file'
  }

  #closeFile(): void {
    this.#file?.decoder.end()
    this.#file?.source?.end()
    this.#file = undefined
    this.#state = 'text'
  }

  #returnToText(): void {
    this.#state = 'text'
    this.#passSpan(this.#begin.take())
  }
}
