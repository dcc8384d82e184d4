/** The charset of a page (WHATWG HTML §13.2.3.2): its byte order mark, what the carrier tells, a `<meta>`; in UTF-8. */
import type { Charset } from '../../codec/charset.js'
import { findCharset, UTF_8 } from '../../codec/charset.js'
import type { Codec, Complain, Emit } from '../../codec/codec.js'
import { latin1 } from '../../codec/latin1.js'
import { createMarkedDecoder } from '../../codec/marked.js'
import { createGatherer } from '../../codec/span.js'

/** Bytes in which a `<meta>` may tell the charset (§4.2.5.4). */
const PRESCAN = 1024

/** @param charset what the carrier tells; without it the first bytes are held back until a `<meta>` may have come */
export function createPageDecoder(charset: Charset | undefined, emit: Emit, complain: Complain): Codec {
  const head = createGatherer()
  let decoder = charset && open(charset)

  function open(charset: Charset): Codec {
    return createMarkedDecoder({ charset, asItIs: false }, emit, complain)
  }

  function begin(): Codec {
    const span = head.take()
    const chosen = open(prescan(latin1(span.bytes, 0, Math.min(span.bytes.length, PRESCAN))))
    span.pass(0, span.bytes.length, chosen.push)
    return chosen
  }

  return {
    push(run) {
      if (decoder !== undefined) return decoder.push(run)
      head.add(run)
      if (head.length >= PRESCAN) decoder = begin()
    },
    end() {
      decoder ??= begin()
      decoder.end()
    }
  }
}

/** What a comment says does not count (§13.2.3.2); one that goes on hides the rest. */
const COMMENT = /<!--(?:-?>|(?:[^-]|-(?!->))*(?:-->|$))/g
const META = /<meta\s[^>]{0,300}charset\s*=\s*["']?\s*([\w.:-]+)/i

/** It can be read, so it is none of 16 bits, whatever it says. */
function prescan(head: string): Charset {
  const label = META.exec(head.replace(COMMENT, ''))?.[1] ?? ''
  return label === '' || /^utf-?(?:16|32)/i.test(label) ? UTF_8 : (findCharset(label) ?? UTF_8)
}
