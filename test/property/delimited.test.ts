/** The scanner against the naive oracle, on texts with delimited URIs in quoted and paginated lines. */
import fc from 'fast-check'
import t from 'tap'
import { extract } from '../../lib/extract.js'
import { byBoth } from './by-both.js'
import { findDelimited, type Delimited } from './delimited-oracle.js'
import { delimitedText } from './delimited-texts.js'
import './seed.js'

const LIMITS = { maxLength: 8000, maxLines: 32 }
const NARROW = { maxLength: 30, maxLines: 3 }

/** The delimited matches of the scanner, or the oracle's with offsets in bytes; alternatives in no order. */
const told = (matches: readonly Delimited[], offset: (at: number) => number) =>
  JSON.stringify(
    matches.map(({ uri, wrapper, start, end, alternatives }) => [
      ...[uri, wrapper, offset(start), offset(end)],
      alternatives.map(({ uri, why }) => `${why} ${uri}`).sort()
    ])
  )

/**
 * Where lines begin with different marks, or the first line has none, a `>` may also close a bracket in which no URI stands
 * as a whole, and only one up to a blank; a bar without a blank may be a mark or not. Of such the oracle knows nothing:
 * `spec/reply-prefixes.md` has the cases.
 */
const isEven = (text: string) => {
  const marks = text.split('\n').map(line => /^(?:[ \t]*(?:[\w.-]*>|[|:]))*/.exec(line)![0].replace(/\s/g, ''))
  const others = new Set(marks.filter(mark => mark !== ''))
  return others.size === 0 || (others.size === 1 && marks[0] !== '' && !/^[ \t]*[|:](?![ \t>])/m.test(text))
}

/** What is escaped, the oracle doesn't know of. */
const ESCAPED = /\\[-_~#%&=?:]/

for (const limits of [LIMITS, NARROW]) {
  t.test(`delimited URIs, sentence by sentence: ${JSON.stringify(limits)}`, async t => {
    fc.assert(
      fc.property(
        delimitedText.filter(text => isEven(text) && !ESCAPED.test(text)),
        text => {
          const asked = told(findDelimited(text, limits), at => Buffer.byteLength(text.slice(0, at)))
          return byBoth(() => {
            const found = extract(text, { hyphen: 'keep', ...limits }).flatMap(match => {
              const { wrapper, alternatives = [] } = match
              return wrapper === 'angle-brackets' || wrapper === 'double-quotes'
                ? [{ ...match, wrapper, alternatives }]
                : []
            })
            return told(found, at => at) === asked
          })
        }
      ),
      { numRuns: 300 }
    )
    t.pass('300 runs')
  })
}
