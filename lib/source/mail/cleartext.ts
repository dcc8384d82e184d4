/**
 * Messages signed as cleartext (OpenPGP, RFC 9580 §7), which stand within a text. Lines that begin with a hyphen are
 * escaped in them (§7.2), and are read without that:
 *
 *     -----BEGIN PGP SIGNED MESSAGE-----
 *     Hash: SHA512
 *
 *     see <http://a.example/well
 *     - -known>
 *     -----BEGIN PGP SIGNATURE-----
 */
import type { Run, Source } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { passAll, type Span } from '../../codec/span.js'
import { createLineMark, LineGate, type LineHandler } from './line-gate.js'

const BEGIN_LINE = '-----BEGIN PGP SIGNED MESSAGE-----'
const END_LINE = '-----BEGIN PGP SIGNATURE-----'

export const SIGNED_MARK = createLineMark(BEGIN_LINE)
const HYPHEN_MARK = createLineMark('-')
const ESCAPE = '- '

const FIRST = BEGIN_LINE.charCodeAt(0)

/** A text that is looked through for what is signed only if it may begin with that. */
export class WhollySigned implements Source {
  readonly #open: () => Source
  #text: Source | undefined

  constructor(open: () => Source) {
    this.#open = open
  }

  push(run: Run): void {
    this.#text ??= run.bytes[0] === FIRST ? new Cleartext(this.#open()) : this.#open()
    this.#text.push(run)
  }

  end(): void {
    this.#text ??= this.#open()
    this.#text.end()
  }
}

/** Hands on a text without the escapes of what is signed in it. */
export class Cleartext implements Source, LineHandler {
  readonly #text: Source
  readonly #gate = new LineGate(SIGNED_MARK, this)
  #isSigned = false

  constructor(text: Source) {
    this.#text = text
  }

  push(run: Run): void {
    this.#gate.push(run)
  }

  end(): void {
    this.#gate.end()
    this.#text.end()
  }

  line(span: Span): void {
    const line = latin1(span.bytes).trimEnd()
    if (this.#isSigned && line.startsWith(ESCAPE)) {
      span.pass(ESCAPE.length, span.bytes.length, this.#pass)
      return
    }
    passAll(span, this.#pass)
    if (line !== (this.#isSigned ? END_LINE : BEGIN_LINE)) return
    this.#isSigned = !this.#isSigned
    this.#gate.setMark(this.#isSigned ? HYPHEN_MARK : SIGNED_MARK)
  }

  rest(run: Run): void {
    this.#text.push(run)
  }

  readonly #pass = (run: Run): void => this.rest(run)
}
