/**
 * XML as text: what stands for a character is that character, and names that look like URIs are left out.
 *
 *     reference = "&#" 1*DIGIT ";" / "&#x" 1*HEXDIG ";" / "&" ( "amp" / "lt" / "gt" / "apos" / "quot" ) ";"
 *     tag       = "<" [ "/" ] Prefix ":" LocalPart       ; and behind it white space, "/" or ">"
 *
 *     http://a.example/?b&amp;c&#x26;d     →  http://a.example/?b&c&d           XML 1.0 §4.1, §4.6
 *     <content:encoded>a</content:encoded> →  <>a</>                            Namespaces in XML 1.0 §4
 *
 * What elements hold is often a page, escaped as text or in a CDATA section. So what stands for the `&` of another
 * reference is undone with it, references are undone in CDATA, too, and `&nbsp;`, which pages write behind links.
 *
 *     &lt;a href="http://a.example/?b&amp;amp;c"&gt;  →  <a href="http://a.example/?b&c">
 */
import {
  AMPERSAND,
  APOSTROPHE,
  COLON,
  CR,
  DQUOTE,
  GREATER_THAN,
  HASH,
  HTAB,
  LESS_THAN,
  LF,
  SEMICOLON,
  SLASH
} from '../bytes.js'
import type { Run } from '../text.js'
import { utf8Of } from '../utf-8.js'
import type { Codec, Emit } from './codec.js'
import { decodeByKernel, type KernelDecoder } from './kernel/decode.js'
import { LONGEST_REFERENCE, LONGEST_TAG } from './kernel/layout.js'
import { latin1 } from './latin1.js'
import { endOf, isDirect, passSlice, startOf } from './origin.js'
import { RunBuilder } from './run-builder.js'
import { createGatherer } from './span.js'

const ENTITIES = new Map([
  ['amp', AMPERSAND],
  ['lt', LESS_THAN],
  ['gt', GREATER_THAN],
  ['apos', APOSTROPHE],
  ['quot', DQUOTE],
  ['nbsp', 0xa0]
])

/** An X in upper case is for pages. */
const NUMERIC = /^#(?:x([\da-f]+)|(\d+))$/i

/** Bytes of names, which are all of those outside ASCII here, and what may stand behind a name. */
const NAME = 1
const BEHIND = 2
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return NAME
  const character = String.fromCharCode(byte)
  return /[\w.-]/.test(character) ? NAME : /[\t\n\r />]/.test(character) ? BEHIND : 0
})

/** Bytes up to `end` are written for others. */
interface Meaning {
  readonly end: number
  readonly bytes: Uint8Array
}

/** They stand for themselves, or are too few to know. */
type Unclear = 'nothing' | 'short'

/** What stands at `at`, where an `&` or a `<` does. Asked again where it is unclear. */
export type MeaningAt = (bytes: Uint8Array, at: number) => Meaning | Unclear

const byKernel: KernelDecoder = (kernel, bytes, at) => kernel.decodeXml(bytes, at)

export function createXmlDecoder(emit: Emit): Codec {
  return createReferenceDecoder(
    emit,
    (bytes, at) => (bytes[at] === AMPERSAND ? reference(bytes, at) : tag(bytes, at)),
    byKernel
  )
}

/** A decoder of what stands where an `&` or a `<` does, as `meaningAt` says. */
export function createReferenceDecoder(emit: Emit, meaningAt: MeaningAt, decodeFast?: KernelDecoder): Codec {
  const builder = new RunBuilder({ push: emit })
  const pass: Emit = run => builder.push(run)
  /** What has begun where a run ended. */
  const held = createGatherer()

  /** Decodes what stands in a run from `first` on. Nothing is held yet. */
  function decode(run: Run, first = 0): void {
    const { bytes } = run
    let start = decodeFast !== undefined && isDirect(run) ? decodeByKernel(run, first, builder, decodeFast) : first
    for (let at = start; at < bytes.length;) {
      const byte = bytes[at]!
      if (byte !== AMPERSAND && byte !== LESS_THAN) {
        at++
        continue
      }
      const found = meaningAt(bytes, at)
      if (found === 'nothing') {
        at++
        continue
      }
      builder.slice(run, start, at)
      if (found === 'short') return passSlice(run, at, bytes.length, held.add)
      builder.unit(startOf(run, at), endOf(run, found.end - 1), found.bytes)
      start = at = found.end
    }
    builder.slice(run, start, bytes.length)
  }

  /** Passes on what is held if it is clear what it is. `bytes`: all of it, and perhaps more behind. */
  function settle(bytes: Uint8Array): void {
    const found = meaningAt(bytes, 0)
    if (found === 'short') return
    const span = held.take()
    const end = found === 'nothing' ? 1 : found.end
    if (found === 'nothing') span.pass(0, 1, pass)
    else builder.unit(span.at(0), span.past(end - 1), found.bytes)
    span.pass(end, span.bytes.length, decode)
  }

  return {
    push(run) {
      let i = 0
      while (held.length > 0 && i < run.bytes.length) {
        passSlice(run, i, ++i, held.add)
        settle(held.tail(0))
        if (held.length > i) continue
        // What is held now stands in this run.
        i -= held.length
        held.clear()
      }
      decode(run, i)
      builder.flush()
    },
    end() {
      // As if a line ended there.
      while (held.length > 0) settle(Uint8Array.of(...held.tail(0), LF))
      builder.flush()
    }
  }
}

/** The reference whose `&` stands at `at`, and with it another one that it begins. */
export function reference(bytes: Uint8Array, at: number): Meaning | Unclear {
  const first = simpleReference(bytes, at)
  if (typeof first === 'string') return first
  // Its `;` is where the `&` of the other would stand.
  const second = first.code === AMPERSAND ? simpleReference(bytes, first.end - 1) : 'nothing'
  if (second === 'short') return 'short'
  const { end, code } = second === 'nothing' ? first : second
  return { end, bytes: utf8Of(code) }
}

/** One by itself, whose `&` stands at `at`. */
function simpleReference(bytes: Uint8Array, at: number): { readonly end: number; readonly code: number } | Unclear {
  const limit = at + LONGEST_REFERENCE
  for (let i = at + 1; i < limit; i++) {
    if (i >= bytes.length) return 'short'
    const byte = bytes[i]!
    if (byte === SEMICOLON) {
      const code = codeOf(latin1(bytes, at + 1, i))
      return code === undefined ? 'nothing' : { end: i + 1, code }
    }
    if (KINDS[byte] !== NAME && byte !== HASH) return 'nothing'
  }
  return 'nothing'
}

/** The code point that is written between `&` and `;`; undefined: there is none, or no character of XML (§2.2) has it. */
function codeOf(name: string): number | undefined {
  const entity = ENTITIES.get(name)
  if (entity !== undefined) return entity
  const [, hex, decimal] = NUMERIC.exec(name) ?? []
  const code = hex !== undefined ? parseInt(hex, 16) : decimal !== undefined ? parseInt(decimal, 10) : 0
  const isControl = code < 0x20 && code !== HTAB && code !== LF && code !== CR
  const isSurrogate = code >= 0xd800 && code < 0xe000
  return isControl || isSurrogate || code > 0x10ffff ? undefined : code
}

const OPENING = Uint8Array.of(LESS_THAN)
const CLOSING = Uint8Array.of(LESS_THAN, SLASH)

function tag(bytes: Uint8Array, at: number): Meaning | Unclear {
  const limit = at + LONGEST_TAG
  const closes = bytes[at + 1] === SLASH
  const start = closes ? at + 2 : at + 1
  let colon = -1
  for (let i = start; i < limit; i++) {
    if (i >= bytes.length) return 'short'
    const byte = bytes[i]!
    if (KINDS[byte] === NAME) continue
    if (byte === COLON && colon < 0 && i > start) {
      colon = i
      continue
    }
    const isQualified = colon >= 0 && i > colon + 1 && KINDS[byte] === BEHIND
    return isQualified ? { end: i, bytes: closes ? CLOSING : OPENING } : 'nothing'
  }
  return 'nothing'
}
