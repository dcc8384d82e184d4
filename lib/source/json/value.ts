/**
 * A string in a JSON value, its escapes undone and its quotes kept, since quotes delimit (RFC 3986, Appendix C): a text,
 * more JSON, a line of a log, or a part of a request.
 */
import type { Run, Source, Text, TextSink } from '../../text.js'
import { copyOf } from '../../codec/origin.js'
import { latin1 } from '../../codec/latin1.js'
import { createGatherer, spanOf, type Span } from '../../codec/span.js'
import { MAX_JSON_TARGET, MAX_LINE } from '../../limits.js'
import type { MemberRole } from './names.js'
import type { JsonPath } from './path.js'
import { LONGEST_WORD, type JsonRequests, type TargetValue } from './requests.js'
import { isMarked } from '../log/marks.js'

const QUOTE = 0x22
const SLASH = 0x2f
const COLON = 0x3a
const OPEN_BRACE = 0x7b

export interface JsonValue {
  /**
   * A string without escapes, bytes [start, end) of a run that is one to one and has its quotes too. False: it has to
   * be read bit by bit.
   *
   * @param hasColon whether one stands in it
   */
  whole(run: Run, start: number, end: number, hasColon: boolean): boolean
  begin(quote: Run): void
  /** Decoded. */
  add(run: Run): void
  /** @param closing undefined where it is not closed */
  end(closing: Run | undefined): void
  /** A number. */
  number(literal: string): void
}

export interface JsonValueOptions {
  readonly path: JsonPath
  /** The text of a string at that path, its `path` asked for when it is wanted. */
  readonly text: Text
  /** The same, but for the path. */
  readonly common: Omit<Text, 'path'>
  /** What is made of what members say about a request; undefined where nothing is. */
  readonly requests: JsonRequests | undefined
  /** For JSON in a string; undefined where it is too deep. */
  readonly openJson: (() => Source) | undefined
  /** For a line of a log in a string. */
  readonly openLog: ((path: string) => Source) | undefined
}

export function createJsonValue(
  { path, text, common, requests, openJson, openLog }: JsonValueOptions,
  sink: TextSink
): JsonValue {
  const needsColon = sink.triggers?.length === 1 && sink.triggers[0] === COLON
  let quote: Run | undefined
  let target: Source | 'text' | undefined // what it turned out to be
  let first: Run | undefined // a `{`, until it is known
  let role: MemberRole | undefined
  let depth = -1
  let holding = false
  const held = createGatherer() // while it is not known what it is by its name
  let word = '' // a short one that says something

  function findRole(): void {
    depth = requests ? path.memberDepth : -1
    role = depth < 0 ? undefined : path.nameAt(depth)?.role
  }

  /** JSON in a string of JSON begins with `{"`: two bytes tell. */
  function addKnown(run: Run): void {
    if (target === 'text') return sink.run(run)
    if (target !== undefined) return target.push(run)
    const { bytes } = run
    if (first === undefined && bytes[0] === OPEN_BRACE && bytes.length === 1) {
      first = copyOf(run)
      return
    }
    const next = first === undefined ? bytes[1] : bytes[0]
    const isJson = (first ?? run).bytes[0] === OPEN_BRACE && next === QUOTE
    choose((isJson && openJson?.()) || 'text')
    addKnown(run)
  }

  function choose(chosen: Source | 'text'): void {
    target = chosen
    if (chosen === 'text') {
      sink.open(text)
      if (quote) sink.run(quote)
    }
    if (first) addKnown(first)
    first = undefined
  }

  function endKnown(closing: Run | undefined): void {
    if (target === undefined && first !== undefined) choose('text')
    if (target === 'text') {
      if (closing) sink.run(closing)
      sink.close()
    } else {
      target?.end()
    }
  }

  /** It is a value like others after all. */
  function addHeld(): void {
    holding = false
    const span = held.take()
    span.pass(0, span.bytes.length, addKnown)
  }

  function isJsonAt(bytes: Uint8Array): boolean {
    return bytes[0] === OPEN_BRACE && bytes[1] === QUOTE
  }

  /** @param quoted the value with its quotes, as far as there are any */
  function waits(value: TargetValue, quoted: Span): boolean {
    if (role === undefined || requests === undefined) return false
    const its: Text = { ...common, path: text.path }
    return requests.wait(depth, role, value, its, () => {
      sink.open(its)
      quoted.pass(0, quoted.bytes.length, run => sink.run(run))
      sink.close()
    })
  }

  function withQuotes(span: Span, closing: Run | undefined): Span {
    const quoted = createGatherer()
    if (quote) quoted.add(quote)
    span.pass(0, span.bytes.length, quoted.add)
    if (closing) quoted.add(closing)
    return quoted.take()
  }

  function endHeld(closing: Run | undefined): void {
    holding = false
    const span = held.take()
    if (role === 'line' && !isJsonAt(span.bytes) && isMarked(span.bytes) && openLog) {
      const log = openLog(text.path)
      span.pass(0, span.bytes.length, log.push)
      return log.end()
    }
    if (role !== 'line' && waits({ span }, withQuotes(span, closing))) return
    span.pass(0, span.bytes.length, addKnown)
    endKnown(closing)
  }

  return {
    whole(run, start, end, hasColon) {
      findRole()
      const { bytes } = run
      if (role === 'line') {
        if (openLog && isMarked(bytes, start, end)) return false
      } else if (role === 'target' || role === 'path' || role === 'request') {
        if ((role === 'request' || bytes[start] === SLASH) && end - start <= MAX_JSON_TARGET) {
          const copy = new Uint8Array(bytes.subarray(start - 1, end + 1))
          const quoted = { bytes: copy, from: run.from + start - 1, to: run.from + end + 1 }
          const value = { bytes: copy.subarray(1, copy.length - 1), from: quoted.from + 1, to: quoted.to - 1 }
          if (waits({ span: spanOf(value), run: value }, spanOf(quoted))) return true
        }
      } else if (role !== undefined && end - start <= LONGEST_WORD) {
        requests?.tell(depth, role, latin1(bytes, start, end))
      }
      if ((needsColon && !hasColon) || sink.mayHold?.(bytes, start, end) === false) return true
      sink.open(text)
      sink.run({ bytes: bytes.subarray(start - 1, end + 1), from: run.from + start - 1, to: run.from + end + 1 })
      sink.close()
      return true
    },
    begin(opening) {
      quote = opening
      target = undefined
      first = undefined
      word = ''
      findRole()
      holding = role === 'line' ? openLog !== undefined : role === 'target' || role === 'path' || role === 'request'
    },
    add(run) {
      if (holding) {
        held.add(run)
        if (held.length > (role === 'line' ? MAX_LINE : MAX_JSON_TARGET)) addHeld()
        return
      }
      if (role !== undefined && word.length <= LONGEST_WORD)
        word += latin1(run.bytes, 0, Math.min(run.bytes.length, LONGEST_WORD + 1))
      addKnown(run)
    },
    end(closing) {
      if (holding) return endHeld(closing)
      endKnown(closing)
      if (role !== undefined && word.length <= LONGEST_WORD) requests?.tell(depth, role, word)
    },
    number(literal) {
      findRole()
      if (role === 'port') requests?.tell(depth, role, literal)
    }
  }
}
