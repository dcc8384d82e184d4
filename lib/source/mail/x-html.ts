/**
 * Bodies as Eudora keeps them in its mailboxes: of a multipart, only the part that it shows, without the boundaries that
 * the header still declares; a page stands between tags of its own.
 *
 *     <x-html>
 *     <html>…
 *     </x-html>
 *     Attachment Converted: "c:\notes.doc"
 */
import type { Run, Source } from '../../text.js'
import { passAll, type Span } from '../../codec/span.js'
import { createLineMark, LineGate, type LineHandler } from './line-gate.js'

export const PAGE_MARK = createLineMark('<x-html>')
const END = createLineMark('</x-html>')

/** A body that is text, with pages in it. */
export class WithPages implements Source, LineHandler {
  readonly #openText: () => Source
  readonly #openPage: () => Source
  readonly #gate = new LineGate(PAGE_MARK, this)
  #current: Source | undefined
  #isPage = false

  constructor(openText: () => Source, openPage: () => Source) {
    this.#openText = openText
    this.#openPage = openPage
  }

  push(run: Run): void {
    this.#gate.push(run)
  }

  end(): void {
    this.#gate.end()
    // Also of nothing: its charset may be unknown.
    this.#current ??= this.#openText()
    this.#current.end()
  }

  line(span: Span): void {
    if (!this.#isPage) this.#close()
    this.#current ??= this.#openPage()
    passAll(span, run => this.rest(run))
    if (this.#isPage) this.#close()
    this.#isPage = !this.#isPage
    this.#gate.setMark(this.#isPage ? END : PAGE_MARK)
  }

  rest(run: Run): void {
    this.#current ??= this.#openText()
    this.#current.push(run)
  }

  #close(): void {
    this.#current?.end()
    this.#current = undefined
  }
}
