/**
 * JSON (RFC 8259), one value or one after the other: documents, JSON lines (NDJSON), and logs that hold some. Each
 * string is a text of its own, its escapes undone and its quotes kept, since quotes delimit (RFC 3986, Appendix C);
 * its path says where in the value it stands.
 *
 *     {"a":[{"url":"http:\/\/a.example\/"}],"log":"{\"url\":\"http://b.example/\"}"}
 *                  ~~~~~~~~~~~~~~~~~~~~~~ json $.a[0].url
 *                                                         ~~~~~~~~~~~~~~~~~~~~~ json $.log/json $.url
 *
 * Nothing is joined over a line break: no writer of JSON breaks a line to fit a margin.
 *
 * What is no JSON is read too. A line that begins like none is prose up to its end, or up to a `{"`; where a value
 * breaks off, the rest of its line is prose and a new value begins with the next line.
 */
import type { DefectCode, MessageOrigin, Run, Source, Text, TextSink } from '../../text.js'
import { createJsonStringDecoder } from '../../codec/json-string.js'
import { copyOf, endOf, passSlice, startOf } from '../../codec/origin.js'
import { createGatherer } from '../../codec/span.js'
import { MAX_HELD, MAX_JSON_IN_JSON } from '../../limits.js'
import { createNames } from './names.js'
import { JsonPath } from './path.js'
import { createJsonRequests } from './requests.js'
import { createJsonValue } from './value.js'

const LF = 0x0a
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** What may come next. `'key'` and `'value'` may also be the end of what is empty. */
type State = 'value' | 'key' | 'colon' | 'separator' | 'literal' | 'string' | 'prose'

const LITERALS = ['true', 'false', 'null']
const NUMBER = new Set(Array.from('0123456789-+.eE', character => character.charCodeAt(0)))
/** Characters of a number that may say something: a port. */
const LONGEST_NUMBER = 6

export interface JsonOptions {
  /** Path of what the JSON stands in. */
  readonly path: string
  readonly highBytes?: readonly number[] | undefined
  readonly message?: MessageOrigin | undefined
  /** How many strings of JSON this one stands in. */
  readonly depth?: number
  /** For JSON that programs log: what requests are relative to, and a reader for a line of a log in a string. */
  readonly logged?: LoggedJson | undefined
}

export interface LoggedJson {
  readonly bases: readonly string[]
  readonly missingBases: 'told' | 'silent'
  openLog(path: string, depth: number): Source
}

export function createJson(options: JsonOptions, sink: TextSink): Source {
  const { path: outer, highBytes, message, depth = 0, logged } = options
  const path = new JsonPath()
  const names = createNames()
  const common = {
    framing: 'prose',
    lines: 'separate',
    ...(highBytes && { highBytes }),
    ...(message && { message })
  } as const
  const prose: Text = { ...common, path: outer }
  const text: Text = {
    ...common,
    /** Asked for by the few texts in which something is found. */
    get path() {
      return `${outer}${outer === '' ? '' : '/'}json ${path}`
    }
  }
  const isDeep = depth >= MAX_JSON_IN_JSON
  const requests = logged && createJsonRequests(logged, sink)
  const value = createJsonValue(
    {
      path,
      text,
      common,
      requests,
      openJson: isDeep ? undefined : () => createJson({ ...options, path: text.path, depth: depth + 1 }, sink),
      openLog: isDeep || !logged ? undefined : inner => logged.openLog(inner, depth + 1)
    },
    sink
  )

  let state: State = 'value'
  let literal = '' // the literal that is being read, as far as it has come
  let number = '' // the number that is being read, as far as it is short
  let isKey = false // the string that is being read is the name of a member
  let escaped = false // a `\` stands before the next byte of it
  let opened = false // its quote has just been read
  let atLineStart = true
  let proseOpen = false
  let brace: Run | undefined // in prose: a `{` at the end of a run
  let complained = false
  let quote: Run | undefined // the one that begins the string
  const key = createGatherer()

  const decoder = createJsonStringDecoder('json', run => (isKey ? addToKey(run) : value.add(run)), complain)

  function complain(code: DefectCode, at: number, detail: string): void {
    sink.defect({ code, at, path: text.path, detail })
  }

  // --- strings ---

  function addToKey(run: Run): void {
    if (key.length < MAX_HELD) key.add(run)
  }

  function beginString(run: Run, i: number): void {
    escaped = false
    quote = quoteAt(run, i)
    if (!isKey) value.begin(quote)
  }

  /** The quote at `i`; gives the index behind what it took. */
  function openString(run: Run, i: number): number {
    opened = false
    const behind = readWhole(run, i)
    if (behind > 0) return passSeparator(run.bytes, behind)
    beginString(run, i)
    return i + 1
  }

  /** What mostly stands right behind a string: a colon behind a name, a comma behind a value. As `readStructure`. */
  function passSeparator(bytes: Uint8Array, i: number): number {
    if (state === 'colon') {
      if (bytes[i] !== COLON) return i
      state = 'value'
      return i + 1
    }
    if (bytes[i] !== COMMA) return i
    const { inside } = path
    if (inside === 'nothing') return i
    path.next()
    state = inside === 'object' ? 'key' : 'value'
    return i + 1
  }

  /** @param closing the quote that ends it; undefined where it is not closed */
  function endString(closing: Run | undefined): void {
    decoder.end()
    if (isKey) return endKey(closing)
    value.end(closing)
    state = 'separator'
  }

  function endKey(closing: Run | undefined): void {
    const span = key.take()
    path.name(names.of(span.bytes, 0, span.bytes.length))
    if (!isName(span.bytes, 0, span.bytes.length)) {
      sink.open(text)
      if (quote) sink.run(quote)
      span.pass(0, span.bytes.length, run => sink.run(run))
      if (closing) sink.run(closing)
      sink.close()
    }
    state = 'colon'
  }

  /** A string without escapes that lies in the run as a whole, behind its quote at `i`; gives the index behind it, or 0. */
  function readWhole(run: Run, i: number): number {
    if (run.ratio !== undefined || run.to - run.from !== run.bytes.length) return 0
    const { bytes } = run
    let end = i + 1
    let hasColon = false
    for (; end < bytes.length; end++) {
      const byte = bytes[end]!
      if (byte === QUOTE) break
      if (byte === BACKSLASH || byte === LF) return 0
      if (byte === COLON) hasColon = true
    }
    if (end === bytes.length) return 0
    if (isKey) {
      if (!isName(bytes, i + 1, end)) return 0
      path.name(names.of(bytes, i + 1, end))
      state = 'colon'
      return end + 1
    }
    if (end === i + 1 || (bytes[i + 1] === OPEN_BRACE && end === i + 2) || !value.whole(run, i + 1, end, hasColon))
      return 0
    state = 'separator'
    return end + 1
  }

  /** Reads on in a string; gives the index behind what it took. */
  function readString(run: Run, i: number): number {
    const { bytes } = run
    let end = i
    for (; end < bytes.length; end++) {
      const byte = bytes[end]!
      if (byte === LF) break
      if (escaped) escaped = false
      else if (byte === BACKSLASH) escaped = true
      else if (byte === QUOTE) break
    }
    passSlice(run, i, end, decoder.push)
    if (end === bytes.length) return end
    if (bytes[end] === QUOTE) {
      endString(quoteAt(run, end))
      return end + 1
    }
    // RFC 8259 §7: no control character stands in a string. The value was cut off, and another one begins.
    complain('truncated', startOf(run, end), 'a string without its end')
    endString(undefined)
    reset()
    return end
  }

  // --- around strings ---

  function reset(): void {
    requests?.reset()
    path.reset()
    state = 'value'
  }

  function endProse(): void {
    if (proseOpen) sink.close()
    proseOpen = false
  }

  /** The rest of the line is no JSON. */
  function breakOff(run: Run, i: number): void {
    if (path.inside !== 'nothing' && !complained) {
      complain('bad-json', startOf(run, i), 'no JSON goes on here')
      complained = true
    }
    requests?.reset()
    path.reset()
    state = 'prose'
  }

  function addProse(run: Run): void {
    if (!proseOpen) sink.open(prose)
    proseOpen = true
    sink.run(run)
  }

  /** Reads on in what is no JSON, to a line feed or a `{"`. */
  function readProse(run: Run, i: number): number {
    const { bytes } = run
    if (brace !== undefined) {
      const held = brace
      brace = undefined
      if (bytes[i] === QUOTE) return enterObject(i)
      addProse(held)
    }
    for (let end = i; end < bytes.length; end++) {
      const byte = bytes[end]!
      if (byte === LF) {
        passSlice(run, i, end + 1, addProse)
        state = 'value'
        atLineStart = true
        return end + 1
      }
      if (byte !== OPEN_BRACE) continue
      if (end + 1 === bytes.length) {
        passSlice(run, i, end, addProse)
        passSlice(run, end, end + 1, slice => (brace = copyOf(slice)))
        return end + 1
      }
      if (bytes[end + 1] === QUOTE) {
        passSlice(run, i, end, addProse)
        return enterObject(end + 1)
      }
    }
    passSlice(run, i, bytes.length, addProse)
    return bytes.length
  }

  function leave(): void {
    const { depth } = path
    path.leave()
    requests?.leave(depth, path.nameAt(depth - 1))
  }

  function enterObject(i: number): number {
    path.enter('object')
    state = 'key'
    return i
  }

  /** A byte between strings, which is not the beginning of one; false if no JSON goes on with it. */
  function readStructure(run: Run, i: number): boolean {
    const byte = run.bytes[i]!
    if (state === 'literal') {
      if (readLiteral(byte)) return true
      if (number !== '') value.number(number)
      state = 'separator'
    }
    if (byte <= 0x20) return true
    const inside = path.inside
    if (state === 'colon') {
      if (byte !== COLON) return false
      state = 'value'
      return true
    }
    switch (byte) {
      case COMMA:
        if (state === 'key' || inside === 'nothing') return true
        path.next()
        state = inside === 'object' ? 'key' : 'value'
        return true
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        if (inside === 'nothing' || (inside === 'object' && byte === CLOSE_BRACKET)) return false
        if (inside === 'array' && byte === CLOSE_BRACE) return false
        leave()
        state = path.inside === 'nothing' ? 'value' : 'separator'
        return true
    }
    // Too deep to tell names from values.
    if (inside === 'unknown' && byte === COLON) {
      state = 'value'
      return true
    }
    if (state === 'separator' && inside !== 'nothing') return false
    if (byte === QUOTE) {
      isKey = state === 'key'
      state = 'string'
      opened = true
      return true
    }
    if (state === 'key') return false
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      path.enter(byte === OPEN_BRACE ? 'object' : 'array')
      state = path.inside === 'object' ? 'key' : 'value'
      return true
    }
    literal = number = ''
    state = 'literal'
    return inside !== 'nothing' && readLiteral(byte)
  }

  function readLiteral(byte: number): boolean {
    if (literal === '' && NUMBER.has(byte)) {
      if (number.length < LONGEST_NUMBER) number += String.fromCharCode(byte)
      return true
    }
    const longer = literal + String.fromCharCode(byte)
    if (!LITERALS.some(word => word.startsWith(longer))) return false
    literal = longer
    return true
  }

  return {
    push(run) {
      const { bytes } = run
      for (let i = 0; i < bytes.length;) {
        if (state === 'string') {
          i = readString(run, i)
        } else if (state === 'prose') {
          i = readProse(run, i)
        } else {
          const byte = bytes[i]!
          // A value that was cut off at the end of a line, and the next one.
          if (byte === OPEN_BRACE && atLineStart && (state === 'key' || state === 'separator')) reset()
          if (byte > 0x20) atLineStart = false
          else if (byte === LF) atLineStart = true
          if (!readStructure(run, i)) breakOff(run, i)
          else {
            if (proseOpen && (state !== 'value' || path.inside !== 'nothing')) endProse()
            i = opened ? openString(run, i) : i + 1
          }
        }
      }
    },
    end() {
      if (state === 'string') {
        if (quote) complain('truncated', quote.from, 'a string without its end')
        endString(undefined)
      }
      if (brace) addProse(brace)
      endProse()
      brace = undefined
      reset()
    }
  }
}

const QUOTE_BYTES = Uint8Array.of(QUOTE)

function quoteAt(run: Run, i: number): Run {
  return { bytes: QUOTE_BYTES, from: startOf(run, i), to: endOf(run, i) }
}

/** A name that a program gave: no text anybody would look for a URI in. */
function isName(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!
    const letter = byte | 0x20
    const plain = (letter >= 0x61 && letter <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte === 0x5f || byte === 0x2d
    if (!plain) return false
  }
  return true
}
