/** Where source and scanner meet: takes bytes and reports what it finds in them. */
import { checkType, isByteArray, shown, typeName } from './check.js'
import { refanging } from './codec/refang.js'
import { LineIndex } from './line-index.js'
import type { UriMatch } from './match.js'
import type { ExtractOptions, Format, ResolvedOptions } from './options.js'
import { Scanner } from './scanner/index.js'
import { createRules, lookBehindOf } from './scanner/rules.js'
import { createSource, type SourceOptions } from './source/index.js'
import { createTelling, type Lines, type Listeners, type Telling } from './telling.js'
import type { Printing } from './template.js'
import type { Source, TextSink } from './text.js'

/** An extractor for one input, which takes its bytes in order. */
export interface Extractor {
  /**
   * Takes the next bytes of the input, as many as there are. The caller may reuse the array after the call.
   *
   * @throws {TypeError} if it is no `Uint8Array`
   * @throws {Error} if called after `end`, or from within a callback: the same matches would be reported again
   * @throws whatever a callback throws. From then on `push` and `end` throw the same again: the rest cannot be reported
   */
  push(bytes: Uint8Array): void
  /**
   * Ends the input; the last matches are reported before it returns.
   *
   * @throws {Error} if called a second time, or from within a callback; and whatever a callback throws, as `push` does
   */
  end(): void
  /**
   * An array for the next `length` bytes: read into it and push it, and they need not be copied. Valid until the next
   * call of any method; undefined where nothing would be gained.
   *
   * @throws {RangeError} if `length` is no whole number, or negative
   * @throws {Error} if called from within a callback: the bytes that are being read would be moved
   */
  room(length: number): Uint8Array | undefined
}

/** What a caller does not need, so that the extractor need not make it. */
export interface Reporting {
  /**
   * `false`: `line` of every match and reject is 0. Counting lines means looking at every byte.
   * @default true
   */
  readonly lineNumbers?: boolean | undefined
  /**
   * `false`: no match has alternatives. Finding them takes longer.
   * @default true
   */
  readonly alternatives?: boolean | undefined
  /** Called with the format of the input, once it is known. */
  readonly onFormat?: ((format: Exclude<Format, 'auto'>) => void) | undefined
  /** Called with the URI of each match, instead of `onMatch`. */
  readonly onUri?: ((uri: string) => void) | undefined
  /** How to print matches that need no more than a template. */
  readonly printed?: Printing | undefined
}

const NO_LINES: Lines = { push() {}, decoded() {}, lineAt: () => 0 }

/**
 * Bytes of a chunk taken at once, so that the extractor holds little however large the chunk is; `TEXT_SLICE` for a
 * text that is the input itself, undecoded.
 */
const SLICE = 1 << 17
const TEXT_SLICE = 1 << 20

/** Most bytes of room that are lent: beside reading so many, to copy them is nothing. */
const MOST_ROOM = 1 << 26

/** @param given what the input was before it was bytes: text is UTF-8 by then, whatever it declares */
export function createEngine(
  resolved: ResolvedOptions,
  given: 'bytes' | 'text',
  { onReject, onDefect }: Pick<ExtractOptions, 'onReject' | 'onDefect'>,
  onMatch: (match: UriMatch) => void,
  { lineNumbers = true, alternatives = true, onFormat, onUri, printed }: Reporting
): Extractor {
  checkType('onMatch', onMatch, 'function')
  const asked = { rejects: onReject !== undefined, alternatives: alternatives && onUri === undefined }
  const rules = createRules(resolved, asked)
  const lookBehind = lookBehindOf(rules)
  const listeners = { onMatch, onUri, onReject, onDefect, printed }
  const telling = createTelling(
    listeners,
    lineNumbers ? new LineIndex(lookBehind) : NO_LINES,
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
  const texts = createTexts(scanner, telling, listeners, resolved.refang, lineNumbers, lookBehind)
  const source = createSource(sourceOptions, resolved.refang === 'known' ? refanging(texts) : texts)
  return createPushed(source, scanner, telling)
}

/** Passes the texts of the source to the scanner. */
function createTexts(
  scanner: Scanner,
  telling: Telling,
  { onUri, onReject, onDefect }: Listeners,
  refang: ResolvedOptions['refang'],
  lineNumbers: boolean,
  lookBehind: number
): TextSink {
  const { held, order } = telling
  const places = onUri && !onReject ? 'silent' : 'told'
  return {
    lookBehind,
    triggers: scanner.triggers,
    endings: () => scanner.endings,
    mayHold: (bytes, start, end, from) => scanner.mayHold(bytes, start, end, from),
    mayRefer: (bytes, start, end) => scanner.mayRefer(bytes, start, end),
    elements: onUri ? 'silent' : 'told',
    messages: places,
    defects: onDefect ? 'told' : 'silent',
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
    lines(prose, references, run, origin) {
      held.lineTexts = origin === undefined ? references.texts : undefined
      const taken = scanner.lines(prose, references, run, origin)
      held.lineTexts = undefined
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
  /** What a callback threw: it may have stopped anywhere in what was being reported. */
  let failure: { readonly error: unknown } | undefined

  // In slices, so that a giant chunk is not copied as a whole, and what is looked back at is still in the cache.
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
      if (!isByteArray(bytes)) throw new TypeError(`push: must be given a Uint8Array, not ${typeName(bytes)}`)
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
    room(length) {
      if (!Number.isSafeInteger(length) || length < 0)
        throw new RangeError(`room: must be asked for a whole number of bytes, not ${shown(length)}`)
      if (isTelling) throw new Error('room within a callback')
      return held.isInput && length <= MOST_ROOM ? scanner.room(length) : undefined
    }
  }
}
