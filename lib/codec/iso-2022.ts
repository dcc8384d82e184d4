/**
 * Charsets of seven bits that switch between sets: ISO-2022-JP and its kin (RFC 1468, 1554, 2237), ISO-2022-KR
 * (RFC 1557), ISO-2022-CN (RFC 1922), and HZ (RFC 1843), which does the same with `~{` and `~}`.
 *
 *     ESC ( B   ESC ( J   ESC ( I     one byte: ASCII, Roman, katakana
 *     ESC $ @   ESC $ B   ESC $ ( D   two bytes: JIS X 0208, JIS X 0212; ESC $ A, ESC $ ( C: GB 2312, KS X 1001
 *     ESC $ ) C, ESC $ ) A, …         what SO switches to, and SI back from
 *
 * A line begins in ASCII (RFC 1468: "the text must … be in ASCII at the end of a line"): a lost escape spoils a line,
 * not the rest of the mail.
 */
import { REPLACEMENT } from '../utf-8.js'
import { ESC, LF, SI, SO, TILDE } from '../bytes.js'
import type { Run } from '../text.js'
import type { Codec, Complain, Emit } from './codec.js'
import { characterTable, type CharacterTable } from './iconv.js'
import { endOf, isDirect, startOf } from './origin.js'
import { complainBehind, createRunBuilder } from './run-builder.js'

/**
 * A set, and how its codes are written in a charset that iconv-lite knows: with the high bits set, some behind a
 * prefix.
 */
interface CodedSet {
  readonly width: 1 | 2
  readonly table: CharacterTable
  readonly prefix: readonly number[]
  /** Code points by pairs, as far as they have come: see `RunBuilder.pairs`. */
  readonly codes: Int32Array
}

type SetName = 'katakana' | 'jis-x-0208' | 'jis-x-0212' | 'gb-2312' | 'ks-x-1001' | 'unknown'
type Shift = SetName | 'ascii'

const LABELS: Readonly<Record<SetName, readonly [width: 1 | 2, label: string, ...prefix: number[]]>> = {
  katakana: [1, 'cp932'],
  'jis-x-0208': [2, 'euc-jp'],
  'jis-x-0212': [2, 'euc-jp', 0x8f],
  'gb-2312': [2, 'gbk'],
  'ks-x-1001': [2, 'euc-kr'],
  unknown: [2, '']
}

/** Escape sequences without their ESC. Those with `)` or `*` name the set for SO. */
const ESCAPES: Readonly<Record<string, Shift>> = {
  '(B': 'ascii',
  '(J': 'ascii',
  '(H': 'ascii',
  '(I': 'katakana',
  '$@': 'jis-x-0208',
  $B: 'jis-x-0208',
  '$(B': 'jis-x-0208',
  '$(@': 'jis-x-0208',
  '$(D': 'jis-x-0212',
  $A: 'gb-2312',
  '$(A': 'gb-2312',
  '$(C': 'ks-x-1001',
  '$)C': 'ks-x-1001',
  '$)A': 'gb-2312',
  '$)G': 'unknown',
  '$)E': 'unknown',
  '$*H': 'unknown'
}

/** The sequences of three bytes by the last two. */
const SHORT = new Map<number, Shift>(
  Object.entries(ESCAPES)
    .filter(([text]) => text.length === 2)
    .map(([text, shift]) => [(text.charCodeAt(0) << 8) | text.charCodeAt(1), shift])
)

type Family = 'iso-2022' | 'hz'

/** The sets of each family: what begins a pair in one may be a sign of its own in the other. */
const SETS: Readonly<Record<Family, Map<SetName, CodedSet>>> = { 'iso-2022': new Map(), hz: new Map() }

function findSet(family: Family, name: SetName): CodedSet {
  const sets = SETS[family]
  let set = sets.get(name)
  if (set === undefined) {
    const [width, label, ...prefix] = LABELS[name]
    set = { width, table: characterTable(label), prefix, codes: new Int32Array(1 << 15) }
    sets.set(name, set)
  }
  return set
}

export function createIso2022Decoder(family: Family, emit: Emit, complain: Complain): Codec {
  const builder = createRunBuilder(emit)
  const opener = family === 'hz' ? TILDE : ESC
  /** The set that is shifted to; undefined for ASCII. */
  let set: CodedSet | undefined
  let shiftOut: Shift = 'ks-x-1001'
  let escape: string | undefined // an escape sequence so far
  let escapeFrom: number[] = []
  let escapeTo: number[] = []
  let first = -1 // first byte of a pair
  let firstFrom = 0
  const complainOfBad = complainBehind(builder, complain, 'bad-encoding')

  function shiftTo(shift: Shift): void {
    set = shift === 'ascii' ? undefined : findSet(family, shift)
  }

  function bad(at: number): void {
    complainOfBad(at, `not in ${family}`)
  }

  /** Passes on what turned out to be no escape sequence. */
  function release(): void {
    const bytes = [opener, ...Array.from(escape ?? '', character => character.charCodeAt(0))]
    escape = undefined
    bytes.forEach((byte, i) => builder.byte(escapeFrom[i]!, escapeTo[i]!, byte))
  }

  function takeEscape(byte: number, from: number, to: number): void {
    const text = escape + String.fromCharCode(byte)
    escape = undefined
    if (family === 'hz') {
      // `~{` `~}` switch, `~~` is a tilde, `~` LF joins lines.
      if (text === '{') shiftTo('gb-2312')
      else if (text === '}') shiftTo('ascii')
      else if (text === '~') builder.byte(escapeFrom[0]!, to, TILDE)
      else if (text !== '\n') {
        builder.byte(escapeFrom[0]!, escapeTo[0]!, TILDE)
        take(byte, from, to)
      }
      return
    }
    escape = text
    escapeFrom.push(from)
    escapeTo.push(to)
    const named = ESCAPES[text]
    if (named !== undefined) {
      if (text[1] === ')' || text[1] === '*') shiftOut = named
      else shiftTo(named)
      escape = undefined
    } else if (!/^\$?[()*]?$/.test(text)) {
      release()
    }
  }

  function take(byte: number, from: number, to: number): void {
    if (escape !== undefined) return takeEscape(byte, from, to)
    if (byte === opener && (family === 'iso-2022' || first < 0)) {
      escape = ''
      escapeFrom = [from]
      escapeTo = [to]
      if (first >= 0) bad(firstFrom)
      first = -1
    } else if (family === 'iso-2022' && (byte === SO || byte === SI)) {
      shiftTo(byte === SO ? shiftOut : 'ascii')
    } else if (set === undefined || byte <= 0x20 || byte >= 0x7f) {
      if (byte === LF) set = undefined
      if (first >= 0) bad(firstFrom)
      first = -1
      if (byte > 0x7f) bad(from)
      builder.byte(from, to, byte)
    } else {
      takeCoded(set, byte, from, to)
    }
  }

  function takeCoded(set: CodedSet, byte: number, from: number, to: number): void {
    const isPair = set.width === 2
    if (isPair && first < 0) {
      first = byte
      firstFrom = from
      return
    }
    const start = isPair ? firstFrom : from
    const index = (first << 8) | byte
    const bytes = isPair ? [first | 0x80, byte | 0x80] : [byte | 0x80]
    first = -1
    const code = isPair && set.prefix.length === 0 ? set.table.pair(bytes[0]!, bytes[1]!) : -1
    if (code >= 0) {
      set.codes[index] = code
      return builder.character(start, to, code)
    }
    for (const code of set.table.lookUp([...set.prefix, ...bytes])) {
      if (code === REPLACEMENT) bad(start)
      builder.character(start, to, code)
    }
  }

  /** Passes on bytes [start, end), of which the first above 0x7F, if any, is told where it stands: not behind them all. */
  function passPlain(run: Run, start: number, high: number, end: number): void {
    if (high < 0) return builder.slice(run, start, end)
    builder.slice(run, start, high)
    bad(startOf(run, high))
    builder.slice(run, high, end)
  }

  /** What is shifted to by a sequence of three bytes at `i`; undefined if there is none, or not all of it. */
  function shortEscape(bytes: Uint8Array, i: number): Shift | undefined {
    if (bytes[i] !== ESC || family === 'hz' || escape !== undefined || first >= 0 || i + 2 >= bytes.length)
      return undefined
    return SHORT.get((bytes[i + 1]! << 8) | bytes[i + 2]!)
  }

  return {
    push(run: Run) {
      const { bytes } = run
      const isPlain = isDirect(run)
      for (let i = 0; i < bytes.length;) {
        const start = i
        let high = -1
        if (escape === undefined && first < 0) {
          if (set === undefined) {
            for (; i < bytes.length && bytes[i] !== opener && bytes[i] !== SO; i++)
              if (bytes[i]! > 0x7f && high < 0) high = i
          } else if (isPlain) i = builder.pairs(run, i, set.codes)
        }
        const named = i === start ? shortEscape(bytes, i) : undefined
        if (named !== undefined) {
          shiftTo(named)
          i += 3
        } else if (i > start) {
          if (set === undefined) passPlain(run, start, high, i)
        } else {
          take(bytes[i]!, startOf(run, i), endOf(run, i))
          i++
        }
      }
      builder.flush()
    },
    end() {
      if (escape !== undefined) release()
      if (first >= 0) complain('truncated', firstFrom, 'half a character')
      first = -1
      builder.flush()
    }
  }
}
