/** What a browser, and Node without what only Node has, must find as Node does: the corpus, each file in its format. */
import { readdirSync, readFileSync } from 'node:fs'
import type { ExtractOptions } from '../../lib/options.js'

export interface WebCase {
  readonly name: string
  readonly options: ExtractOptions
  /** The file, in Base64. */
  readonly bytes: string
}

const corpus = new URL('../../corpus/', import.meta.url)
const DIRECTORIES = ['rfc3986', 'text', 'log', 'html', 'mail/rfc', 'mail/legacy', 'mbox', 'news']
const OPTIONS: readonly ExtractOptions[] = [
  { format: 'auto' },
  { format: 'auto', base: 'https://base.example/b/', nested: 'query', refang: 'known', iri: 'map' }
]

export function webCases(): WebCase[] {
  return DIRECTORIES.flatMap(directory =>
    readdirSync(new URL(`${directory}/`, corpus))
      .filter(name => !/\.(?:ndjson|expected|table|gz|zst|bz2|xz)$|^README/.test(name))
      .flatMap(name => {
        const bytes = readFileSync(new URL(`${directory}/${name}`, corpus)).toString('base64')
        return OPTIONS.map((options, index) => ({ name: `${directory}/${name} ${index}`, options, bytes }))
      })
  )
}

/** The script that does them all, as a module next to `lib/`: it gives one line of JSON a case. */
export const RUN_CASES = `
export async function runCases(web, cases) {
  const lines = []
  for (const { name, options, bytes } of cases) {
    const input = Uint8Array.from(atob(bytes), character => character.charCodeAt(0))
    const whole = web.extract(input, options)
    const streamed = []
    // Chunks of odd lengths, through web streams.
    let at = 0
    const source = new ReadableStream({
      pull(controller) {
        if (at >= input.length) return controller.close()
        controller.enqueue(input.slice(at, at + 97))
        at += 97
      }
    })
    const reader = source.pipeThrough(web.createUriTransformStream(options)).getReader()
    for (let step = await reader.read(); !step.done; step = await reader.read()) streamed.push(step.value)
    lines.push(JSON.stringify([name, whole, JSON.stringify(whole) === JSON.stringify(streamed)]))
  }
  const text = 'see <http://a.exam\\nple/b> or http://b.example/😀'
  // Node's own Response needs Buffer.
  const body = globalThis.document
    ? new Response(text).body
    : new ReadableStream({ start: controller => (controller.enqueue(text), controller.close()) })
  const texts = body
    .pipeThrough(web.createUriTransformStream())
    .pipeThrough(web.createUniqueTransformStream({ output: 'uris' }))
    .getReader()
  const uris = []
  for (let step = await texts.read(); !step.done; step = await texts.read()) uris.push(step.value)
  lines.push(JSON.stringify(['Response', uris]))
  lines.push(JSON.stringify(['globals', typeof Buffer, typeof process]))
  return lines.join('\\n')
}
`
