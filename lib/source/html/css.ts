/**
 * The references of CSS (CSS Syntax Level 3, §4; Values and Units Level 4, §4.5; Images Level 4, §2.4):
 *
 *     @import "a.css";  b { background: url(c.png), url( "d\2e png" ), image-set("e.png" 1x, "f.png" 2x) }
 *              ~~~~~                        ~~~~~         ~~~~~~~~~               ~~~~~       ~~~~~
 *
 * One pass over the bytes, in whatever pieces they come. A tokenizer from a library takes the whole sheet as one
 * string, and does not say where in it an escape stood; the tests compare this one with such a tokenizer.
 */
import type { Run, Source } from '../../text.js'
import type { Emit } from '../../codec/codec.js'
import { createCssEscape } from '../../codec/css-escape.js'
import { passSlice } from '../../codec/origin.js'
import { CssReferences } from './css-references.js'
import type { HeldReference } from './held-reference.js'

const TAB = 0x09
const LF = 0x0a
const FF = 0x0c
const CR = 0x0d
const SP = 0x20
const QUOTE = 0x22
const APOSTROPHE = 0x27
const OPEN = 0x28
const CLOSE = 0x29
const STAR = 0x2a
const SLASH = 0x2f
const BACKSLASH = 0x5c

/**
 * Where the next byte stands. `'url'` is between the parentheses of a URL without quotes, `'url-blank'` behind that
 * URL; `'string-return'`: in a string, behind a `\\` and a CR.
 */
type State =
  | 'code'
  | 'slash'
  | 'comment'
  | 'star'
  | 'string'
  | 'string-return'
  | 'url-start'
  | 'url'
  | 'url-blank'
  | 'bad-url'
  | 'escape'

/** Bytes a name is made of: letters, digits, `-`, `_`, and all outside ASCII. `@` begins that of a rule. */
const NAME = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 || /[\w-]/.test(String.fromCharCode(byte)) ? 1 : 0
)

const isBlank = (byte: number): boolean => byte === SP || byte === LF || byte === TAB || byte === CR || byte === FF
/** §4.2: non-printable, and what may not stand in a URL without quotes. */
const isWrongInUrl = (byte: number): boolean =>
  byte === QUOTE || byte === APOSTROPHE || byte === OPEN || (byte < SP && byte !== 0) || byte === 0x7f

export interface CssSink {
  /** Takes the bytes of references: `end` is called when a reference has ended, `drop` when it turns out to be none. */
  readonly value: Pick<HeldReference, 'add' | 'drop'> & { end(): void }
  /** Takes everything else, if it is wanted. */
  readonly rest?: Emit | undefined
}

export function createCss({ value, rest }: CssSink): Source {
  const escape = createCssEscape()
  let state: State = 'code'
  let escaped: 'code' | 'string' | 'url' | 'bad-url' = 'code' // where the escape stands
  let quote = 0
  let wanted = false // the string is a reference
  const references = new CssReferences()

  function readCode(run: Run, i: number): void {
    const byte = run.bytes[i]!
    if (NAME[byte] === 1) return references.addToName(byte)
    if (byte === BACKSLASH) return beginEscape(run, i, 'code')
    if (byte === OPEN) {
      if (references.openParenthesis() === 'url') state = 'url-start'
      return
    }
    references.endName()
    if (isBlank(byte)) return
    if (byte === SLASH) state = 'slash'
    else if (byte === QUOTE || byte === APOSTROPHE) beginString(byte, references.beginString())
    else references.addMark(byte)
  }

  function beginString(byte: number, isReference: boolean): void {
    quote = byte
    wanted = isReference
    state = 'string'
  }

  /** Behind `url(` and blanks: a quote makes it a function like others. */
  function beginUrl(run: Run, i: number): void {
    const byte = run.bytes[i]!
    if (isBlank(byte)) return
    if (byte === QUOTE || byte === APOSTROPHE) {
      references.openUrl()
      return beginString(byte, true)
    }
    state = 'url'
    readUrl(run, i)
  }

  /** A byte that ends the URL, or makes it none. */
  function readUrl(run: Run, i: number): void {
    const byte = run.bytes[i]!
    if (byte === CLOSE) {
      value.end()
      state = 'code'
    } else if (isBlank(byte)) {
      state = 'url-blank'
    } else if (byte === BACKSLASH && state === 'url') {
      beginEscape(run, i, 'url')
    } else if (state === 'url-blank' || isWrongInUrl(byte)) {
      value.drop()
      state = 'bad-url'
      step(run, i)
    } else {
      passSlice(run, i, i + 1, value.add)
    }
  }

  /** A byte that ends the string. */
  function readString(run: Run, i: number): void {
    const byte = run.bytes[i]!
    if (byte === BACKSLASH) return beginEscape(run, i, 'string')
    // A line break makes it a bad string (§4.3.5).
    if (wanted && byte === quote) value.end()
    else if (wanted) value.drop()
    state = 'code'
  }

  function beginEscape(run: Run, i: number, where: typeof escaped): void {
    escape.begin(run, i)
    escaped = where
    state = 'escape'
  }

  /** Reads an escape from `i` on; returns the index behind what was read. */
  function readEscape(run: Run, i: number): number {
    const taken = escape.take(run, i)
    if (taken === 'taken') return i + 1
    endEscape(taken === 'break')
    if (taken === 'last') return i + 1
    if (taken === 'next' || escaped !== 'string') return i
    // §4.3.5: in a string a line break goes with the `\` before it.
    if (run.bytes[i] === CR) state = 'string-return'
    return i + 1
  }

  function endEscape(isNone: boolean): void {
    state = escaped
    if (isNone) {
      if (escaped === 'code') {
        references.endName()
        references.addMark(BACKSLASH)
      }
      if (escaped !== 'url') return
      value.drop()
      state = 'bad-url'
    } else if (escaped === 'code') references.addToName(escape.code)
    else if (escaped === 'url' || (escaped === 'string' && wanted)) escape.give(value.add)
  }

  function step(run: Run, i: number): void {
    const byte = run.bytes[i]!
    switch (state) {
      case 'code':
        return readCode(run, i)
      case 'slash':
        state = byte === STAR ? 'comment' : 'code'
        if (state === 'comment') return
        references.addMark(SLASH)
        return readCode(run, i)
      case 'comment':
        if (byte === STAR) state = 'star'
        return
      case 'star':
        if (byte !== STAR) state = byte === SLASH ? 'code' : 'comment'
        return
      case 'string':
        return readString(run, i)
      case 'url-start':
        return beginUrl(run, i)
      case 'url':
      case 'url-blank':
        return readUrl(run, i)
      case 'bad-url':
        if (byte === BACKSLASH) beginEscape(run, i, 'bad-url')
        else if (byte === CLOSE) state = 'code'
        return
      case 'string-return':
      case 'escape':
    }
  }

  return {
    push(run) {
      const { bytes } = run
      for (let i = 0; i < bytes.length;) {
        const start = i
        if (state === 'escape') {
          i = readEscape(run, i)
        } else if (state === 'string-return') {
          if (bytes[i] === LF) i++
          state = 'string'
        } else if (state === 'string') {
          i = endOfString(bytes, i, quote)
          const into = wanted ? value.add : rest
          if (into) passSlice(run, start, i, into)
          if (i < bytes.length) step(run, i++)
        } else if (state === 'url') {
          i = endOfUrl(bytes, i)
          passSlice(run, start, i, value.add)
          if (i < bytes.length) step(run, i++)
        } else {
          do step(run, i++)
          while (i < bytes.length && isStepped(state))
          if (rest) passSlice(run, start, i, rest)
        }
      }
    },
    /** §4.3.5, §4.3.6: what the sheet ends in counts as closed. */
    end() {
      // In a string, a `\` before the end goes.
      if (state === 'escape' && escaped === 'string' && escape.isBare) state = 'string'
      if (state === 'escape') endEscape(false)
      if (state === 'url-start' || state === 'url' || state === 'url-blank' || (state === 'string' && wanted))
        value.end()
      state = 'code'
      wanted = false
      references.reset()
    }
  }
}

/** Whether its bytes are read one by one. */
function isStepped(state: State): boolean {
  return state !== 'string' && state !== 'url' && state !== 'escape' && state !== 'string-return'
}

function endOfString(bytes: Uint8Array, i: number, quote: number): number {
  while (i < bytes.length) {
    const byte = bytes[i]!
    if (byte === quote || byte === BACKSLASH || byte === LF || byte === CR || byte === FF) break
    i++
  }
  return i
}

function endOfUrl(bytes: Uint8Array, i: number): number {
  while (i < bytes.length) {
    const byte = bytes[i]!
    if (byte <= SP || byte === CLOSE || byte === BACKSLASH || isWrongInUrl(byte)) break
    i++
  }
  return i
}
