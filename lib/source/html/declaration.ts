/**
 * Markup that begins with `<!` (WHATWG HTML §13.2.5.42 to §13.2.5.52, §13.2.5.69), where it lies in one piece. Each
 * function reports what it has read and returns the index behind that; -1, without a report, if it does not end in the
 * text. `base` is the position of the text.
 */
import { CDATA, type PageCallbacks } from './library.js'

type Callbacks = Pick<PageCallbacks, 'oncomment' | 'oncdata' | 'ondeclaration'>

/** Most characters behind `<!` that are needed to know what it begins. */
const ENOUGH = 8

/** Reports the markup that begins with the `<!` at `lt`. `isForeign`: inside SVG or MathML. */
export function tellDeclaration(
  text: string,
  base: number,
  lt: number,
  isForeign: boolean,
  callbacks: Callbacks
): number {
  const start = lt + 2
  if (text.startsWith('--', start)) return tellComment(text, base, lt, callbacks)
  if (text.length - start < ENOUGH && !text.includes('>', start)) return -1
  if (isForeign && text.startsWith(CDATA, lt)) return tellCdata(text, base, lt + CDATA.length, callbacks)
  if (text.slice(start, start + 7).toLowerCase() !== 'doctype') return tellBogusComment(text, base, start, callbacks)
  const gt = text.indexOf('>', start + 7)
  if (gt >= 0) callbacks.ondeclaration(base + start, base + gt)
  return behind(gt)
}

/** Reports a comment from `start` to the next `>`. */
export function tellBogusComment(text: string, base: number, start: number, callbacks: Callbacks): number {
  const gt = text.indexOf('>', start)
  if (gt >= 0) callbacks.oncomment(base + start, base + gt, 0)
  return behind(gt)
}

/** `<!-->` and `<!--->` are comments, too; `--!>` ends one as `-->` does. */
function tellComment(text: string, base: number, lt: number, callbacks: Callbacks): number {
  const start = lt + 4
  const plain = text.indexOf('-->', lt + 2)
  const odd = text.slice(start, plain < 0 ? text.length : plain).indexOf('--!>')
  const gt = odd >= 0 ? start + odd + 3 : plain < 0 ? -1 : plain + 2
  if (gt >= 0) callbacks.oncomment(base + start, base + gt, odd >= 0 ? 3 : Math.min(2, gt - start))
  return behind(gt)
}

/** Reports a CDATA section of SVG or MathML as text; elsewhere it is a comment (§13.2.5.42). */
function tellCdata(text: string, base: number, start: number, callbacks: Callbacks): number {
  const end = text.indexOf(']]>', start)
  if (end < 0) return -1
  callbacks.oncdata(base + start, base + end + 2, 2)
  return end + 3
}

function behind(gt: number): number {
  return gt < 0 ? -1 : gt + 1
}
