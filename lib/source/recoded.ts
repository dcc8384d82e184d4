/** What an input is decoded to in which a line feed is no LF: its lines are counted by that. */
import type { Emit } from '../codec/codec.js'
import type { TextSink } from '../text.js'

/** @param path of what is decoded; what has one stands within the input, whose lines it does not make */
export function tellRecoded(path: string, sink: TextSink): Emit | undefined {
  return path === '' ? run => sink.decoded?.(run) : undefined
}
