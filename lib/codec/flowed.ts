/**
 * format=flowed (RFC 3676): paragraphs as they were before they were wrapped.
 *
 *     flowed-line = ( flowed-line-qt / flowed-line-unqt ) flow CRLF
 *     flow        = SP                        ; also "> > text " quoted, "-- " is a signature, never flowed
 *
 * A soft break (§4.1: SP CRLF, and the next line as deep in quotes) goes, together with the quote marks and the
 * stuffed space of the line behind it; with DelSp=yes (§4.6) the space before it goes too. Without it, one behind a
 * hyphen or a slash stays: a writer that adds spaces to break URIs does so there, and may have added the hyphen as well
 * (RFC 3986, Appendix C), so it is read as in other text.
 */
import { GREATER_THAN, HYPHEN, SLASH, SP } from '../bytes.js'
import type { Run } from '../text.js'
import type { Codec, Emit } from './codec.js'
import { emitDecoded, readByKernel } from './kernel/decode.js'
import { createLineReader, pushLines, type Line } from './line.js'
import { copyOf, isDirect } from './origin.js'
import { spanOf, type Span } from './span.js'

/** Is a URI broken behind this character? */
function breaksUris(byte: number): boolean {
  return byte === HYPHEN || byte === SLASH
}

export function createFlowedDecoder(delSp: boolean, emit: Emit): Codec {
  /** The soft end of the line before, kept until it is known whether the next line continues it. */
  let soft: { readonly keep: () => void; readonly depth: number } | undefined
  let depth = 0

  /** Copies the end of a line out of its span, which does not last. */
  function copyEnd(span: Span, start: number): () => void {
    const runs: Parameters<Emit>[0][] = []
    span.pass(start, span.bytes.length, run => runs.push(copyOf(run)))
    return () => runs.forEach(emit)
  }

  function take({ span, end, first, last }: Line): void {
    const { bytes } = span
    let start = 0
    let content = 0
    if (first) {
      depth = 0
      while (bytes[depth] === GREATER_THAN) depth++
      content = bytes[depth] === SP ? depth + 1 : depth // space-stuffing, §4.4
      const signature =
        end - content === 3 && bytes[content] === HYPHEN && bytes[content + 1] === HYPHEN && bytes[content + 2] === SP
      if (soft !== undefined) {
        if (soft.depth === depth && !signature) start = content
        else soft.keep()
        soft = undefined
      }
      if (signature) {
        span.pass(start, bytes.length, emit)
        return
      }
    }
    const isSoft = last && end > content && bytes[end - 1] === SP
    if (isSoft && (delSp || end - content < 2 || !breaksUris(bytes[end - 2]!))) {
      const kept = delSp ? end - 1 : end
      span.pass(start, kept, emit)
      soft = { keep: copyEnd(span, kept), depth }
    } else {
      span.pass(start, bytes.length, emit)
    }
  }

  /** Decodes lines from index `at` on, where one begins, as far as the kernel can. Returns the index behind. */
  function decodeLines(run: Run, at: number): number {
    const { bytes, from } = run
    if (!isDirect(run)) return at
    return readByKernel(run, at, (kernel, at) => {
      const end = kernel.decodeFlowed(bytes, at, soft?.depth ?? -1, delSp)
      if (end === at) return at
      if (!kernel.flowedContinues) soft?.keep()
      const softEnd = at + kernel.copied
      const depth = kernel.flowedDepth
      soft = depth < 0 ? undefined : { keep: copyEnd(spanOf(run, at, end), softEnd - at), depth }
      emitDecoded(kernel, from + at, from + softEnd, emit)
      return end
    })
  }

  const lines = createLineReader(take)
  return {
    push: run => pushLines(run, lines, decodeLines),
    end() {
      lines.end()
      soft?.keep()
      soft = undefined
    }
  }
}
