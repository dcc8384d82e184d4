/** What the options and the text ask of the kernel: `KernelRules` of kernel/index.ts. */
import { ASKED, DOTS_NONE, HYPHENS_ASKED, PLAIN_ONES } from '../layout'

export let maxLength: u32 = 0
/** Each line is a unit of its own: only what stands on the line of a URI opens before it. */
export let separateLines: bool = false
/** Whether an undelimited URI goes on in the next line is asked. */
export let rejoins: bool = true
/** Lines that a delimited URI may span. */
export let maxLines: u32 = 1
/** What becomes of characters that no URI has: `CUT`, `CUT_AND_TOLD` or `ASKED`. Where they are cut, no other reading is told. */
export let mending: u32 = ASKED
/** What is decided besides the plainest: `PLAIN_ONES`, `MATCHES` or `ALL`. */
export let decides: u32 = PLAIN_ONES
/** What becomes of hyphens before a line break: `HYPHENS_…`. */
export let hyphens: u32 = HYPHENS_ASKED
/** Dots of which the rules must be asked: `DOTS_…`. */
export let dots: u32 = DOTS_NONE
/** URIs go on over characters outside ASCII, which are mapped; the rules read those. */
export let mapsCharacters: bool = false

/** The parameters are in the order of the variables. */
export function setRules(
  length: u32,
  areSeparate: bool,
  isRejoined: bool,
  lines: u32,
  mends: u32,
  decided: u32,
  ofHyphens: u32,
  ofDots: u32,
  maps: bool
): void {
  maxLength = length
  separateLines = areSeparate
  rejoins = isRejoined
  maxLines = lines
  mending = mends
  decides = decided
  hyphens = ofHyphens
  dots = ofDots
  mapsCharacters = maps
}
