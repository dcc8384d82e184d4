/**
 * The library and the command as a few files each: hundreds of ES modules take Node twice as long to load as Node itself
 * takes to start. Packages are still loaded from where they are, and where a text needs them.
 */
import { build } from 'esbuild'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What `exports` of package.json names. */
const ENTRIES = ['index.js', 'rfc3986/index.js', 'web.js']

/** Files of the command for what is called by few: modules, and of each the functions that other files call. */
const LATER = {
  'formatted.cjs': {
    'source/formatted.js': ['createFormatted'],
    'codec/charset-labels.js': ['findCharset'],
    'codec/single-byte.js': ['createSingleByteDecoder']
  },
  'logged.cjs': { 'source/logged.js': ['createLogged'] },
  'kernels.cjs': {
    'codec/kernel/generated/module.js': ['codecModule'],
    'scanner/kernel/generated/module.js': ['scannerModule']
  },
  'compressed.cjs': { 'compressed/index.js': ['decompress', 'isDecompressionError', 'openPipe'] },
  'nested.cjs': { 'nested.js': ['createNested'] },
  'rules.cjs': {
    'appendix-c/page-break.js': ['pageBreakEnd'],
    'rfc3986/parse.js': [
      'isAbsoluteUri',
      'isRelativeRef',
      'isUri',
      'isUriReference',
      'parseUri',
      'parseUriBytes',
      'parseUriReference'
    ],
    'scanner/address-list.js': ['addressesEnd'],
    'scanner/address.js': ['cutsHost', 'hostOfAddress', 'mailboxAtWord'],
    'scanner/host-goes-on.js': ['goesOnBehindHidden'],
    'scanner/idna-dot.js': ['isDotOfHost'],
    'scanner/escaped-uri.js': ['readEscaped'],
    'scanner/exact-base.js': ['createBaseReader'],
    'scanner/meant.js': ['refuseHidden', 'refuseMeant'],
    'scanner/plain-iri.js': ['readPlainIri'],
    'scanner/query-apart.js': ['readApart'],
    'scanner/macro.js': ['labelStart'],
    'scanner/map-iri.js': ['mapIri', 'mapReference', 'mapStrictly', 'mapToBytes', 'mapToUri'],
    'scanner/userinfo.js': ['isInUserinfo'],
    'scanner/variable.js': ['behindVariable', 'behindWildcard', 'escapesVariable', 'isWithinName'],
    'scanner/wrapped.js': ['rejoin', 'withRejoined'],
    'scanner/written-name.js': ['behindReferenceOfName', 'escapesOfName']
  },
  'seldom.cjs': {
    'codec/ebcdic.js': ['createEbcdicDecoder'],
    'codec/iso-2022.js': ['createIso2022Decoder'],
    'codec/mislabelled.js': ['createUnlessAscii', 'createUnlessUtf8'],
    'codec/multi-byte.js': ['createMultiByteDecoder'],
    'codec/refang.js': ['refanging'],
    'codec/unicode.js': ['createUtf16Decoder', 'createUtf32Decoder', 'orderOfUtf16'],
    'codec/utf-7.js': ['createUtf7Decoder'],
    'cli/files-report.js': ['createFilesReport'],
    'cli/findings.js': ['findingsOf'],
    'cli/folder.js': ['filesIn'],
    'cli/follow.js': ['follow'],
    'cli/followed.js': ['openFollowed'],
    'cli/help.js': ['helpText'],
    'defang.js': ['defang', 'withoutUris'],
    'policy/suffix.js': ['topLevelDomains'],
    'rfc3986/url-to-uri.js': ['urlToUri'],
    'scanner/suffix.js': ['readSuffix'],
    'source/query.js': ['readQuery']
  }
}

const COMMON = { bundle: true, packages: 'external', platform: 'node', target: 'node20', logLevel: 'error' }

const COMMAND = {
  ...COMMON,
  format: 'cjs',
  // What is not there need not be read: 4 ms. `dist/cli/process.js` does the same, and has names in its stack traces.
  minify: true,
  // `createRequire` takes a path, too, and to make a URL of it takes half a millisecond.
  define: { 'import.meta.url': '__filename', 'import.meta.dirname': '__dirname' }
}

/**
 * The entries take the places of the modules they were; what two of them need stands in a file of its own, once, since
 * some of it has a state.
 *
 * @param {string} dist where the compiled sources are, and the bundle goes
 */
async function bundleLibrary(dist) {
  await build({
    ...COMMON,
    // Names of files in comments are relative to it.
    absWorkingDir: dist,
    format: 'esm',
    entryPoints: ENTRIES.map(entry => join(dist, entry)),
    outdir: dist,
    outbase: dist,
    allowOverwrite: true,
    splitting: true,
    chunkNames: 'shared-[hash]'
  })
}

/** In place of a module: its functions, which load their file when they are called. */
const stub = (file, names) => `
  let later
  const load = () => (later ??= require('./${file}'))
  ${names.map(name => `export const ${name} = (...args) => load().${name}(...args)`).join('\n')}`

/**
 * In CommonJS, since a script loads 5 ms sooner than a module. The first file is all that a little plain text needs; each of the
 * others is loaded when something is called that stands in it. What several need, each of them holds: none of it has a
 * state.
 *
 * @param {string} dist
 */
async function bundleCommand(dist) {
  /** Builds a file in which the modules of the others are stubs. */
  const buildFile = (file, entry) => {
    const stubs = new Map()
    for (const [other, modules] of Object.entries(LATER)) {
      if (other === file) continue
      for (const [module, names] of Object.entries(modules)) stubs.set(join(dist, module), stub(other, names))
    }
    const setup = ({ onLoad }) => {
      onLoad({ filter: /\.js$/ }, ({ path }) => (stubs.has(path) ? { contents: stubs.get(path) } : undefined))
    }
    return build({
      ...COMMAND,
      ...entry,
      outfile: join(dist, 'cli', file),
      external: Object.keys(LATER).map(other => `./${other}`),
      plugins: [{ name: 'later', setup }]
    })
  }
  for (const [file, modules] of Object.entries(LATER)) {
    const functions = Object.entries(modules)
    const contents = functions.map(([module, names]) => `export { ${names.join(', ')} } from './${module}'`).join('\n')
    await buildFile(file, { stdin: { contents, resolveDir: dist } })
  }
  await buildFile('main.cjs', { entryPoints: [join(dist, 'cli/main.js')] })
  for (const file of ['main.cjs', ...Object.keys(LATER)]) inAscii(join(dist, 'cli', file))
}

/** One character beyond ASCII, and V8 has to read two bytes for each. */
function inAscii(file) {
  const escaped = character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\x00-\x7f]/g, escaped))
}

/** Leaves of the types those that the entries refer to: all others would be in the package, and say what is inside. */
function dropInnerTypes(dist) {
  const reached = new Set()
  const reach = file => {
    if (reached.has(file)) return
    reached.add(file)
    const referredTo = readFileSync(file, 'utf8').matchAll(/\b(?:from|import) *\(?['"](\.[^'"]+)\.js['"]/g)
    for (const [, name] of referredTo) reach(join(dirname(file), `${name}.d.ts`))
  }
  for (const entry of ENTRIES) reach(join(dist, entry.replace(/\.js$/, '.d.ts')))
  for (const name of readdirSync(dist, { recursive: true })) {
    const file = join(dist, name)
    if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(file)
  }
}

/** What `man urisift` shows where the command is installed. */
async function writeManual(dist) {
  const { manualPage } = await import(pathToFileURL(join(dist, 'cli', 'manual.js')).href)
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  writeFileSync(join(dist, 'urisift.1'), manualPage(version))
}

if (process.argv[2] !== undefined) {
  await writeManual(process.argv[2])
  await bundleCommand(process.argv[2])
  await bundleLibrary(process.argv[2])
  dropInnerTypes(process.argv[2])
}
