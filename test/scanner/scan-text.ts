/** A text of whatever framing, straight into a scanner. */
import { Scanner } from '../../lib/scanner/index.js'
import type { Found, Refused } from '../../lib/scanner/found.js'
import { createRules } from '../../lib/scanner/rules.js'
import { resolveOptions, type ExtractOptions } from '../../lib/options.js'
import type { Text } from '../../lib/text.js'

export interface Scanned {
  readonly found: Found[]
  readonly refused: Refused[]
}

/** What is found in a text that comes in runs of `size` bytes. */
export function scanText(
  content: string | Uint8Array,
  text: Partial<Text> = {},
  options: ExtractOptions = {},
  size = Infinity
): Scanned {
  const bytes = Buffer.from(content)
  const found: Found[] = []
  const refused: Refused[] = []
  const scanner = new Scanner(createRules(resolveOptions(options), { rejects: true, alternatives: true }), {
    match: match => found.push(match),
    reject: reject => refused.push(reject)
  })
  scanner.open({ path: '', framing: 'prose', ...text })
  for (let at = 0; at < bytes.length; at += size) {
    const to = Math.min(at + size, bytes.length)
    scanner.run({ bytes: bytes.subarray(at, to), from: at, to })
    scanner.flush()
  }
  scanner.close()
  scanner.end()
  return { found, refused }
}
