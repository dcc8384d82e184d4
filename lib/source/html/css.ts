/**
 * The references of CSS (CSS Syntax Level 3, §4; Values and Units Level 4, §4.5; Images Level 4, §2.4):
 *
 *     @import "a.css";  b { background: url(c.png), url( "d\2e png" ), image-set("e.png" 1x, "f.png" 2x) }
 *              ~~~~~                        ~~~~~         ~~~~~~~~~               ~~~~~       ~~~~~
 *
 * One pass over the bytes, in whatever pieces they come. A tokenizer from a library takes the whole sheet as one
 * string, and does not say where in it an escape stood; the tests compare this one with such a tokenizer.
 */
import {
  APOSTROPHE,
  ASTERISK,
  BACKSLASH,
  CR,
  DEL,
  DQUOTE,
  FF,
  LEFT_PARENTHESIS,
  LF,
  RIGHT_PARENTHESIS,
  SLASH,
  SP
} from '../../bytes.js'
import type { Run, Source } from '../../text.js'
import type { Emit } from '../../codec/codec.js'
import { CssEscape } from '../../codec/css-escape.js'
import { passSlice } from '../../codec/origin.js'
import { isHtmlBlank } from './blank.js'
import { CssReferences } from './css-references.js'
import type { HeldReference } from './held-reference.js'

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

/** §4.2: non-printable, and what may not stand in a URL without quotes. */
const isWrongInUrl = (byte: number): boolean =>
  byte === DQUOTE || byte === APOSTROPHE || byte === LEFT_PARENTHESIS || (byte < SP && byte !== 0) || byte === DEL

export interface CssSink {
  /** Takes the bytes of references: `end` is called when a reference has ended, `drop` when it turns out to be none. */
  readonly value: Pick<HeldReference, 'add' | 'drop'> & { end(): void }
  /** Takes everything else, if it is wanted. */
  readonly rest?: Emit | undefined
}

/** Where an escape stands. */
type EscapePlace = 'code' | 'string' | 'url' | 'bad-url'

/** A sheet, or the value of a style attribute. */
export class CssReader implements Source {
  readonly #sink: CssSink
  readonly #references = new CssReferences()
  readonly #escape = new CssEscape()
  #state: State = 'code'
  #escaped: EscapePlace = 'code'
  #quote = 0
  /** Whether the string is a reference. */
  #wanted = false

  constructor(sink: CssSink) {
    this.#sink = sink
  }

  push(run: Run): void {
    const { bytes } = run
    const { value, rest } = this.#sink
    for (let i = 0; i < bytes.length;) {
      const start = i
      if (this.#state === 'escape') {
        i = this.#readEscape(run, i)
      } else if (this.#state === 'string-return') {
        if (bytes[i] === LF) i++
        this.#state = 'string'
      } else if (this.#state === 'string') {
        i = endOfString(bytes, i, this.#quote)
        const into = this.#wanted ? value.add : rest
        if (into) passSlice(run, start, i, into)
        if (i < bytes.length) this.#stepOver(run, i++)
      } else if (this.#state === 'url') {
        i = endOfUrl(bytes, i)
        passSlice(run, start, i, value.add)
        if (i < bytes.length) this.#stepOver(run, i++)
      } else {
        do this.#step(run, i++)
        while (i < bytes.length && isStepped(this.#state))
        if (rest) passSlice(run, start, this.#isOfRest ? i : i - 1, rest)
      }
    }
  }

  /** §4.3.5, §4.3.6: what the sheet ends in counts as closed. */
  end(): void {
    // In a string, a `\` before the end goes.
    if (this.#state === 'escape' && this.#escaped === 'string' && this.#escape.isBare) this.#state = 'string'
    if (this.#state === 'escape') this.#endEscape(false)
    const state = this.#state
    const isUrl = state === 'url-start' || state === 'url' || state === 'url-blank'
    if (isUrl || (state === 'string' && this.#wanted)) this.#sink.value.end()
    this.#state = 'code'
    this.#wanted = false
    this.#references.reset()
  }

  #readCode(run: Run, i: number): void {
    const byte = run.bytes[i]!
    if (NAME[byte] === 1) return this.#references.addToName(byte)
    if (byte === BACKSLASH) return this.#beginEscape(run, i, 'code')
    if (byte === LEFT_PARENTHESIS) {
      if (this.#references.openParenthesis() === 'url') this.#state = 'url-start'
      return
    }
    this.#references.endName()
    if (isHtmlBlank(byte)) return
    if (byte === SLASH) this.#state = 'slash'
    else if (byte === DQUOTE || byte === APOSTROPHE) this.#beginString(byte, this.#references.beginString())
    else this.#references.addMark(byte)
  }

  #beginString(byte: number, isReference: boolean): void {
    this.#quote = byte
    this.#wanted = isReference
    this.#state = 'string'
  }

  /** Behind `url(` and blanks: a quote makes it a function like others. */
  #beginUrl(run: Run, i: number): void {
    const byte = run.bytes[i]!
    if (isHtmlBlank(byte)) return
    if (byte === DQUOTE || byte === APOSTROPHE) {
      this.#references.openUrl()
      return this.#beginString(byte, true)
    }
    this.#state = 'url'
    this.#readUrl(run, i)
  }

  /** A byte that ends the URL, or makes it none. */
  #readUrl(run: Run, i: number): void {
    const byte = run.bytes[i]!
    if (byte === RIGHT_PARENTHESIS) {
      this.#sink.value.end()
      this.#state = 'code'
    } else if (isHtmlBlank(byte)) {
      this.#state = 'url-blank'
    } else if (byte === BACKSLASH && this.#state === 'url') {
      this.#beginEscape(run, i, 'url')
    } else if (this.#state === 'url-blank' || isWrongInUrl(byte)) {
      this.#sink.value.drop()
      this.#state = 'bad-url'
      this.#step(run, i)
    } else {
      passSlice(run, i, i + 1, this.#sink.value.add)
    }
  }

  /** A byte that ends the string. */
  #readString(run: Run, i: number): void {
    const byte = run.bytes[i]!
    if (byte === BACKSLASH) return this.#beginEscape(run, i, 'string')
    // A line break makes it a bad string (§4.3.5).
    if (this.#wanted && byte === this.#quote) this.#sink.value.end()
    else if (this.#wanted) this.#sink.value.drop()
    this.#state = 'code'
  }

  #beginEscape(run: Run, i: number, where: EscapePlace): void {
    this.#escape.begin(run, i)
    this.#escaped = where
    this.#state = 'escape'
  }

  /** Reads an escape from `i` on; returns the index behind what was read. */
  #readEscape(run: Run, i: number): number {
    const taken = this.#escape.take(run, i)
    if (taken === 'taken') return i + 1
    this.#endEscape(taken === 'break')
    if (taken === 'last') return i + 1
    if (taken === 'next' || this.#escaped !== 'string') return i
    // §4.3.5: in a string a line break goes with the `\` before it.
    if (run.bytes[i] === CR) this.#state = 'string-return'
    return i + 1
  }

  #endEscape(isNone: boolean): void {
    this.#state = this.#escaped
    if (isNone) {
      if (this.#escaped === 'code') {
        this.#references.endName()
        this.#references.addMark(BACKSLASH)
      }
      if (this.#escaped !== 'url') return
      this.#sink.value.drop()
      this.#state = 'bad-url'
      return
    }
    if (this.#escaped === 'code') this.#references.addToName(this.#escape.code)
    const isOfReference = this.#escaped === 'url' || (this.#escaped === 'string' && this.#wanted)
    const into = isOfReference ? this.#sink.value.add : this.#sink.rest
    if (into) this.#escape.give(into)
  }

  /** Steps over a byte that ends a string or a URL, or may do so. */
  #stepOver(run: Run, i: number): void {
    this.#step(run, i)
    const { rest } = this.#sink
    if (rest && this.#isOfRest) passSlice(run, i, i + 1, rest)
  }

  /** Whether the byte that has led to this state is not of an escape or of a URL without quotes. */
  get #isOfRest(): boolean {
    return this.#state !== 'escape' && this.#state !== 'url'
  }

  #step(run: Run, i: number): void {
    const byte = run.bytes[i]!
    switch (this.#state) {
      case 'code':
        return this.#readCode(run, i)
      case 'slash':
        this.#state = byte === ASTERISK ? 'comment' : 'code'
        if (byte === ASTERISK) return
        this.#references.addMark(SLASH)
        return this.#readCode(run, i)
      case 'comment':
        if (byte === ASTERISK) this.#state = 'star'
        return
      case 'star':
        if (byte !== ASTERISK) this.#state = byte === SLASH ? 'code' : 'comment'
        return
      case 'string':
        return this.#readString(run, i)
      case 'url-start':
        return this.#beginUrl(run, i)
      case 'url':
      case 'url-blank':
        return this.#readUrl(run, i)
      case 'bad-url':
        if (byte === BACKSLASH) this.#beginEscape(run, i, 'bad-url')
        else if (byte === RIGHT_PARENTHESIS) this.#state = 'code'
        return
      case 'string-return':
      case 'escape':
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
    if (byte <= SP || byte === RIGHT_PARENTHESIS || byte === BACKSLASH || isWrongInUrl(byte)) break
    i++
  }
  return i
}
