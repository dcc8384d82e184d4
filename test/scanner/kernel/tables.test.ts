/** What the kernel looks up is what the rules say. */
import t from 'tap'
import {
  isInvisible,
  isMappable,
  isTypographicHyphen,
  isWhiteSpace,
  isWordCharacter
} from '../../../lib/appendix-c/character.js'
import { PARTNERS } from '../../../lib/appendix-c/pairs.js'
import { SchemeTable } from '../../../lib/policy/schemes.js'
import * as layout from '../../../lib/scanner/kernel/layout.js'
import { fillTables } from '../../../lib/scanner/kernel/tables.js'

const memory = new ArrayBuffer(17 << 16)
fillTables(memory, new SchemeTable(), 'default')

function isOne(bits: Uint8Array, index: number): boolean {
  return ((bits[index >> 3]! >> (index & 7)) & 1) === 1
}

/** Between two letters it is a part of their word: `l·l`. */
const MIDDLE_DOT = 0xb7
const CLOSING = new Set([...PARTNERS.values()].flat())

/** The code points of which a text goes on, or may be a pair's second: behind a URI they say more than that it ends. */
function isMore(codePoint: number): boolean {
  const isSeen = !isInvisible(codePoint) && !isWhiteSpace(codePoint)
  if (codePoint === MIDDLE_DOT) return true
  return isWordCharacter(codePoint) || !isSeen || isTypographicHyphen(codePoint) || CLOSING.has(codePoint)
}

t.test('punctuation outside ASCII', async t => {
  const bits = new Uint8Array(memory, layout.OUTSIDE_BITS, layout.OUTSIDE_BITS_END - layout.OUTSIDE_BITS)
  const wrong: string[] = []
  let count = 0
  for (let codePoint = 0; codePoint < 0x10000; codePoint++) {
    if (!isOne(bits, codePoint)) continue
    count++
    if (isMore(codePoint) || !/[\p{P}\p{S}\p{Cf}]/u.test(String.fromCharCode(codePoint)))
      wrong.push(codePoint.toString(16))
  }
  t.same(wrong, [])
  t.equal(count, 137, 'none that could be one is left out')
  const punctuation = '\u2026\u201e\u203d\u2022\u3002\u3001\u300c\uff0c\uff08\uffe5\u00a7'
  t.same(
    Array.from(punctuation, character => isOne(bits, character.charCodeAt(0))),
    Array.from(punctuation, character => character !== '\uffe5')
  )
})

t.test('what is said to be no part of a URI that is mapped is none', async t => {
  const ranges = [[0xa0], [0xab], [0xbb], [0x2012, 0x2027], [0x3001, 0x3003], [0x3008, 0x3011]]
  const wrong = ranges.flatMap(([from = 0, to = from]) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(isMappable)
  )
  t.same(wrong, [])
})

t.test('what may stand behind a colon that delimiters alone could make one of a URI', async t => {
  const bits = new Uint8Array(memory, layout.BEHIND_BITS, 1 << 13)
  const wrong: string[] = []
  for (let pair = 0; pair < 0x10000; pair++) {
    const behind = String.fromCharCode(pair & 0xff, pair >> 8)
    if (isOne(bits, pair) !== /^(?:[/\r\n]|[\0- ](?:[\0- ]|[/\r\n]))/.test(behind)) wrong.push(pair.toString(16))
  }
  t.same(wrong, [])
})
