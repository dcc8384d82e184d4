/**
 * An option that is `undefined` is one that is not given, and no type says otherwise: a caller hands on what it may not
 * have (`{ base: response?.url }`), also with `exactOptionalPropertyTypes`, under which this file compiles itself.
 */
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'
import * as urisift from '../lib/index.js'
import * as rfc3986 from '../lib/rfc3986/index.js'
import { createUniqueTransformStream, createUriTransformStream } from '../lib/web.js'

/** All that may be given, and nothing of it is. */
type Nothing<Options> = { readonly [Name in keyof Options]-?: undefined }

const EXTRACT: Nothing<urisift.ExtractOptions> = {
  format: undefined,
  encoding: undefined,
  schemes: undefined,
  hyphen: undefined,
  rejoin: undefined,
  repair: undefined,
  iri: undefined,
  suffix: undefined,
  base: undefined,
  attachments: undefined,
  messageInfo: undefined,
  hidden: undefined,
  nested: undefined,
  refang: undefined,
  maxLength: undefined,
  maxLines: undefined,
  onReject: undefined,
  onDefect: undefined
}
const GIVEN = { ...EXTRACT, lineNumbers: undefined, alternatives: undefined, onFormat: undefined }
const FROM: Nothing<urisift.ExtractFromOptions> = { ...GIVEN, signal: undefined }
const STREAM: Nothing<urisift.UriStreamOptions> = { ...FROM, batch: undefined }
const REPORTING: Nothing<urisift.Reporting> = {
  lineNumbers: undefined,
  alternatives: undefined,
  onFormat: undefined,
  onUri: undefined,
  printed: undefined
}
const TEMPLATE: Nothing<Omit<urisift.Template, 'steps' | 'after'>> = {
  elsewhere: undefined,
  repaired: undefined,
  joined: undefined,
  encoded: undefined
}
const UNIQUE: Nothing<urisift.UniqueOptions> = {
  level: undefined,
  fragment: undefined,
  filter: undefined,
  memory: undefined,
  output: undefined
}
const NORMALIZE: Nothing<rfc3986.NormalizeOptions> = { level: undefined, ipv6: undefined }
const EQUIVALENCE: Nothing<rfc3986.EquivalenceOptions> = { ...NORMALIZE, fragment: undefined, base: undefined }
const RESOLVE: Nothing<rfc3986.ResolveOptions> = { strict: undefined, errata4789: undefined }
const DECODE: Nothing<rfc3986.DecodeOptions> = { nul: undefined }
const SUFFIX: Nothing<rfc3986.SuffixOptions> = { base: undefined, topLevelDomains: undefined }
const BASE: Nothing<rfc3986.BaseSources> = {
  embedded: undefined,
  encapsulating: undefined,
  retrieval: undefined,
  default: undefined
}
const COMPONENTS: Nothing<Omit<rfc3986.RecomposableComponents, 'path'>> = {
  scheme: undefined,
  authority: undefined,
  query: undefined,
  fragment: undefined
}

const INPUT = 'http://a.example/b[1]c http://b.example/ http://B.example/#c'
const URIS = ['http://a.example/b%5B1%5Dc', 'http://b.example/', 'http://B.example/#c']
const uriOf = ({ uri }: urisift.UriMatch): string => uri

t.test('of the extractor', async t => {
  t.strictSame(urisift.extract(INPUT, EXTRACT), urisift.extract(INPUT))
  t.strictSame(urisift.extract(INPUT, EXTRACT).map(uriOf), URIS)
  const found: urisift.UriMatch[] = []
  for await (const match of urisift.extractFrom(INPUT, FROM)) found.push(match)
  t.strictSame(found.map(uriOf), URIS)
  const pushed: urisift.UriMatch[] = []
  const extractor = urisift.createExtractor(EXTRACT, match => pushed.push(match), REPORTING)
  extractor.push(Buffer.from(INPUT))
  extractor.end()
  t.strictSame(pushed, urisift.extract(INPUT))
})

t.test('of a template', async t => {
  let printed = ''
  const template: urisift.Template = { steps: [{ before: '', field: 'uri' }], after: '\n', ...TEMPLATE }
  const take = (bytes: Uint8Array): void => void (printed += Buffer.from(bytes).toString())
  const extractor = urisift.createExtractor({}, match => (printed += `${match.uri}\n`), { printed: { template, take } })
  extractor.push(Buffer.from(INPUT))
  extractor.end()
  t.strictSame(printed.trimEnd().split('\n'), URIS)
})

t.test('of the streams', async t => {
  const stream = urisift.createUriStream(STREAM)
  const stage = stream.pipe(urisift.unique(UNIQUE))
  stream.end(INPUT)
  t.strictSame(((await stage.toArray()) as urisift.UriMatch[]).map(uriOf), URIS)
  const { body } = new Response(INPUT)
  const found: string[] = []
  const transformed = body!
    .pipeThrough(createUriTransformStream(EXTRACT))
    .pipeThrough(createUniqueTransformStream(UNIQUE))
  for await (const item of transformed) found.push(uriOf(item))
  t.strictSame(found, URIS)
})

t.test('of the functions of RFC 3986', async t => {
  t.equal(urisift.createUnique(UNIQUE)('HTTP://a.example'), 'HTTP://a.example')
  t.equal(rfc3986.normalize('HTTP://a.example:80', NORMALIZE), 'http://a.example:80')
  t.equal(rfc3986.equivalent('HTTP://a.example/', 'http://a.example/', EQUIVALENCE), true)
  t.equal(rfc3986.equivalent('x:a#b', 'x:a#c', EQUIVALENCE), false)
  t.equal(rfc3986.resolve('http://a.example/b', 'http:c', RESOLVE), 'http:c')
  t.equal(rfc3986.merge({ authority: 'a', path: '/b/..' }, 'g', { errata4789: undefined }), '/b/g')
  t.throws(() => rfc3986.decode('%00', DECODE))
  t.equal(rfc3986.completeSuffix('www.a.example', SUFFIX), 'http://www.a.example')
  t.equal(rfc3986.baseUri(BASE), undefined)
  t.equal(rfc3986.recompose({ path: 'b', ...COMPONENTS }), 'b')
})

t.test('this file compiles where `undefined` is not the same as missing', async t => {
  const test = fileURLToPath(new URL('.', import.meta.url))
  const { config } = ts.readConfigFile(`${test}tsconfig.json`, name => ts.sys.readFile(name)) as { config: unknown }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, test)
  t.equal(options.exactOptionalPropertyTypes, true)
  const program = ts.createProgram([`${test}undefined-options.test.ts`], options)
  const file = program.getSourceFile(`${test}undefined-options.test.ts`)!
  const errors = program.getSemanticDiagnostics(file)
  t.strictSame(
    errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    []
  )
})
