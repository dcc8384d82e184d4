/**
 * The strict core and what else takes URIs apart, on one list of URIs. Each call's time is compared with ours in rounds
 * that alternate, so that what else the machine does hits all; the median of the ratios counts.
 */
import { compileFunction } from 'node:vm'
import fastUri from 'fast-uri'
import * as uriJs from 'uri-js'
import { isUri, normalize, parseUri, resolve } from '../../lib/rfc3986/index.js'
import { makeUris, type UriList } from '../haystack/uris.js'
import { countCell, isChosen, median, type Part, type Row, type Settings, type Table } from '../table.js'

const COUNT = 10_000
/** Rounds before the compiler has seen enough, and rounds that count. */
const WARM_UP = 8
const ROUNDS = 25

interface Contender {
  readonly name: string
  /** How many URIs of the list it had an answer to. */
  readonly run: (list: UriList) => number
}

/** `call` says whether there was an answer. The loop is made anew for each, or it would be compiled for all at once. */
function contender(name: string, call: (uri: string, reference: string) => boolean): Contender {
  const run = compileFunction(
    `const { uris, references } = list
    let answers = 0
    for (let i = 0; i < uris.length; i++) if (call(uris[i], references[i])) answers++
    return answers`,
    ['call', 'list']
  ) as (call: unknown, list: UriList) => number
  return { name, run: list => run(call, list) }
}

/** The first of each is ours. `new URL` is what the platform has to validate, with an exception for an answer. */
const OPERATIONS: Readonly<Record<string, readonly [Contender, ...Contender[]]>> = {
  parse: [
    contender('parseUri', uri => parseUri(uri).path !== undefined),
    contender('fast-uri', uri => fastUri.parse(uri).error === undefined),
    contender('uri-js', uri => uriJs.parse(uri).error === undefined),
    contender('new URL', uri => new URL(uri).pathname !== undefined)
  ],
  validate: [
    contender('isUri', uri => isUri(uri)),
    contender('fast-uri parse', uri => fastUri.parse(uri).error === undefined),
    contender('uri-js parse', uri => uriJs.parse(uri).error === undefined),
    contender('new URL', uri => new URL(uri) instanceof URL),
    contender('URL.canParse', uri => URL.canParse(uri))
  ],
  resolve: [
    contender('resolve', (uri, reference) => resolve(uri, reference) !== ''),
    contender('fast-uri', (uri, reference) => fastUri.resolve(uri, reference) !== ''),
    contender('uri-js', (uri, reference) => uriJs.resolve(uri, reference) !== ''),
    contender('new URL', (uri, reference) => new URL(reference, uri).href !== '')
  ],
  normalize: [
    contender('normalize, scheme', uri => normalize(uri, { level: 'scheme' }) !== ''),
    contender('normalize, syntax', uri => normalize(uri) !== ''),
    contender('fast-uri', uri => fastUri.normalize(uri) !== ''),
    contender('uri-js', uri => uriJs.normalize(uri) !== ''),
    contender('new URL', uri => new URL(uri).href !== '')
  ]
}

function measure(operation: string, list: UriList, { only, progress }: Settings): Table {
  const [ours, ...others] = OPERATIONS[operation]!
  const times = new Map<Contender, number[]>([ours, ...others].map(one => [one, []]))
  const found = new Map<Contender, number>()
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    progress(`${operation}, round ${round}`)
    for (const [one, taken] of times) {
      const start = process.hrtime.bigint()
      const answers = one.run(list)
      if (round >= 0) taken.push(Number(process.hrtime.bigint() - start) / COUNT)
      // A count that is not the same in every round is none.
      found.set(one, (found.get(one) ?? answers) === answers ? answers : -1)
    }
  }
  const rows = [...times]
    .filter(([{ name }]) => isChosen(`${operation} ${name}`, { only }))
    .map(([one, taken]): Row => {
      const ratio = median(taken.map((time, round) => time / times.get(ours)![round]!))
      const answers = found.get(one)!
      return {
        cells: [one.name, median(taken).toFixed(0), ratio.toFixed(2), countCell(answers, COUNT)],
        found: answers,
        expected: COUNT
      }
    })
  return {
    title: `Core: ${operation}`,
    note: `${COUNT.toLocaleString('en')} URIs, ${(list.uris.join('').length / COUNT).toFixed(0)} characters each; median of ${ROUNDS} rounds, in turns; ratio: time over ours.`,
    head: [operation, 'ns', 'ratio', 'answers'],
    rows
  }
}

export const CORE: Part = {
  name: 'core',
  measure: settings => {
    const list = makeUris(COUNT, settings.seed)
    return Promise.resolve(Object.keys(OPERATIONS).map(operation => measure(operation, list, settings)))
  }
}
