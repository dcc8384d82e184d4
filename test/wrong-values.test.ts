/** What a caller gives that no type allows: one clear error for each, wherever it is given. */
import t from 'tap'
import * as urisift from '../lib/index.js'
import * as rfc3986 from '../lib/rfc3986/index.js'
import { createUniqueTransformStream, createUriTransformStream } from '../lib/web.js'

const VALUES: readonly unknown[] = [
  null,
  5,
  -1,
  NaN,
  Infinity,
  10n,
  Symbol('s'),
  true,
  '',
  'other',
  [],
  ['a b'],
  {},
  Object.create(null),
  () => true
]

const isFunction = (value: unknown) => typeof value === 'function'
const isBoolean = (value: unknown) => typeof value === 'boolean'
const isString = (value: unknown) => typeof value === 'string'
const never = () => false

/** Of each option, which of the values it accepts. */
type Accepts = Readonly<Record<string, (value: unknown) => boolean>>

const EXTRACT: Accepts = {
  format: never,
  schemes: value => Array.isArray(value) && value.length === 0,
  hyphen: never,
  rejoin: never,
  repair: never,
  iri: never,
  suffix: never,
  nested: never,
  refang: never,
  attachments: never,
  messageInfo: never,
  hidden: never,
  encoding: never,
  base: never,
  maxLength: never,
  maxLines: value => value === 5,
  onReject: isFunction,
  onDefect: isFunction
}
const INPUT: Accepts = { ...EXTRACT, lineNumbers: isBoolean, alternatives: isBoolean, onFormat: isFunction }
const REPORTING: Accepts = {
  lineNumbers: isBoolean,
  alternatives: isBoolean,
  onFormat: isFunction,
  onUri: isFunction,
  printed: never
}
const UNIQUE: Accepts = {
  level: never,
  fragment: never,
  filter: isFunction,
  memory: value => value === 5,
  output: never
}
const RESOLVE: Accepts = { strict: isBoolean, errata4789: isBoolean }
const BASE: Accepts = { embedded: isString, encapsulating: isString, retrieval: isString, default: isString }

const FUNCTIONS: Readonly<Record<string, readonly [call: (options: never) => unknown, accepts: Accepts]>> = {
  createExtractor: [options => urisift.createExtractor(options, () => {}), EXTRACT],
  'createExtractor, reporting': [options => urisift.createExtractor({}, () => {}, options), REPORTING],
  extract: [options => urisift.extract('', options), INPUT],
  createUriStream: [options => urisift.createUriStream(options), { ...INPUT, batch: isBoolean, signal: never }],
  createUriTransformStream: [options => createUriTransformStream(options), { ...INPUT, batch: isBoolean }],
  unique: [options => urisift.unique(options), UNIQUE],
  createUnique: [options => urisift.createUnique(options), UNIQUE],
  createUniqueTransformStream: [options => createUniqueTransformStream(options), UNIQUE],
  normalize: [options => rfc3986.normalize('x:a', options), { level: never, ipv6: never }],
  equivalent: [
    options => rfc3986.equivalent('x:a', 'x:b', options),
    { level: never, fragment: never, ipv6: never, base: never }
  ],
  resolve: [options => rfc3986.resolve('x:a', 'b', options), RESOLVE],
  resolveComponents: [
    options => rfc3986.resolveComponents(rfc3986.parseUri('x:a'), rfc3986.parseUriReference('b'), options),
    RESOLVE
  ],
  merge: [options => rfc3986.merge({ authority: undefined, path: 'a' }, 'b', options), RESOLVE],
  decode: [options => rfc3986.decode('a', options), { nul: never }],
  decodeOctets: [options => rfc3986.decodeOctets('a', options), { nul: never }],
  completeSuffix: [options => rfc3986.completeSuffix('a.b', options), { base: isString, topLevelDomains: never }],
  baseUri: [options => rfc3986.baseUri(options), BASE]
}

const isError = (error: unknown): error is Error => error instanceof TypeError || error instanceof RangeError

/** What a call throws; undefined if nothing. */
function thrown(call: () => unknown): unknown {
  try {
    call()
    return undefined
  } catch (error) {
    return error
  }
}

for (const [name, [call, accepts]] of Object.entries(FUNCTIONS)) {
  t.test(`options of ${name}`, async t => {
    for (const value of [null, 5, '', 'other', true, [], ['a'], 10n, Symbol('s'), () => true]) {
      t.throws(() => call(value as never), { name: 'TypeError', message: 'options: must be an object' })
    }
    for (const value of name === 'baseUri' ? [{}] : [undefined, {}]) t.doesNotThrow(() => call(value as never))
    const names = Object.keys(accepts)
    const misspelt = thrown(() => call({ [`${names[0]!}x`]: 'x' } as never)) as Error
    t.ok(misspelt instanceof TypeError && misspelt.message.startsWith(`options: "${names[0]!}x" is none of `))
    for (const option of names) {
      t.ok(misspelt.message.includes(option), `${option} is listed`)
      t.doesNotThrow(() => call({ [option]: undefined } as never), `${option}: undefined is absent`)
      for (const value of VALUES) {
        const error = thrown(() => call({ [option]: value } as never))
        const shown = Object(value) === value ? Object.prototype.toString.call(value) : String(value)
        if (accepts[option]!(value)) t.equal(error, undefined, `${option}: ${shown} is accepted`)
        else {
          const says = isError(error) ? error.message : String(error)
          t.ok(
            isError(error) && says.includes(option) && !/serialize|argument/.test(says),
            `${option}: ${shown}: ${says}`
          )
        }
      }
    }
  })
}

t.test('how matches are printed is looked at before there is one', async t => {
  const around = { before: '', after: '' }
  const place = {
    ...around,
    escaped: () => '',
    message: { head: () => '', part: () => '' },
    element: () => '',
    end: ''
  }
  const repaired = { ...around, cut: around, further: around, end: '' }
  const joined = { ...around, repaired: '' }
  const whole = { steps: [{ before: '', field: 'uri' }], after: '\n' }
  const create = (template: unknown, take: unknown = () => {}) =>
    thrown(() => urisift.createExtractor({}, () => {}, { printed: { template, take } as never }))
  for (const template of [
    whole,
    { steps: [], after: '' },
    { ...whole, repaired: true },
    { ...whole, repaired, joined, elsewhere: place, encoded: around },
    { ...whole, elsewhere: { ...place, raw: around } },
    { ...whole, repaired: undefined, joined: undefined, elsewhere: undefined, encoded: undefined }
  ]) {
    t.equal(create(template), undefined)
  }
  const table: readonly [name: string, template: unknown][] = [
    ['template', undefined],
    ['template.steps', { ...whole, steps: {} }],
    ['template.steps[0]', { ...whole, steps: [null] }],
    ['template.steps[0].before', { ...whole, steps: [{ field: 'uri' }] }],
    ['template.steps[1].field', { ...whole, steps: [...whole.steps, { before: '', field: 'url' }] }],
    ['template.after', { ...whole, after: 5 }],
    ['template.repaired', { ...whole, repaired: false }],
    ['template.repaired.before', { ...whole, repaired: { ...repaired, before: 5 } }],
    ['template.repaired.cut', { ...whole, repaired: { ...repaired, cut: 5 } }],
    ['template.repaired.further.after', { ...whole, repaired: { ...repaired, further: { before: '' } } }],
    ['template.repaired.end', { ...whole, repaired: { ...repaired, end: null } }],
    ['template.joined', { ...whole, joined: true }],
    ['template.joined.after', { ...whole, joined: { ...joined, after: 5 } }],
    ['template.joined.repaired', { ...whole, joined: around }],
    ['template.encoded.after', { ...whole, encoded: { before: '' } }],
    ['template.elsewhere', { ...whole, elsewhere: null }],
    ['template.elsewhere.before', { ...whole, elsewhere: { ...place, before: 5 } }],
    ['template.elsewhere.escaped', { ...whole, elsewhere: { ...place, escaped: '' } }],
    ['template.elsewhere.message', { ...whole, elsewhere: { ...place, message: '' } }],
    ['template.elsewhere.message.head', { ...whole, elsewhere: { ...place, message: { part: () => '' } } }],
    ['template.elsewhere.message.part', { ...whole, elsewhere: { ...place, message: { head: () => '' } } }],
    ['template.elsewhere.element', { ...whole, elsewhere: { ...place, element: {} } }],
    ['template.elsewhere.end', { ...whole, elsewhere: { ...place, end: 5 } }]
  ]
  for (const [name, template] of table) {
    const error = create(template)
    t.ok(error instanceof TypeError && error.message.startsWith(`option printed.${name}: `), String(error))
  }
  const misspelt: readonly [name: string, template: object][] = [
    ['template', { ...whole, repared: true }],
    ['template.steps[0]', { ...whole, steps: [{ before: '', field: 'uri', repared: '' }] }],
    ['template.repaired', { ...whole, repaired: { ...repaired, repared: '' } }],
    ['template.repaired.cut', { ...whole, repaired: { ...repaired, cut: { ...around, repared: '' } } }],
    ['template.joined', { ...whole, joined: { ...joined, repared: '' } }],
    ['template.encoded', { ...whole, encoded: { ...around, repared: '' } }],
    ['template.elsewhere', { ...whole, elsewhere: { ...place, repared: around } }],
    ['template.elsewhere.raw', { ...whole, elsewhere: { ...place, raw: { ...around, repared: '' } } }],
    ['template.elsewhere.message', { ...whole, elsewhere: { ...place, message: { ...place.message, repared: '' } } }]
  ]
  for (const [name, template] of misspelt) {
    const error = create(template)
    t.ok(
      error instanceof TypeError && error.message.startsWith(`option printed.${name}: "repared" is none of `),
      String(error)
    )
  }
  t.match(
    thrown(() =>
      urisift.createExtractor({}, () => {}, { printed: { template: whole, take: () => {}, takes: 5 } as never })
    ),
    { name: 'TypeError', message: 'option printed: "takes" is none of template, take' }
  )
  t.match(create(whole, null), { name: 'TypeError', message: 'option printed.take: must be a function, not null' })
})

t.test('what is no text', async t => {
  const functions: Readonly<Record<string, (text: never) => unknown>> = {
    isUri: rfc3986.isUri,
    isUriReference: rfc3986.isUriReference,
    isAbsoluteUri: rfc3986.isAbsoluteUri,
    isRelativeRef: rfc3986.isRelativeRef,
    parseUri: rfc3986.parseUri,
    parseUriReference: rfc3986.parseUriReference,
    normalize: rfc3986.normalize,
    decode: rfc3986.decode,
    decodeOctets: rfc3986.decodeOctets,
    completeSuffix: rfc3986.completeSuffix,
    iriToUri: rfc3986.iriToUri,
    urlToUri: rfc3986.urlToUri,
    formatIpv6: rfc3986.formatIpv6,
    redact: rfc3986.redact,
    splitReference: rfc3986.splitReference,
    inspect: rfc3986.inspect,
    removeDotSegments: rfc3986.removeDotSegments,
    defang: urisift.defang,
    'resolve, base': base => rfc3986.resolve(base, 'b'),
    'resolve, reference': reference => rfc3986.resolve('x:a', reference),
    merge: path => rfc3986.merge({ authority: 'a', path: '' }, path),
    'merge, base path': path => rfc3986.merge({ authority: 'a', path }, 'b'),
    encode: text => rfc3986.encode('path', text),
    equivalent: text => rfc3986.equivalent(text, 'x:a'),
    'equivalent, the other': text => rfc3986.equivalent('x:a', text, { level: 'string' }),
    isSameDocument: text => rfc3986.isSameDocument('x:a', text),
    'recompose, path': path => rfc3986.recompose({ path }),
    'recompose, scheme': scheme => rfc3986.recompose({ scheme: scheme ?? (null as never), path: 'a' }),
    'recompose, query': query => rfc3986.recompose({ query: query ?? (null as never), path: 'a' })
  }
  for (const [name, call] of Object.entries(functions)) {
    for (const value of [undefined, null, 5, 10n, ['x:a'], {}, Object.create(null), Symbol('s'), new Uint8Array(3)]) {
      const error = thrown(() => call(value as never))
      t.ok(error instanceof TypeError && error.message.includes('must be a string'), `${name}: ${String(error)}`)
    }
  }
  for (const value of [undefined, null, 5, [], 'x:a']) {
    t.throws(() => rfc3986.recompose(value as never), { name: 'TypeError', message: 'components: must be an object' })
    t.throws(() => rfc3986.merge(value as never, 'b'), { name: 'TypeError', message: 'base: must be an object' })
  }
  await t.rejects(urisift.extractFrom(Object.create(null) as never).next(), {
    name: 'TypeError',
    message: /\[object Object\]/
  })
})
