/**
 * Literate cases. A Markdown file explains a rule; its fences hold the cases.
 *
 *     ```lines iri=map        every line is an input of its own;
 *     ⟦http://a.example/⟧.    ` → ` separates it from what is expected
 *     (⟦http://a.example/⟧)   → pair
 *     no URI, and none expected
 *     ```
 *
 *     ```case                 the fence is one input, up to the line of three hyphens
 *     see <⟦http://a.example/
 *     b⟧>
 *     ---
 *     → http://a.example/b angle-brackets
 *     ```
 *
 * Behind the word: options of `extract`, `a|b` for “the same with either”, and for the case itself
 * `wrapper=` (instead of white space), `as=` (the encoding of the input), `eol=lf` (not to be tried with CR LF).
 */
import type { ExtractOptions } from '../../lib/options.js'
import type { Wrapper } from '../../lib/match.js'
import { type Expectation, readExpectation } from './expectation.js'
import { type MarkedText, readMarkedText } from './marked-text.js'

export interface SpecCase {
  /** File, line and options: what a failure is found by. */
  readonly name: string
  readonly input: MarkedText
  readonly options: ExtractOptions
  readonly expected: Expectation
  readonly wrapper: Wrapper
}

const FENCE = /^```(lines|case)(?: +(.*))?$/
const NUMBERS: readonly string[] = ['maxLength', 'maxLines'] satisfies (keyof ExtractOptions)[]

/** What follows the name of a case with these. The last are CR LF that was written as text on Windows. */
const LINE_ENDS: Readonly<Record<string, string>> = { '\n': '', '\r\n': ' CR LF', '\r\r\n': ' CR CR LF' }

/** All cases of one Markdown file. Every input of several lines is a case with each of the line ends. */
export function readSpec(file: string, markdown: string): SpecCase[] {
  const cases: SpecCase[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const fence = FENCE.exec(lines[at] as string)
    if (!fence) continue
    const from = at + 1
    const to = lines.indexOf('```', from)
    if (to < 0) throw new Error(`${file}:${at + 1}: the fence is not closed`)
    const settings = readSettings(fence[2] ?? '')
    if (fence[1] === 'case') {
      const rule = lines.slice(from, to).indexOf('---')
      const end = rule < 0 ? to : from + rule
      const input = lines.slice(from, end).join('\n')
      cases.push(...replays(input, lines.slice(end + 1, to).join('\n'), settings, `${file}:${from + 1}`))
    } else {
      for (let line = from; line < to; line++) {
        if (lines[line] === '') continue
        const [input, ...expected] = (lines[line] as string).split(/ +(?=→ )/)
        cases.push(...replays(input as string, expected.join(' '), settings, `${file}:${line + 1}`))
      }
    }
    at = to
  }
  return cases
}

function replays(source: string, expected: string, settings: Settings[], where: string): SpecCase[] {
  const expectation = readExpectation(expected, where)
  return settings.flatMap(({ label, options, wrapper, encoding, lineEnds }) =>
    lineEnds
      .filter(lineEnd => lineEnd === '\n' || source.includes('\n'))
      .map(lineEnd => ({
        name: `${where}${label}${LINE_ENDS[lineEnd]}`,
        input: readMarkedText(source.replaceAll('\n', lineEnd), encoding, where),
        options,
        expected: expectation,
        wrapper
      }))
  )
}

interface Settings {
  readonly label: string
  readonly options: ExtractOptions
  readonly wrapper: Wrapper
  readonly encoding: string
  readonly lineEnds: readonly string[]
}

function readSettings(info: string): Settings[] {
  let variants: Record<string, string>[] = [{}]
  for (const pair of info.split(' ').filter(Boolean)) {
    const [key, values] = pair.split('=') as [string, string]
    variants = variants.flatMap(variant => values.split('|').map(value => ({ ...variant, [key]: value })))
  }
  return variants.map(variant => {
    const { wrapper = 'whitespace', as = 'utf-8', eol, ...words } = variant
    const options = Object.fromEntries(Object.entries(words).map(([key, value]) => [key, optionValue(key, value)]))
    return {
      label: Object.entries(variant)
        .map(([key, value]) => ` ${key}=${value}`)
        .join(''),
      options: options,
      wrapper: wrapper as Wrapper,
      encoding: as,
      lineEnds: eol === 'lf' ? ['\n'] : Object.keys(LINE_ENDS)
    }
  })
}

function optionValue(key: string, value: string): unknown {
  if (NUMBERS.includes(key)) return Number(value)
  return value.includes(',') ? value.split(',').filter(Boolean) : value
}
