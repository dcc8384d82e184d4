/** UTF-8 (RFC 3629) as a string; what is none is read as windows-1252, as the scanner does. */
import { WINDOWS_1252 } from '../utf-8.js'
import { latin1, latin1Bytes } from './latin1.js'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** What the decoder puts for what is no UTF-8. */
const REPLACEMENT = '\ufffd'

/** RFC 3629 §4, one character a byte. */
const CHARACTERS =
  /(?:[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+|[\x80-\x9f]/g

/**
 * Whether it is UTF-8 its result tells: a decoder that throws would make an error, with its stack, for each of the short
 * texts of a page in another charset. One that has a U+FFFD of its own is looked at twice, and keeps it.
 */
export function utf8Text(bytes: Uint8Array): string {
  const text = decoder.decode(bytes)
  if (!text.includes(REPLACEMENT)) return text
  return latin1(bytes).replace(CHARACTERS, characters =>
    characters.length === 1 ? WINDOWS_1252[characters.charCodeAt(0) - 0x80]! : decoder.decode(latin1Bytes(characters))
  )
}
