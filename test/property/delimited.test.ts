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
 * Where lines begin with different marks, a `>` may also close a bracket in which no URI stands as a whole, and only one
 * up to a blank: of such the oracle knows nothing. `spec/reply-prefixes.md` has the cases.
 */
const isEven = (text: string) =>
  new Set(text.match(/^(?:[ \t]*(?:\w*>|[|:]))+/gm)?.map(marks => marks.replace(/\s/g, ''))).size <= 1

for (const limits of [LIMITS, NARROW]) {
  t.test(`delimited URIs, sentence by sentence: ${JSON.stringify(limits)}`, async t => {
    fc.assert(
      fc.property(delimitedText.filter(isEven), text => {
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
      }),
      { numRuns: 300 }
    )
    t.pass('300 runs')
  })
}
