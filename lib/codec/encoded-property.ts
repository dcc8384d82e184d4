/**
 * Properties of vCard 2.1 and vCalendar 1.0 whose values are quoted-printable (vCard 2.1, §2.1.3), with soft breaks
 * where later versions fold.
 *
 *     URL;ENCODING=QUOTED-PRINTABLE:http://a.example/?a=3Db    → URL;ENCODING=QUOTED-PRINTABLE:http://a.example/?a=b
 *     NOTE;QUOTED-PRINTABLE:see http://a.exam=⏎ple/b           → NOTE;QUOTED-PRINTABLE:see http://a.example/b
 */
import type { Codec, Emit } from './codec.js'
import { latin1 } from './latin1.js'
import { createLineReader } from './line.js'
import { createQuotedPrintableDecoder } from './quoted-printable.js'

const EQUALS = 0x3d

/** Name and parameters of such a property, in the bytes of a line that are looked at. */
const ENCODED = /^[^:]*;(?:encoding=)?quoted-printable(?:;[^:]*)?:/i
const LOOKED_AT = 256

export function createEncodedPropertyDecoder(emit: Emit): Codec {
  let value: Codec | undefined

  const lines = createLineReader(({ span, end, first, last }) => {
    const { bytes } = span
    const head =
      first && value === undefined ? ENCODED.exec(latin1(bytes, 0, Math.min(end, LOOKED_AT)))?.[0] : undefined
    if (head !== undefined) value = createQuotedPrintableDecoder(emit, () => undefined)
    const start = head?.length ?? 0
    span.pass(0, start, emit)
    span.pass(start, bytes.length, value?.push.bind(value) ?? emit)
    if (last && bytes[end - 1] !== EQUALS) endValue()
  })

  function endValue(): void {
    value?.end()
    value = undefined
  }

  return {
    push: lines.push,
    end() {
      lines.end()
      endValue()
    }
  }
}
