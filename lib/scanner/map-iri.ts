/**
 * Maps an IRI to a URI (RFC 3987 §3.1). A character outside ASCII becomes the pct-encoded bytes of its UTF-8 form; a
 * host is converted by UTS 46 (`xn--…`), since only that form resolves:
 *
 *     http://é@müller.example:80/é
 *              ^ host        ^ port
 *     http://%C3%A9@xn--mller-kva.example:80/%C3%A9
 *
 * Works on bytes: a string is made only of a result that is a URI, and of a host.
 */
import { AT, COLON, HASH, QUESTION, SLASH } from '../bytes.js'
import { characterAt } from '../appendix-c/character.js'
import { wholeReach, type Reach } from '../appendix-c/reach.js'
import { iriToUri } from '../rfc3986/iri.js'
import { writePctEncoded } from '../rfc3986/pct-encoded.js'
import { matchUri, matchUriReference } from '../rfc3986/uri.js'
import { asciiString } from './ascii.js'
import { decodeCharacters } from './iri.js'

type Encoded = Pick<Reach, 'bytes' | 'highBytes'>

/**
 * The mapped form is written here, one at a time. A byte becomes nine at most, a host as many as UTS 46 makes of it.
 */
let scratch = new Uint8Array(1 << 13)
const LONGEST_CHARACTER = 9

/**
 * Room for a host besides nine bytes for each of its own. A host name has 255 octets at most (RFC 1035 §2.3.4), so
 * anything longer that UTS 46 makes is none.
 */
const LONGEST_HOST = 1 << 10

/** The URI of [from, to), or undefined where there is none. */
export function mapToUri(text: Encoded, from: number, to: number): string | undefined {
  const length = mapBytes(text, from, to)
  const isUri = length >= 0 && matchUri(scratch, 0, length) === length
  return release(isUri ? asciiString(scratch, 0, length) : undefined)
}

/** The mapped form of [from, to), whatever it is; undefined as for `mapBytes`. Good until the next call. */
export function mapToBytes(text: Encoded, from: number, to: number): Uint8Array | undefined {
  const length = mapBytes(text, from, to)
  return release(length < 0 ? undefined : scratch.subarray(0, length))
}

/** The URI of an IRI, or undefined where there is none. */
export function mapIri(iri: string): string | undefined {
  const end = encode(iri)
  return mapToUri({ bytes: encoded }, 0, end)
}

/** As `mapIri`, for a reference that may be relative. */
export function mapReference(reference: string): string | undefined {
  const end = encode(reference)
  const length = mapBytes({ bytes: encoded }, 0, end)
  const isReference = length >= 0 && matchUriReference(scratch, 0, length) === length
  return release(isReference ? asciiString(scratch, 0, length) : undefined)
}

const encoder = new TextEncoder()

/**
 * Bytes of room that is kept from one call to the next: enough for twice the longest reference of text, unless
 * `maxLength` says otherwise. What a longer one took goes as soon as its result is there.
 */
const KEPT = 1 << 18

function withRoom(room: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  return room.length >= needed ? room : new Uint8Array(2 * needed)
}

/** Whoever still has a view of the room keeps it by that. */
function release<Result>(result: Result): Result {
  if (scratch.length > KEPT) scratch = new Uint8Array(1 << 13)
  if (encoded.length > KEPT) encoded = new Uint8Array(1 << 10)
  return result
}

/** What `encode` has written, one text at a time. */
let encoded = new Uint8Array(1 << 10)

/** Writes a text in UTF-8 to `encoded`; returns the length. */
function encode(text: string): number {
  const needed = 3 * text.length
  encoded = withRoom(encoded, needed)
  return encoder.encodeInto(text, encoded).written
}

/**
 * Writes [from, to), mapped, to `scratch`; returns the length, or -1 if a character is not known or the host is none.
 */
function mapBytes(text: Encoded, from: number, to: number): number {
  const needed = LONGEST_CHARACTER * (to - from) + LONGEST_HOST
  scratch = withRoom(scratch, needed)
  const { bytes } = text
  const authority = authorityStart(bytes, from, to)
  if (authority < 0) return writeEncoded(text, from, to, 0)
  let end = authority
  let host = authority
  for (; end < to && bytes[end] !== SLASH && bytes[end] !== QUESTION && bytes[end] !== HASH; end++)
    if (bytes[end] === AT) host = end + 1
  let length = writeEncoded(text, from, host, 0)
  if (length >= 0) length = writeHost(text, host, end, length)
  return length < 0 ? -1 : writeEncoded(text, end, to, length)
}

/** One past the `//` that begins an authority; -1 if there is none. */
function authorityStart(bytes: Uint8Array, from: number, to: number): number {
  let i = from
  while (i < to && bytes[i] !== COLON && bytes[i] !== SLASH && bytes[i] !== QUESTION && bytes[i] !== HASH) i++
  if (i > from && i < to && bytes[i] === COLON) i++
  else if (i > from) return -1
  return i + 1 < to && bytes[i] === SLASH && bytes[i + 1] === SLASH ? i + 2 : -1
}

/**
 * Writes [from, to) to `scratch` from `length` on, characters outside ASCII as triplets; returns the new length, or -1
 * if a character is not known.
 */
function writeEncoded({ bytes, highBytes }: Encoded, from: number, to: number, length: number): number {
  const text = wholeReach(bytes, to, highBytes)
  for (let i = from; i < to;) {
    if (bytes[i]! < 0x80) {
      scratch[length++] = bytes[i++]!
      continue
    }
    const { codePoint, length: size } = characterAt(text, i)
    if (codePoint < 0) return -1
    // A character of several bytes is UTF-8 already.
    if (size > 1) for (let k = 0; k < size; k++) length = writePctEncoded(scratch, length, bytes[i + k]!)
    else length = writeTriplets(codePoint, length)
    i += size
  }
  return length
}

/** A character of the Basic Multilingual Plane: single-byte charsets have no others. */
function writeTriplets(codePoint: number, length: number): number {
  if (codePoint < 0x80) {
    scratch[length] = codePoint
    return length + 1
  }
  if (codePoint < 0x800) length = writePctEncoded(scratch, length, 0xc0 | (codePoint >> 6))
  else {
    length = writePctEncoded(scratch, length, 0xe0 | (codePoint >> 12))
    length = writePctEncoded(scratch, length, 0x80 | ((codePoint >> 6) & 0x3f))
  }
  return writePctEncoded(scratch, length, 0x80 | (codePoint & 0x3f))
}

/** Writes the host and the port [from, to) likewise; -1 also if the host is none. */
function writeHost(text: Encoded, from: number, to: number, length: number): number {
  let ascii = from
  while (ascii < to && text.bytes[ascii]! < 0x80) ascii++
  if (ascii === to) return writeEncoded(text, from, to, length)
  const host = decodeCharacters(text, from, to)
  const mapped = host === undefined ? undefined : mapHost(host)
  if (mapped === undefined || mapped.length > LONGEST_HOST + LONGEST_CHARACTER * (to - from)) return -1
  for (let i = 0; i < mapped.length; i++) scratch[length++] = mapped.charCodeAt(i)
  return length
}

/**
 * The results of UTS 46 for the last hosts: a text names the same few again and again, and each conversion takes
 * microseconds.
 */
const MOST_HOSTS = 64
const hosts = new Array<string>(MOST_HOSTS).fill('')
const mappedHosts = new Array<string | undefined>(MOST_HOSTS).fill(undefined)
/** Characters of the longest host that is kept. */
const LONGEST_KEPT = 256

/** A host by UTS 46, with its port as it stands; undefined for what is no host. */
function mapHost(host: string): string | undefined {
  const { length } = host
  if (length > LONGEST_KEPT) return askForHost(host)
  let hash = length
  for (let i = 0; i < length; i++) hash = (Math.imul(hash, 31) + host.charCodeAt(i)) | 0
  const place = (hash ^ (hash >>> 6)) & (MOST_HOSTS - 1)
  if (hosts[place] === host) return mappedHosts[place]
  hosts[place] = host
  return (mappedHosts[place] = askForHost(host))
}

function askForHost(host: string): string | undefined {
  // UTS 46 maps none of these to what a host may have; two exceptions would tell, in ten microseconds.
  if (/\p{Space_Separator}/u.test(host)) return undefined
  return mapStrictly(`//${host}`)?.slice(2)
}

/**
 * The URI reference that an IRI reference is mapped to; undefined if it has a character that RFC 3987 §2.2 does not
 * allow.
 */
export function mapStrictly(reference: string): string | undefined {
  try {
    return iriToUri(reference)
  } catch {
    return undefined
  }
}
