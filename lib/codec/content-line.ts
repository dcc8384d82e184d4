/** The content lines of calendars and cards (RFC 5545 §3.1, RFC 6350 §3.2): unfolded, and their values decoded. */
import type { Run } from '../text.js'
import type { Codec, Emit } from './codec.js'
import { emitDecoded, readByKernel } from './kernel/decode.js'
import { pushLines } from './line.js'
import { isDirect, passSlice } from './origin.js'
import { createTextValueDecoder } from './text-value.js'
import { beginsFold, createUnfolder } from './unfold.js'
import { createXmlDecoder } from './xml.js'

/**
 * Decodes the lines of calendars and cards. They are unfolded first, since a fold may stand behind a backslash. A value
 * that is a page is read as text, like XML, with its character references decoded.
 *
 *     X-ALT-DESC;FMTTYPE=text/html:<a href="https://a.example/?b&amp\;c">  →  <a href="https://a.example/?b&c">
 *
 * @param emitUnmarked takes lines in which no property begins and ends whose value has a scheme and is read otherwise than
 *   prose: it ends in a mark, or no slashes stand behind the scheme, which is not that of an address
 */
export function createContentLineDecoder(emit: Emit, emitUnmarked: Emit): Codec {
  let page: Codec | undefined
  function begin(isPage: boolean): void {
    page?.end()
    page = isPage ? createXmlDecoder(emit) : undefined
  }
  const values = createTextValueDecoder(run => (page === undefined ? emit(run) : page.push(run)))
  const lines = createUnfolder(values.push, begin)

  /** Decodes lines from index `at` on, where one begins, as far as the kernel can. Returns the index behind. */
  function decodeLines(run: Run, at: number): number {
    const { bytes, from } = run
    if (page !== undefined || !isDirect(run)) return at
    // A backslash that ended the line before hides nothing, unless this line is a fold.
    if (!values.isIdle() && lines.holdsLineEnd() && !beginsFold(bytes[at])) lines.endLine(false)
    if (!values.isIdle()) return at
    return readByKernel(run, at, (kernel, at) => {
      const end = kernel.decodeContentLines(bytes, at, lines.holdsLineEnd())
      if (end === at) return at
      lines.endLine(kernel.contentContinues)
      const lineEnd = at + kernel.copied
      emitDecoded(kernel, from + at, from + lineEnd, kernel.contentMarked ? emit : emitUnmarked)
      passSlice(run, lineEnd, end, lines.holdLineEnd)
      return end
    })
  }

  return {
    push: run => pushLines(run, lines, decodeLines),
    end() {
      lines.end()
      values.end()
      page?.end()
    }
  }
}
