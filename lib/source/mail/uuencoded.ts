/**
 * Files that are uuencoded within the text of a message, as mail and news had them before MIME.
 *
 *     Here it is:
 *     begin 644 notes.txt
 *     M<V5E(&AT='`Z+R]A+F5X86UP;&4O"@``
 *     end
 *     -- signature
 *
 * Text files are read as texts of their own, others passed over. A line `begin …` in prose is none: the line behind
 * it must be of the length its first character tells.
 */
import type { Run, Source } from '../../text.js'
import type { Codec } from '../../codec/codec.js'
import type { Line, LineReader } from '../../codec/line.js'
import { createLineReader } from '../../codec/line.js'
import type { Span } from '../../codec/span.js'
import { createGatherer } from '../../codec/span.js'
import { createUudecoder, isUuencodeBegin, uuencodedLength } from '../../codec/uuencode.js'
import { latin1 } from '../../codec/latin1.js'
import { createLineGate, createLineMark } from './line-gate.js'

const BEGIN = createLineMark('begin')

export interface UuencodedOptions {
  /** The text around the files. */
  openText(): Source
  /** A file by its name; undefined if it is not read. */
  openFile(name: string): Source | undefined
}

/** Places: in the text, behind a line that may begin a file, in the file. */
type State = 'text' | 'begun' | 'file'

export function createUuencoded({ openText, openFile }: UuencodedOptions): Source {
  let state: State = 'text'
  let text: Source | undefined
  let opened = false
  const begin = createGatherer()
  let file: { readonly source: Source | undefined; readonly decoder: Codec; begun: boolean } | undefined

  function pass(run: Run): void {
    text ??= openText()
    opened = true
    text.push(run)
  }

  function passSpan(span: Span): void {
    span.pass(0, span.bytes.length, pass)
  }

  /** From a `begin` line to the end of the run in which the file ends, each line is looked at. */
  function readLine({ span, end, first }: Line): void {
    const line = first && end < 200 ? latin1(span.bytes, 0, end) : ''
    if (state === 'begun') {
      if (first && uuencodedLength(span.bytes, end) >= 0) openDecoder()
      else returnToText()
    }
    // Neither data nor its end: the file broke off.
    const broken = first && end > 0 && line !== 'end' && uuencodedLength(span.bytes, end) < 0
    if (state === 'file' && broken && file?.begun === true) closeFile()
    if (state === 'file' && file !== undefined) {
      file.begun = true
      span.pass(0, span.bytes.length, file.decoder.push)
      if (line === 'end') closeFile()
    } else if (isUuencodeBegin(line)) {
      state = 'begun'
      span.pass(0, span.bytes.length, begin.add)
    } else {
      passSpan(span)
    }
  }

  function openDecoder(): void {
    const span = begin.take()
    text?.end()
    text = undefined
    const name = latin1(span.bytes).trim().split(/\s+/).slice(2).join(' ')
    const source = openFile(name)
    const decoder = createUudecoder(run => source?.push(run))
    file = { source, decoder, begun: false }
    span.pass(0, span.bytes.length, decoder.push)
    state = 'file'
  }

  function closeFile(): void {
    file?.decoder.end()
    file?.source?.end()
    file = undefined
    state = 'text'
  }

  function returnToText(): void {
    state = 'text'
    passSpan(begin.take())
  }

  let lines: LineReader | undefined
  const gate = createLineGate({
    mark: BEGIN,
    line(span) {
      lines ??= createLineReader(readLine)
      span.pass(0, span.bytes.length, lines.push)
    },
    rest(run) {
      // In the midst of a line that the reader holds, or in a file, the reader goes on.
      if (lines === undefined || (state === 'text' && lines.idle)) pass(run)
      else lines.push(run)
    }
  })
  return {
    push: gate.push,
    end() {
      gate.end()
      lines?.end()
      if (state === 'begun') returnToText()
      closeFile()
      if (!opened) text ??= openText()
      text?.end()
    }
  }
}
