/**
 * Takes out of a line what terminals read as colours and links (ECMA-48 §5.4, §8.3.89), so that its text is left.
 *
 *     CSI P…P I…I F                  ESC [ 3 1 m      parameters 0x30–0x3F, intermediates 0x20–0x2F, final 0x40–0x7E
 *     OSC … ST                       ESC ] … ESC \    also ended by BEL
 *     OSC 8 ; parameters ; URI ST                     a link: its URI stays, as a stretch of its own
 *
 * Other escape sequences stay: in text the designators of ISO 2022 delimit.
 */
import type { Span } from './span.js'
import { createGatherer } from './span.js'
import { latin1 } from './latin1.js'

export const ESCAPE = 0x1b

const SEQUENCE = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\](?:8;[^;\x07\x1b]*;([^\x07\x1b]*)|[^\x07\x1b]*)(?:\x07|\x1b\\))/dg

export interface Plain {
  readonly span: Span
  /** Places in it of the URIs of links. */
  readonly links: readonly (readonly [start: number, end: number])[]
}

export function withoutControlSequences(span: Span): Plain {
  const gatherer = createGatherer()
  const links: [number, number][] = []
  let kept = 0
  for (const { 0: sequence, index, indices } of latin1(span.bytes).matchAll(SEQUENCE)) {
    span.pass(kept, index, gatherer.add)
    kept = index + sequence.length
    const [start, end] = indices?.[1] ?? [0, 0]
    if (start === end) continue
    const at = gatherer.length
    span.pass(start, end, gatherer.add)
    links.push([at, gatherer.length])
  }
  span.pass(kept, span.bytes.length, gatherer.add)
  return { span: gatherer.take(), links }
}
