/**
 * What stands from a separator on that lies within the length of its message. It is held back until it is clear whether
 * another separator stands where the length leads:
 *
 *     Content-Length: 314
 *
 *     …
 *     From user@a.example Sat Jan  3 01:05:34 1996      ; held from here on
 *     …
 *     From user@b.example Sat Jan  3 02:00:00 1996      ; byte 314: so the length is right
 */
import type { Run } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { createGatherer, passAll, type Span } from '../../codec/span.js'
import { MAX_HELD_BODY, MAX_LINE } from '../../limits.js'
import type { MboxMessages } from './mbox-messages.js'
import { isSeparator } from './separator.js'

export class HeldBody {
  readonly #messages: MboxMessages
  readonly #held = createGatherer()
  /** Offset in the input of its first byte. */
  #from = 0

  constructor(messages: MboxMessages) {
    this.#messages = messages
  }

  /** Whether something is held. What comes then is to be added, as long as it is missing. */
  get isOpen(): boolean {
    return this.#held.length > 0
  }

  readonly add = (run: Run): void => this.#held.push(run)

  /** Begins with the separator, and what has already been read behind it. */
  begin(separator: Span, next: Span): void {
    this.#from = separator.at(0)
    passAll(separator, this.add)
    passAll(next, this.add)
  }

  /** How many more bytes there must be to judge the length. None if they would be too many to be held. */
  get missing(): number {
    const wanted = this.#messages.bodyEnd + MAX_LINE - this.#from
    return wanted > MAX_HELD_BODY ? 0 : Math.max(0, wanted - this.#held.length)
  }

  /**
   * Judges the length, and holds nothing any more. If it is right, the body goes to its message; if not, no length
   * counts from now on. Returns what is to be read again. `atEnd`: nothing more comes.
   */
  judge(atEnd: boolean): readonly Run[] {
    const messages = this.#messages
    const span = this.#held.take()
    const end = messages.bodyEnd - this.#from
    const isRight = isBodyEnd(span.bytes, end, atEnd)
    if (isRight) span.pass(0, end, messages.pass)
    else messages.distrust(this.#from)
    messages.forgetLength()
    const again: Run[] = []
    span.pass(isRight ? end : 0, span.bytes.length, run => again.push(run))
    return again
  }
}

/** Whether a separator stands at `end`, where a length leads, or, if `atEnd`, nothing but white space behind it. */
function isBodyEnd(bytes: Uint8Array, end: number, atEnd: boolean): boolean {
  if (end > bytes.length) return false
  const behind = latin1(bytes, end, Math.min(end + MAX_LINE, bytes.length)).replace(/^(?:\r?\n){0,2}/, '')
  if (behind.trim() === '') return atEnd
  const [line = '', next = ''] = behind.split('\n', 2)
  return isSeparator(line, next, true)
}
