/** A body that is no multipart, and in which charset it says that its text is. */
import { UTF_8, type Charset } from '../../codec/charset.js'
import { findCharset } from '../../codec/charset-labels.js'
import type { Parameter } from '../../codec/structured-field.js'
import { charsetLabelOf } from './content-type.js'
import type { Header } from './header.js'
import { complain, type Place } from './place.js'

export interface Body {
  readonly type: string
  readonly parameters: ReadonlyMap<string, Parameter>
  readonly header: Header
  /** The leaf's own place: numbered, with its origin. */
  readonly place: Place
  /** The transfer encoding, as a step of the path. */
  readonly step: string
  /** Whether it was told that the charset is unknown or wrong: once, however many texts there are between files. */
  isCharsetTold: boolean
}

/**
 * The charset that the header declares; undefined if there is none, or no decoder knows it. What was text before it was
 * bytes is UTF-8, unless it is decoded.
 */
export function declaredCharset(body: Body): Charset | undefined {
  const { parameters, header, place, step } = body
  const label = charsetLabelOf(parameters)
  const found = label === '' ? undefined : findCharset(label)
  if (label !== '' && found === undefined && !body.isCharsetTold) {
    body.isCharsetTold = true
    complain(place, 'unknown-charset', header.end, 'read as UTF-8')
  }
  if (place.options.given === 'text' && step === '') return found?.sevenBit ? found : UTF_8
  return found
}

/** Whether its label is that of UTF-8 or, as in practice is no different, of ASCII. */
export function saysUtf8({ parameters, place, step }: Body): boolean {
  const label = charsetLabelOf(parameters)
  return label !== '' && findCharset(label)?.scanned === 'utf-8' && (step !== '' || place.options.given !== 'text')
}
