/** The match that callers see: plain data, and the components parsed on first use. */
import type { Alternative, UriMatch, Wrapper } from './match.js'
import { parseUri } from './rfc3986/parse.js'
import type { UriComponents } from './rfc3986/components.js'
import type { Found } from './scanner/found.js'
import type { Places } from './scanner/window.js'
import type { ElementOrigin, MessageOrigin, Text } from './text.js'

/** Own properties are those of NDJSON, in this order; a property that does not apply is absent. */
export class UriFinding implements UriMatch {
  readonly uri: string
  readonly wrapper: Wrapper
  readonly start: number
  readonly end: number
  readonly line: number
  readonly path: string
  declare raw?: string
  declare repaired?: true
  declare alternatives?: readonly Alternative[]
  declare evidence?: 'seen'
  declare container?: string
  declare message?: MessageOrigin
  declare element?: ElementOrigin
  #components: UriComponents<string> | undefined

  constructor(uri: string, wrapper: Wrapper, start: number, end: number, line: number, path: string) {
    this.uri = uri
    this.wrapper = wrapper
    this.start = start
    this.end = end
    this.line = line
    this.path = path
  }

  get components(): UriComponents<string> {
    const { uri } = this
    // Frameworks put a Proxy around the objects they watch, and a Proxy has no private fields.
    return #components in this ? (this.#components ??= parseUri(uri)) : parseUri(uri)
  }
}

/** The match object for what was found in `window`, complete but for its element. */
export function findingOf(
  found: Found,
  start: number,
  window: Places,
  text: Text,
  line: number,
  container?: string
): UriFinding {
  const path = window.path(text, found.start)
  const finding = new UriFinding(found.uri, found.wrapper, start, window.inputEnd(found.end), line, path)
  if (!found.asItStands || window.altered) {
    const raw = window.written(found.start, found.end)
    if (raw !== found.uri) finding.raw = raw
  }
  if (found.repaired) finding.repaired = true
  if (found.alternatives.length > 0) finding.alternatives = found.alternatives
  if (found.evidence) finding.evidence = 'seen'
  if (container !== undefined) finding.container = container
  if (text.message) finding.message = text.message
  return finding
}
