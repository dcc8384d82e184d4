/**
 * text/enriched (RFC 1896) and text/richtext (RFC 1341 §7.1.3): commands in angle brackets go, what they format stays.
 *
 *     <bold>Now</bold> see <<http://a.example/>  →  Now see <http://a.example/>
 *     <color><param>red</param>text</color>      →  text
 *     <x-link><param>http://a.example/</param>a</x-link>  →  ⏎http://a.example/⏎a
 *
 * A command is at most 60 letters, digits and hyphens, perhaps behind a slash; other brackets stand for themselves.
 * Parameters are not for the reader, except one that begins like a URI, which is the target of a link: it gets a line
 * of its own.
 */
import { GREATER_THAN, HYPHEN, LESS_THAN, LF, SLASH } from '../bytes.js'
import type { Run } from '../text.js'
import type { Codec, Emit } from './codec.js'
import { MAX_LINE } from '../limits.js'
import { isDigit, isLetter } from './ascii.js'
import { latin1 } from './latin1.js'
import { endOf, passSlice, startOf } from './origin.js'
import { createGatherer, passAll } from './span.js'

const LONGEST_COMMAND = 60

/** Commands whose content is not for the reader. */
const UNREAD = new Set(['param', 'comment'])

/** The longest name that means something, with its slash; most commands only format. */
const LONGEST_NAME = '/comment'.length

/** A parameter that may be a URI. */
const LINK = /^\s*[a-z][a-z0-9+.-]*:/i

/** What richtext writes for characters that it has commands for. */
const CHARACTERS = new Map([
  ['lt', LESS_THAN],
  ['nl', LF],
  ['np', LF]
])

export type EnrichedKind = 'enriched' | 'richtext'

function isNameByte(byte: number): boolean {
  return isLetter(byte) || isDigit(byte) || byte === HYPHEN
}

/** Index of the first byte behind the `<` at `i` that cannot be in the name of a command. */
function endOfName(bytes: Uint8Array, i: number): number {
  const most = Math.min(bytes.length, i + LONGEST_COMMAND)
  let at = bytes[i + 1] === SLASH ? i + 2 : i + 1
  while (at < most && isNameByte(bytes[at]!)) at++
  return at
}

export function createEnrichedDecoder(kind: EnrichedKind, emit: Emit): Codec {
  const command = createGatherer() // `<` and what of a command has come
  let text = ''
  let unread = ''
  const parameter = createGatherer()

  function pass(run: Run): void {
    if (unread === '') emit(run)
    else if (unread === 'param' && parameter.length < MAX_LINE) parameter.add(run)
  }

  function endParameter(): void {
    const span = parameter.take()
    if (!LINK.test(latin1(span.bytes))) return
    const [start, end] = [span.at(0), span.at(span.bytes.length)]
    emit({ bytes: Uint8Array.of(LF), from: start, to: start })
    passAll(span, emit)
    emit({ bytes: Uint8Array.of(LF), from: end, to: end })
  }

  /** Passes on what turned out to be no command. */
  function release(): void {
    const span = command.take()
    text = ''
    passAll(span, pass)
  }

  /** Obeys a whole command, which stands in the input from `<` at `from` to behind `>` at `to`. */
  function obey(name: string, from: number, to: number): void {
    const character = kind === 'richtext' ? CHARACTERS.get(name) : undefined
    if (unread !== '') {
      if (name === `/${unread}`) {
        unread = ''
        endParameter()
      }
    } else if (UNREAD.has(name)) {
      unread = name
    } else if (character !== undefined) {
      emit({ bytes: Uint8Array.of(character), from, to })
    }
  }

  /**
   * Takes what begins with the `<` at `i`, unless it may go on behind the run. Returns the index behind what it took.
   */
  function takeWhole(run: Run, i: number): number {
    const { bytes } = run
    const end = endOfName(bytes, i)
    const byte = bytes[end]
    if (byte === undefined) return i
    const isEmpty = end === i + 1
    if (byte === LESS_THAN && isEmpty && kind === 'enriched') {
      pass({ bytes: bytes.subarray(i, i + 1), from: startOf(run, i), to: endOf(run, end) })
      return end + 1
    }
    if (byte === GREATER_THAN && !isEmpty && bytes[end - 1] !== SLASH) {
      if (end - i - 1 <= LONGEST_NAME) obey(latin1(bytes, i + 1, end).toLowerCase(), startOf(run, i), endOf(run, end))
      return end + 1
    }
    const stop = byte === LESS_THAN ? end : end + 1
    passSlice(run, i, stop, pass)
    return stop
  }

  /** Takes one byte behind a `<`. */
  function take(run: Run, i: number): void {
    const byte = run.bytes[i]!
    if (byte === LESS_THAN && text === '<' && kind === 'enriched') {
      const span = command.take()
      text = ''
      pass({ bytes: Uint8Array.of(LESS_THAN), from: span.at(0), to: endOf(run, i) })
      return
    }
    if (byte === LESS_THAN) release()
    passSlice(run, i, i + 1, command.add)
    text += String.fromCharCode(byte)
    if (byte === GREATER_THAN && /^<\/?[a-z0-9-]+>$/i.test(text)) {
      const name = text.slice(1, -1).toLowerCase()
      const span = command.take()
      text = ''
      obey(name, span.at(0), span.at(span.bytes.length))
    } else if (!/^<\/?[a-z0-9-]*$/i.test(text) || text.length > LONGEST_COMMAND) release()
  }

  return {
    push(run) {
      const { bytes } = run
      for (let i = 0; i < bytes.length;) {
        if (text !== '') {
          take(run, i++)
          continue
        }
        const found = bytes[i] === LESS_THAN ? i : bytes.indexOf(LESS_THAN, i)
        const next = found < 0 ? bytes.length : found
        passSlice(run, i, next, pass)
        i = next
        if (found < 0) break
        i = takeWhole(run, next)
        if (i > next) continue
        command.add({ bytes: bytes.subarray(i, i + 1), from: startOf(run, i), to: endOf(run, i) })
        text = '<'
        i++
      }
    },
    end() {
      release()
    }
  }
}
