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
import type { Run } from '../text.js'
import type { Codec, Emit } from './codec.js'
import { MAX_LINE } from '../limits.js'
import { latin1 } from './latin1.js'
import { endOf, passSlice, startOf } from './origin.js'
import { createGatherer, passAll } from './span.js'

const OPEN = 0x3c
const CLOSE = 0x3e
const LF = 0x0a
const LONGEST_COMMAND = 60

/** Commands whose content is not for the reader. */
const UNREAD = new Set(['param', 'comment'])

/** A parameter that may be a URI. */
const LINK = /^\s*[a-z][a-z0-9+.-]*:/i

/** What richtext writes for characters that it has commands for. */
const CHARACTERS = new Map([
  ['lt', OPEN],
  ['nl', LF],
  ['np', LF]
])

export type EnrichedKind = 'enriched' | 'richtext'

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

  /** Obeys a whole command, from `<` to `>`. */
  function obey(): void {
    const name = text.slice(1, -1).toLowerCase()
    const character = kind === 'richtext' ? CHARACTERS.get(name) : undefined
    const span = command.take()
    text = ''
    if (unread !== '') {
      if (name === `/${unread}`) {
        unread = ''
        endParameter()
      }
    } else if (UNREAD.has(name)) {
      unread = name
    } else if (character !== undefined) {
      emit({ bytes: Uint8Array.of(character), from: span.at(0), to: span.at(span.bytes.length) })
    }
  }

  /** Takes one byte behind a `<`. */
  function take(run: Run, i: number): void {
    const byte = run.bytes[i]!
    if (byte === OPEN && text === '<' && kind === 'enriched') {
      const span = command.take()
      text = ''
      pass({ bytes: Uint8Array.of(OPEN), from: span.at(0), to: endOf(run, i) })
      return
    }
    if (byte === OPEN) release()
    passSlice(run, i, i + 1, command.add)
    text += String.fromCharCode(byte)
    if (byte === CLOSE && /^<\/?[a-z0-9-]+>$/i.test(text)) obey()
    else if (!/^<\/?[a-z0-9-]*$/i.test(text) || text.length > LONGEST_COMMAND) release()
  }

  return {
    push(run) {
      const { bytes } = run
      for (let i = 0; i < bytes.length;) {
        if (text !== '') {
          take(run, i++)
          continue
        }
        const found = bytes.indexOf(OPEN, i)
        const next = found < 0 ? bytes.length : found
        passSlice(run, i, next, pass)
        i = next
        if (found < 0) break
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
