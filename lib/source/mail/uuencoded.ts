/**
 * Files that are uuencoded within the text of a message, as they were in mail and news before MIME.
 *
 *     Here it is:
 *     begin 644 notes.txt
 *     M<V5E(&AT='`Z+R]A+F5X86UP;&4O"@``
 *     end
 *     -- signature
 *
 * `begin-base64 644 notes.txt` begins one in base64, which ends with `====`.
 *
 * Text files are read as what their names say, others skipped. A line `begin …` in prose is none: the line behind it must
 * have the length that its first character says.
 */
import type { Run, Source } from '../../text.js'
import { createLineReader, pushLines, type Line, type LineReader } from '../../codec/line.js'
import { passSlice } from '../../codec/origin.js'
import { createGatherer, passAll, type Span } from '../../codec/span.js'
import {
  createUudecoder,
  isUuencoded,
  isUuencodeEnd,
  uuencodeForm,
  type Uudecoder,
  type UuencodeForm
} from '../../codec/uuencode.js'
import { latin1 } from '../../codec/latin1.js'
import { createLineMark, hasMark, LineGate, mayHoldAny, type LineHandler, type LineMarks } from './line-gate.js'

/** The mark of lines that may begin a file. */
export const FILE_MARK = createLineMark('begin')

interface File {
  readonly source: Source | undefined
  readonly decoder: Uudecoder
}

export abstract class Uuencoded implements Source, LineHandler {
  /** Finds lines that may begin a file; undefined as long as none has come. */
  #gate: LineGate | undefined
  #text: Source | undefined
  /** Reads, from a line that may begin a file to the end of the file, what is not decoded at once. */
  #lines: LineReader | undefined
  /** The line that may begin a file, if it came last. */
  readonly #begin = createGatherer()
  /** What that line says its data are, and those of the file. */
  #form: UuencodeForm = 'uuencode'
  /** The file that is being read. */
  #file: File | undefined

  /** `FILE_MARK`, and marks of other lines that mean something in the text. */
  protected abstract readonly marks: LineMarks
  /** Opens the text around the files. `'plain'`: no line of it begins with one of the marks. */
  protected abstract openText(kind: 'marked' | 'plain'): Source
  /** Opens a file of this name, encoded in this form; undefined if it is not read. */
  protected abstract openFile(name: string, form: UuencodeForm): Source | undefined

  push(run: Run): void {
    const gate = (this.#gate ??= new LineGate(FILE_MARK, this))
    gate.push(run)
  }

  end(): void {
    this.#gate?.end()
    this.#lines?.end()
    this.#returnToText()
    this.#closeFile()
    // Also of nothing: its charset may be unknown.
    this.#text ??= this.openText('marked')
    this.#text.end()
  }

  whole(run: Run): boolean {
    const mayHold = mayHoldAny(this.marks, run.bytes)
    if (mayHold && hasMark(FILE_MARK, run.bytes)) this.push(run)
    else {
      this.#text = this.openText(mayHold ? 'marked' : 'plain')
      this.#text.push(run)
    }
    this.end()
    return true
  }

  line(span: Span): void {
    const lines = (this.#lines ??= createLineReader(line => this.#readLine(line)))
    passAll(span, lines.push)
  }

  rest(run: Run): void {
    const lines = this.#lines
    if (lines === undefined) return this.#pass(run)
    pushLines(run, lines, this.#readLines)
  }

  /** Reads what is not to be read line by line: text, and data in lines of the usual form. */
  readonly #readLines = (run: Run, at: number): number => {
    if (!this.#isInText) return this.#file?.decoder.decodeLines(run, at) ?? at
    passSlice(run, at, run.bytes.length, this.#toText)
    return run.bytes.length
  }

  get #isInText(): boolean {
    return this.#begin.length === 0 && this.#file === undefined
  }

  #pass(run: Run): void {
    this.#text ??= this.openText('marked')
    this.#text.push(run)
  }

  readonly #toText = (run: Run): void => this.#pass(run)

  #readLine({ span, end, first }: Line): void {
    const line = first && end < 200 ? latin1(span.bytes, 0, end) : ''
    const isData = isUuencoded(this.#form, span.bytes, end)
    const isEnd = isUuencodeEnd(this.#form, line)
    if (this.#begin.length > 0) {
      if (isData) this.#openDecoder()
      else this.#returnToText()
    }
    // Neither data nor its end: the file broke off.
    if (!isData && end > 0 && !isEnd) this.#closeFile()
    if (this.#file !== undefined) {
      if (this.#file.source !== undefined) passAll(span, this.#file.decoder.push)
      if (isEnd) this.#closeFile()
      return
    }
    const form = uuencodeForm(line)
    this.#form = form ?? this.#form
    passAll(span, form === undefined ? this.#toText : this.#begin.add)
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
    const source = this.openFile(name, this.#form)
    const decoder = createUudecoder(
      run => source?.push(run),
      () => {}
    )
    this.#file = { source, decoder }
    passAll(span, decoder.push)
  }

  #closeFile(): void {
    this.#file?.decoder.end()
    this.#file?.source?.end()
    this.#file = undefined
  }

  #returnToText(): void {
    passAll(this.#begin.take(), this.#toText)
  }
}
