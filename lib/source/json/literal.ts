/**
 * Numbers and the three literal names (RFC 8259 §3, §6), read only as exactly as is needed to find their end. None of
 * them is a text; a number may be the port of a request, and `true` says that it came over TLS.
 *
 *     number = [ minus ] int [ frac ] [ exp ]
 *     value  = false / null / true / …
 *
 * Python writes `NaN`, `Infinity` and `-Infinity`, too; behind them JSON goes on.
 */
import { COMMA, RIGHT_BRACE, RIGHT_BRACKET } from '../../bytes.js'
import { latin1 } from '../../codec/latin1.js'
import type { JsonGrammar } from './grammar.js'
import type { JsonValue } from './value.js'

const LITERALS = ['true', 'false', 'null', 'NaN', 'Infinity']
const IN_NUMBER = Uint8Array.from({ length: 256 }, (_, byte) =>
  '0123456789-+.eE'.includes(String.fromCharCode(byte)) ? 1 : 0
)
/** Characters that are kept: one more than a port has, so that a longer number is not taken for one. */
const LONGEST_KEPT = 6

export class JsonLiteral {
  readonly #grammar: JsonGrammar
  readonly #value: JsonValue
  // State of a literal that is read byte by byte.
  /** The part that has come. */
  #word = ''
  /** The same, as long as it is short. */
  #number = ''

  constructor(grammar: JsonGrammar, value: JsonValue) {
    this.#grammar = grammar
    this.#value = value
  }

  /** Begins the literal at `i`; returns the index behind what was read of it, or -1 if it is none. */
  begin(bytes: Uint8Array, i: number): number {
    const end = literalEnd(bytes, i)
    if (end > 0) {
      if (this.#value.isTold) this.#value.literal(latin1(bytes, i, Math.min(end, i + LONGEST_KEPT)))
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
    if (this.#value.isTold) this.#value.literal(this.#number + this.#word)
    this.#grammar.state = 'separator'
    return false
  }

  #read(byte: number): boolean {
    if (this.#word === '' && IN_NUMBER[byte] === 1) {
      if (this.#number.length < LONGEST_KEPT) this.#number += String.fromCharCode(byte)
      return true
    }
    const longer = this.#word + String.fromCharCode(byte)
    if (!LITERALS.some(word => word.startsWith(longer))) return false
    this.#word = longer
    return true
  }
}

/** One past the literal at `i`, if these bytes hold all of it and the byte behind it; else 0. */
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
  return next === COMMA || next === RIGHT_BRACE || next === RIGHT_BRACKET || next <= 0x20 ? end : 0
}

/** The rest of `false`. */
function isAlse(bytes: Uint8Array, i: number): boolean {
  return bytes[i] === 0x61 && bytes[i + 1] === 0x6c && bytes[i + 2] === 0x73 && bytes[i + 3] === 0x65
}
