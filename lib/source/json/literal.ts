/**
 * Numbers and the three names of values (RFC 8259 §3, §6), read no more exactly than it takes to tell what goes on behind
 * them. Nothing of them is a text; a number may be the port of a request.
 *
 *     number = [ minus ] int [ frac ] [ exp ]
 *     value  = false / null / true / …
 *
 * Python writes numbers that are none as `NaN`, `Infinity` and `-Infinity`, and what stands behind them is JSON still.
 */
import { latin1 } from '../../codec/latin1.js'
import type { JsonGrammar } from './grammar.js'
import type { JsonValue } from './value.js'

const LITERALS = ['true', 'false', 'null', 'NaN', 'Infinity']
const IN_NUMBER = Uint8Array.from({ length: 256 }, (_, byte) =>
  '0123456789-+.eE'.includes(String.fromCharCode(byte)) ? 1 : 0
)
/** Characters of a number that may say something: a port. */
const LONGEST_NUMBER = 6

const COMMA = 0x2c
const CLOSE_BRACKET = 0x5d
const CLOSE_BRACE = 0x7d

export class JsonLiteral {
  readonly #grammar: JsonGrammar
  readonly #value: JsonValue
  // Of one that is read byte by byte.
  /** As far as it has come. */
  #word = ''
  /** As far as it is short. */
  #number = ''

  constructor(grammar: JsonGrammar, value: JsonValue) {
    this.#grammar = grammar
    this.#value = value
  }

  /** A literal begins at `i`; gives the index behind what was read of it, or -1 if it is none. */
  begin(bytes: Uint8Array, i: number): number {
    const end = literalEnd(bytes, i)
    if (end > 0) {
      if (this.#value.isPort) this.#value.number(numberAt(bytes, i, end))
      this.#grammar.state = 'separator'
      return end
    }
    this.#word = this.#number = ''
    this.#grammar.state = 'literal'
    return this.#read(bytes[i]!) ? i + 1 : -1
  }

  /** Whether the literal goes on with this byte; if not, it has ended. */
  goesOn(byte: number): boolean {
    if (this.#read(byte)) return true
    if (this.#number !== '' && this.#value.isPort) this.#value.number(this.#number)
    this.#grammar.state = 'separator'
    return false
  }

  #read(byte: number): boolean {
    if (this.#word === '' && IN_NUMBER[byte] === 1) {
      if (this.#number.length < LONGEST_NUMBER) this.#number += String.fromCharCode(byte)
      return true
    }
    const longer = this.#word + String.fromCharCode(byte)
    if (!LITERALS.some(word => word.startsWith(longer))) return false
    this.#word = longer
    return true
  }
}

/** One past the literal that begins at `i`, where it lies in these bytes with what ends it; 0 where it does not. */
function literalEnd(bytes: Uint8Array, i: number): number {
  let end = i
  if (IN_NUMBER[bytes[i]!] === 1) {
    do end++
    while (end < bytes.length && IN_NUMBER[bytes[end]!] === 1)
  } else {
    const first = bytes[i]
    if (first === 0x74 && bytes[i + 1] === 0x72 && bytes[i + 2] === 0x75 && bytes[i + 3] === 0x65) end = i + 4
    else if (first === 0x6e && bytes[i + 1] === 0x75 && bytes[i + 2] === 0x6c && bytes[i + 3] === 0x6c) end = i + 4
    else if (first === 0x66 && isAlse(bytes, i + 1)) end = i + 5
    else return 0
  }
  if (end >= bytes.length) return 0
  const next = bytes[end]!
  return next === COMMA || next === CLOSE_BRACE || next === CLOSE_BRACKET || next <= 0x20 ? end : 0
}

/** The rest of `false`. */
function isAlse(bytes: Uint8Array, i: number): boolean {
  return bytes[i] === 0x61 && bytes[i + 1] === 0x6c && bytes[i + 2] === 0x73 && bytes[i + 3] === 0x65
}

/** What of the number at [start, end) may say something. */
function numberAt(bytes: Uint8Array, start: number, end: number): string {
  return latin1(bytes, start, Math.min(end, start + LONGEST_NUMBER))
}
