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
  declare readonly raw?: string
  declare readonly repaired?: true
  declare readonly alternatives?: readonly Alternative[]
  declare readonly evidence?: 'seen'
  declare readonly container?: string
  declare readonly message?: MessageOrigin
  declare element?: ElementOrigin
  #components: UriComponents | undefined

  constructor(found: Found, start: number, window: Places, text: Text, line: number, container?: string) {
    this.uri = found.uri
    this.wrapper = found.wrapper
    this.start = start
    this.end = window.inputEnd(found.end)
    this.line = line
    this.path = window.path(text, found.start)
    if (!found.asItStands || window.altered) {
      const raw = window.written(found.start, found.end)
      if (raw !== found.uri) this.raw = raw
    }
    if (found.repaired) this.repaired = true
    if (found.alternatives.length > 0) this.alternatives = found.alternatives
    if (found.evidence) this.evidence = 'seen'
    if (container !== undefined) this.container = container
    if (text.message) this.message = text.message
  }

  get components(): UriComponents {
    return (this.#components ??= parseUri(this.uri))
  }
}
