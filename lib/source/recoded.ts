/**
 * Reports what an input is decoded to if its line feeds are not single bytes LF (UTF-16): its lines are counted in
 * that.
 */
import type { Emit } from '../codec/codec.js'
import type { TextSink } from '../text.js'

/** @param path of what is decoded; if it has one, it is only a part of the input, and its lines are not counted */
export function tellRecoded(path: string, sink: TextSink): Emit | undefined {
  return path === '' ? run => sink.decoded?.(run) : undefined
}
