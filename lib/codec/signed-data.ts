/**
 * The content of signed data (RFC 5652 §5), as S/MIME sends it where the signature is not beside the text (RFC 8551
 * §3.5.2).
 *
 *     ContentInfo ::= SEQUENCE { contentType OBJECT IDENTIFIER,          ; signedData
 *                       content [0] SignedData }
 *     SignedData  ::= SEQUENCE { version INTEGER, digestAlgorithms SET,
 *                       encapContentInfo SEQUENCE { eContentType OBJECT IDENTIFIER,     ; data
 *                         eContent [0] OCTET STRING }, … }
 *
 * Elements on the way to the string are entered, and all others skipped. Writers that stream tell no lengths (0x80: the
 * element ends at 00 00), and write the string in pieces (X.690 §8.1.3.6, §8.7). What is encrypted or compressed, or
 * anything else, yields nothing.
 */
import type { Run } from '../text.js'
import type { Codec, Receiver } from './codec.js'
import { pushSlice } from './origin.js'

const OBJECT_IDENTIFIER = 0x06
const OCTET_STRING = 0x04
/** Tags of the elements around the string, from the outside. The last is the string itself, if it is in pieces. */
const AROUND = [0x30, 0xa0, 0x30, 0x30, 0xa0, 0x24]
/** In how many of them the string stands at least. */
const DEPTH = 5
/** In how many of them `encapContentInfo` and its type stand. */
const ENCAPSULATED = 4

/** 1.2.840.113549.1.7, of which `data` is 1 and `signedData` 2. */
const TYPES = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07]
const DATA = 1
const SIGNED_DATA = 2

/** Most bytes that tell a length. */
const LENGTH_BYTES = 6

export class SignedDataDecoder implements Codec {
  readonly #to: Receiver
  /** Where the elements that were entered end, in bytes from the beginning; Infinity if that is not told. */
  readonly #ends: number[] = []
  #at = 0
  /** Tag and length of the next element, as far as they are here. */
  #head: number[] = []
  /** Bytes that are left of an element that is not entered, and what is done with them. */
  #left = 0
  #use: 'skip' | 'type' | 'pass' = 'skip'
  #isOver = false

  constructor(to: Receiver) {
    this.#to = to
  }

  push(run: Run): void {
    const { bytes } = run
    for (let i = 0; i < bytes.length && !this.#isOver;) {
      const start = i
      if (this.#left === 0) this.#readHead(bytes[i++]!)
      else {
        i = Math.min(bytes.length, i + this.#left)
        if (this.#use === 'pass') pushSlice(run, start, i, this.#to)
        if (this.#use === 'type') for (let k = start; k < i; k++) this.#checkType(bytes[k]!, this.#left - (k - start))
        this.#left -= i - start
      }
      this.#at += i - start
    }
  }

  end(): void {}

  /** Takes a byte of an element's tag and length. */
  #readHead(byte: number): void {
    const head = this.#head
    if (head.length === 0) this.#leave(byte)
    head.push(byte)
    const [tag = 0, first = -1, ...rest] = head
    const more = first > 0x80 ? first - 0x80 : 0
    if (more > LENGTH_BYTES) this.#isOver = true
    if (first < 0 || rest.length < more) return
    this.#head = []
    this.#begin(tag, first === 0x80 ? Infinity : more === 0 ? first : rest.reduce((sum, next) => sum * 256 + next, 0))
  }

  /** Leaves the elements that end before an element of this tag. */
  #leave(tag: number): void {
    const ends = this.#ends
    const depth = ends.length
    while (ends.length > 0 && this.#at >= ends.at(-1)!) ends.pop()
    // The end of an element that tells no length reads as an empty element.
    if (tag === 0 && ends.at(-1) === Infinity) ends.pop()
    if (ends.length < ENCAPSULATED && depth >= ENCAPSULATED) this.#isOver = true
  }

  #begin(tag: number, length: number): void {
    const depth = this.#ends.length
    if (tag === AROUND[depth]) return void this.#ends.push(this.#at + 1 + length)
    if (length === Infinity) this.#isOver = true
    else this.#left = length
    const tellsType = tag === OBJECT_IDENTIFIER && (depth === 1 || depth === ENCAPSULATED)
    if (tellsType && length !== TYPES.length + 1) this.#isOver = true
    this.#use = tellsType ? 'type' : tag === OCTET_STRING && depth >= DEPTH ? 'pass' : 'skip'
  }

  /** @param left how many bytes of the type are left, this one counted */
  #checkType(byte: number, left: number): void {
    const last = this.#ends.length === 1 ? SIGNED_DATA : DATA
    if (byte !== (TYPES[TYPES.length + 1 - left] ?? last)) this.#isOver = true
  }
}
