/** Where source and scanner meet: bytes are pushed, and what is found in them is told. */
import { refanging } from './codec/refang.js'
import { LineIndex } from './line-index.js'
import type { UriMatch } from './match.js'
import type { ExtractOptions, ResolvedOptions } from './options.js'
import { isByteArray } from './rfc3986/byte-array.js'
import { Scanner } from './scanner/index.js'
import { createRules } from './scanner/rules.js'
import { createSource, type SourceFormat, type SourceOptions } from './source/index.js'
import { createTelling, type Lines, type Listeners, type Printing, type Telling } from './telling.js'
import type { Source, TextSink } from './text.js'

/** An extractor for one input, pushed its bytes in order. */
export interface Extractor {
  /**
   * Takes the next bytes of the input, of any length; they may be reused after the call.
   *
   * @throws {TypeError} no `Uint8Array`
   * @throws {Error} behind the end, or called by one of the callbacks: what it was telling would be told again
   * @throws what a callback throws, and from then on the same again, as `end` does: the rest cannot be told any more
   */
  push(bytes: Uint8Array): void
  /**
   * Says that there are no more; the last matches are reported before it returns.
   *
   * @throws {Error} behind the end, or called by one of the callbacks; and what a callback throws, as `push` does
   */
  end(): void
  /**
   * Where the next `length` bytes may be read to: pushed from there, they need not be copied. Only until the next call;
   * undefined where nothing would be gained.
   */
  room(length: number): Uint8Array | undefined
}

/** For a caller that knows what it will not look at. */
export interface Reporting {
  /**
   * `false`: the line of every match and reject is 0. Counting takes a look at every byte.
   * @default true
   */
  readonly lineNumbers?: boolean
  /**
   * `false`: no match has alternatives. To find them takes longer.
   * @default true
   */
  readonly alternatives?: boolean
  /** Called with what the input is, once that is known. */
  readonly onFormat?: (format: Exclude<SourceFormat, 'auto'>) => void
  /** Called with the URI of each match, in place of `onMatch`. */
  readonly onUri?: (uri: string) => void
  /** What is to be printed of matches that a template is enough for. */
  readonly printed?: Printing
}

const NO_LINES: Lines = { push() {}, decoded() {}, lineAt: () => 0 }

/** Bytes taken at once, so that what an extractor holds stays small whatever it is given; and of plain text. */
const SLICE = 1 << 17
const TEXT_SLICE = 1 << 20

/** @param given what the input was before it was bytes: of text it is known that they are UTF-8, whatever it says of itself */
export function createEngine(
  resolved: ResolvedOptions,
  given: 'bytes' | 'text',
  { onReject, onDefect }: Pick<ExtractOptions, 'onReject' | 'onDefect'>,
  onMatch: (match: UriMatch) => void,
  { lineNumbers = true, alternatives = true, onFormat, onUri, printed }: Reporting = {}
): Extractor {
  if (typeof onMatch !== 'function') throw new TypeError(`onMatch: a function, not ${typeof onMatch}`)
  const asked = { rejects: onReject !== undefined, alternatives: alternatives && onUri === undefined }
  const rules = createRules(resolved, asked)
  const listeners = { onMatch, onUri, onReject, onDefect, printed }
  const telling = createTelling(
    listeners,
    lineNumbers ? new LineIndex() : NO_LINES,
    resolved.nested === 'query' ? rules : undefined,
    lineNumbers ? first => void scanner.numberLines(first) : undefined
  )
  const scanner = new Scanner(rules, telling.sink)
  const tellFormat: Reporting['onFormat'] = format => {
    if (format === 'log' || format === 'json') scanner.standAlone()
    onFormat?.(format)
  }
  // One by one: to spread them costs a tenth of all that an engine takes to make.
  const { format, encoding, base, attachments, messageInfo, hidden } = resolved
  const missingBases = onReject ? 'told' : 'silent'
  const sourceOptions: SourceOptions = {
    format,
    encoding,
    base,
    attachments,
    messageInfo,
    hidden,
    given,
    missingBases,
    onFormat: tellFormat
  }
  const texts = createTexts(scanner, telling, listeners, resolved.refang, lineNumbers)
  const source = createSource(sourceOptions, resolved.refang === 'known' ? refanging(texts) : texts)
  return createPushed(source, scanner, telling)
}

/** What the source finds is scanned. */
function createTexts(
  scanner: Scanner,
  telling: Telling,
  { onUri, onReject }: Listeners,
  refang: ResolvedOptions['refang'],
  lineNumbers: boolean
): TextSink {
  const { held, order } = telling
  const places = onUri && !onReject ? 'silent' : 'told'
  return {
    triggers: scanner.triggers,
    endings: scanner.endings,
    mayHold: (bytes, start, end, from) => scanner.mayHold(bytes, start, end, from),
    mayRefer: (bytes, start, end) => scanner.mayRefer(bytes, start, end),
    elements: onUri ? 'silent' : 'told',
    messages: places,
    joins: 'quoted',
    paths: places,
    open(text, origin) {
      scanner.open(text, origin)
      held.isInput = text.extent === 'input' && refang === 'none'
      if (held.isInput && lineNumbers) held.lines = { ...NO_LINES, lineAt: scanner.numberLines() }
    },
    run: run => scanner.run(run),
    close: () => scanner.close(),
    whole: (text, run, start, end, origin) => scanner.whole(text, run, start, end, origin),
    lines(prose, exact, run, start, end, references, count) {
      held.exactPath = exact.path
      const taken = scanner.lines(prose, exact, run, start, end, references, count)
      held.exactPath = undefined
      return taken
    },
    wholeIn: (text, located, start, end, origin) => scanner.wholeIn(text, located, start, end, origin),
    recurring: (text, run, start, end, hash) => scanner.recurring(text, run, start, end, hash),
    defect: defect => telling.defect(defect),
    decoded: run => held.lines.decoded(run),
    hold: () => order.hold(),
    release: () => order.release()
  }
}

function createPushed(source: Source, scanner: Scanner, telling: Telling): Extractor {
  const { held } = telling
  let offset = 0
  let ended = false
  let isTelling = false
  /** What a callback has thrown: where it stopped what was being told, nobody knows. */
  let failure: { readonly error: unknown } | undefined

  // What is looked back for stays near, and a giant chunk is not copied whole.
  function take(bytes: Uint8Array): void {
    held.lines.push(bytes)
    source.push({ bytes, from: offset, to: offset + bytes.length })
    offset += bytes.length
    scanner.flush()
    telling.pass()
  }

  function alone(name: 'push' | 'end', work: () => void): void {
    if (failure !== undefined) throw failure.error
    if (ended) throw new Error(`${name} after end`)
    if (isTelling) throw new Error(`${name} within a callback`)
    isTelling = true
    try {
      work()
    } catch (error) {
      failure = { error }
      throw error
    } finally {
      isTelling = false
    }
  }

  return {
    push(bytes) {
      if (!isByteArray(bytes)) throw new TypeError('a Uint8Array is what an extractor takes')
      alone('push', () => {
        for (let at = 0; at < bytes.length;) {
          const most = held.isInput ? TEXT_SLICE : SLICE
          const slice = at === 0 && bytes.length <= most ? bytes : bytes.subarray(at, at + most)
          take(slice)
          at += slice.length
        }
      })
    },
    end() {
      alone('end', () => {
        ended = true
        source.end()
        scanner.end()
        telling.pass()
      })
    },
    room: length => (held.isInput ? scanner.room(length) : undefined)
  }
}
