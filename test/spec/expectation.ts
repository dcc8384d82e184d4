/**
 * What a case expects, written as a row of signs:
 *
 *     → http://a.example/b  angle-brackets 5..24      a match: URI, wrapper, cut
 *     ~ hyphen http://a.example/c                     its next alternative
 *     ! syntax http://a.example/%5B                   a reject, and the reading it offers
 *
 * Whatever is left out of a match has its plainest value: the URI as the marked cut has it, white space around it,
 * no other reading. Rejects are compared only where a case names one; `! none` says that there is none.
 */
import type { AlternativeReason, RejectCode, Wrapper } from '../../lib/match.js'

export interface ExpectedMatch {
  uri?: string
  wrapper?: Wrapper
  /** Byte offsets, where they are not marked in the input. */
  cut?: readonly [start: number, end: number]
  repaired: boolean
  seen: boolean
  readonly alternatives: { uri: string; why: AlternativeReason }[]
}

export interface ExpectedReject {
  readonly code: RejectCode
  reading?: string
}

export interface Expectation {
  readonly matches: readonly ExpectedMatch[]
  /** Absent: the case says nothing of rejects. */
  readonly rejects?: readonly ExpectedReject[]
}

const WRAPPERS: readonly string[] = ['angle-brackets', 'double-quotes', 'pair', 'whitespace'] satisfies Wrapper[]
const REASONS: readonly string[] = [
  'hyphen',
  'inner-space',
  'repaired',
  'cut',
  'iri',
  'wrapped'
] satisfies AlternativeReason[]
const CODES: readonly string[] = [
  'syntax',
  'authority',
  'non-ascii-host',
  'no-host',
  'scheme-form',
  'too-long',
  'no-base'
] satisfies RejectCode[]

/** `where` is put before the message of the error that a misspelt expectation throws. */
export function readExpectation(text: string, where: string): Expectation {
  const matches: ExpectedMatch[] = []
  const rejects: ExpectedReject[] = []
  let speaksOfRejects = false
  const words = text.split(/\s+/).filter(word => word !== '')
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    const match = matches.at(-1)
    const range = /^(\d+)\.\.(\d+)$/.exec(word)
    if (word === '→') {
      if (words[at + 1] !== '!') matches.push({ repaired: false, seen: false, alternatives: [] })
    } else if (word === '!') {
      speaksOfRejects = true
      const code = words[++at] as string
      if (code === 'none') continue
      if (!CODES.includes(code)) throw new Error(`${where}: no such reject: ${code}`)
      const reading = words[at + 1]
      const reject: ExpectedReject = { code: code as RejectCode }
      if (reading !== undefined && reading.includes(':')) {
        reject.reading = reading
        at++
      }
      rejects.push(reject)
    } else if (match === undefined) {
      throw new Error(`${where}: “${word}” belongs to no match`)
    } else if (word === '~') {
      const why = words[++at] as string
      const uri = words[++at]
      if (!REASONS.includes(why) || uri === undefined) throw new Error(`${where}: no such alternative: ${why}`)
      match.alternatives.push({ uri, why: why as AlternativeReason })
    } else if (range) {
      match.cut = [Number(range[1]), Number(range[2])]
    } else if (WRAPPERS.includes(word)) {
      match.wrapper = word as Wrapper
    } else if (word === 'repaired') {
      match.repaired = true
    } else if (word === 'seen') {
      match.seen = true
    } else if (word.includes(':')) {
      match.uri = word
    } else {
      throw new Error(`${where}: what is “${word}”?`)
    }
  }
  return speaksOfRejects ? { matches, rejects } : { matches }
}
