/**
 * What prose puts right behind a URI: full stops, commas, closing brackets, emphasis. RFC 3986 has no word on it;
 * every reader does it without thinking. Forward only: each call looks at a byte at most twice, counts included.
 */
import { ALPHA, DIGIT, FLAGS } from '../rfc3986/charsets.js'

/** Marks that stand open before the URI on its line. */
export interface OpenMarks {
  readonly underscore: boolean
  readonly tilde: boolean
}

/** Character references that end a URI in text that once was HTML. `&amp;` is not among them: it stands for `&`. */
const REFERENCES = ['&#39;', '&apos;', '&nbsp;']

function count(bytes: Uint8Array, from: number, to: number, byte: number): number {
  let n = 0
  for (let i = from; i < to; i++) if (bytes[i] === byte) n++
  return n
}

function endsWith(bytes: Uint8Array, from: number, end: number, suffix: string): boolean {
  if (end - from < suffix.length) return false
  for (let i = 0; i < suffix.length; i++) {
    if (((bytes[end - suffix.length + i]! | 0x20) & 0x7f) !== (suffix.charCodeAt(i) | 0x20)) return false
  }
  return true
}

/**
 * The end that is left of [start, end) when prose has its own back; never before `floor`.
 * `opened` is asked where a mark may be one of a pair. `inAuthority`: the URI ends in its authority, where a hyphen cannot be the last character of a name.
 */
export function giveBack(
  bytes: Uint8Array,
  start: number,
  floor: number,
  end: number,
  inAuthority: boolean,
  opened: () => OpenMarks
): number {
  // Brackets and apostrophes are counted once and counted down while trimming.
  let round: number | undefined
  let square: number | undefined
  let apostrophes: number | undefined
  while (end > floor) {
    const last = bytes[end - 1]!
    if (FLAGS[last]! & (ALPHA | DIGIT)) return end
    switch (last) {
      case 0x3b: {
        const reference = REFERENCES.find(name => endsWith(bytes, floor, end, name))
        if (reference === undefined && endsWith(bytes, floor, end, '&amp;')) return end
        end -= reference?.length ?? 1
        break
      }
      case 0x2e: // .
      case 0x2c: // ,
      case 0x3a: // :
      case 0x21: // !
      case 0x3f: // ?
      case 0x2a: // *
        end--
        break
      case 0x5f: // _
        if (!opened().underscore) return end
        end--
        break
      case 0x7e: // ~
        if (!opened().tilde) return end
        end--
        break
      case 0x27: // '
        apostrophes ??= count(bytes, start, end, last)
        if (apostrophes % 2 === 0) return end
        apostrophes--
        end--
        break
      case 0x28: // (
      case 0x29: // )
        round ??= count(bytes, start, end, 0x28) - count(bytes, start, end, 0x29)
        if (last === 0x28 ? round <= 0 : round >= 0) return end
        round += last === 0x28 ? -1 : 1
        end--
        break
      case 0x5d: // ]
        square ??= count(bytes, start, end, 0x5b) - count(bytes, start, end, 0x5d)
        if (square >= 0) return end
        square++
        end--
        break
      case 0x2d: // -
        if (!inAuthority && (end - 1 <= floor || bytes[end - 2] !== 0x2d)) return end
        while (end > floor && bytes[end - 1] === 0x2d) end--
        break
      default:
        return end
    }
  }
  return end
}
