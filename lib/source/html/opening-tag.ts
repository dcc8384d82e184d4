/**
 * An opening tag (WHATWG HTML §13.2.5.6 to §13.2.5.40) that lies in one piece. It is read once to find its end; only
 * then is it reported.
 */
import { APOSTROPHE, DQUOTE, EQUALS, GREATER_THAN, SLASH } from '../../bytes.js'
import type { Library, PageCallbacks } from './library.js'
import { isDigit, isLetter } from '../../codec/ascii.js'
import { inLowerCase } from '../../codec/lower-case.js'
import { isHtmlBlank } from './blank.js'
import { endOfReference, plainReference } from './reference.js'

/** Quotes of a value, as htmlparser2 numbers them. */
const NO_VALUE = 0
const UNQUOTED = 1
const SINGLE = 2
const DOUBLE = 3

/** Entries for each attribute: where its name and its value begin and end, its quotes, where it ends. */
const NAME = 0
const NAME_END = 1
const VALUE = 2
const VALUE_END = 3
const QUOTES = 4
const END = 5
const NUMBERS = 6

export class TagReader {
  readonly #callbacks: PageCallbacks
  readonly #library: () => Library
  readonly #attributes: number[] = []
  /** Numbers in use. */
  #count = 0
  #nameStart = 0
  #nameEnd = 0
  #closesItself = false
  #gt = 0

  constructor(callbacks: PageCallbacks, library: () => Library) {
    this.#callbacks = callbacks
    this.#library = library
  }

  /** Whether the tag that was found closes itself. */
  get closesItself(): boolean {
    return this.#closesItself
  }

  /** Name of that tag, in lower case. */
  name(text: string): string {
    return inLowerCase(text.slice(this.#nameStart, this.#nameEnd))
  }

  /** Reads the tag at `lt`. Returns the index behind it; -1 if it does not end in the text. */
  find(text: string, lt: number): number {
    this.#count = 0
    let i = lt + 1
    this.#nameStart = i
    while (i < text.length && !endsName(text.charCodeAt(i))) i++
    this.#nameEnd = i
    this.#closesItself = false
    while (i >= 0 && i < text.length) {
      const code = text.charCodeAt(i)
      if (code === GREATER_THAN) {
        this.#gt = i
        return i + 1
      }
      if (code !== SLASH && !isHtmlBlank(code)) {
        this.#closesItself = false
        i = this.#readAttribute(text, i)
        continue
      }
      // Behind a slash, blanks do not matter.
      if (code === SLASH) this.#closesItself = true
      i++
    }
    return -1
  }

  /** Reads the attribute at `i`; returns the index behind it, -1 if the text ends before. */
  #readAttribute(text: string, i: number): number {
    const start = i++
    let code = text.charCodeAt(i)
    while (i < text.length && code !== EQUALS && !endsName(code)) code = text.charCodeAt(++i)
    const end = i
    i = skipBlanks(text, i)
    if (i === text.length) return -1
    let valueStart = end
    let valueEnd = end
    let quotes = NO_VALUE
    let told = end
    if (text.charCodeAt(i) === EQUALS) {
      valueStart = skipBlanks(text, i + 1)
      const first = text.charCodeAt(valueStart)
      if (first === DQUOTE || first === APOSTROPHE) {
        quotes = first === DQUOTE ? DOUBLE : SINGLE
        valueEnd = text.indexOf(first === DQUOTE ? '"' : "'", ++valueStart)
        if (valueEnd < 0) return -1
        i = told = valueEnd + 1
      } else {
        quotes = UNQUOTED
        i = valueStart
        while (i < text.length && text.charCodeAt(i) !== GREATER_THAN && !isHtmlBlank(text.charCodeAt(i))) i++
        valueEnd = told = i
      }
    }
    const attributes = this.#attributes
    const count = this.#count
    attributes[count + NAME] = start
    attributes[count + NAME_END] = end
    attributes[count + VALUE] = valueStart
    attributes[count + VALUE_END] = valueEnd
    attributes[count + QUOTES] = quotes
    attributes[count + END] = told
    this.#count = count + NUMBERS
    return i
  }

  /** Reports the tag that was found; `base` is the position of the text, `isForeign` as in `PageCallbacks`. */
  tell(text: string, base: number, isForeign: boolean): void {
    const callbacks = this.#callbacks
    const attributes = this.#attributes
    callbacks.onopentagname(base + this.#nameStart, base + this.#nameEnd, isForeign)
    for (let k = 0; k < this.#count; k += NUMBERS) {
      const isRead = callbacks.onattribname(base + attributes[k + NAME]!, base + attributes[k + NAME_END]!)
      const quotes = attributes[k + QUOTES]!
      if (isRead && quotes !== NO_VALUE)
        tellValue(text, base, attributes[k + VALUE]!, attributes[k + VALUE_END]!, quotes, callbacks, this.#library)
      callbacks.onattribend(quotes, base + attributes[k + END]!)
    }
    if (this.#closesItself) callbacks.onselfclosingtag(base + this.#gt)
    else callbacks.onopentagend(base + this.#gt)
  }
}

/** Reports a value: its characters, and the references in it. */
export function tellValue(
  text: string,
  base: number,
  start: number,
  end: number,
  quotes: number,
  callbacks: Pick<PageCallbacks, 'onattribdata' | 'onattribentity'>,
  library: () => Library
): void {
  let done = start
  for (let i = text.indexOf('&', start); i >= 0 && i < end; i = text.indexOf('&', i + 1)) {
    if (isOfQuery(text, i + 1, end)) continue
    const semicolon = endOfReference(text, i + 1, end)
    const plain = semicolon < 0 ? undefined : plainReference(text.slice(i + 1, semicolon))
    if (plain === undefined) {
      const quote = quotes === DOUBLE ? '"' : quotes === SINGLE ? "'" : ''
      library().value(text.slice(done, end), base + done, quote)
      return
    }
    if (i > done) callbacks.onattribdata(base + done, base + i)
    callbacks.onattribentity(plain)
    done = semicolon + 1
  }
  callbacks.onattribdata(base + done, base + end)
}

/** `?a=b&copy=c`: letters and digits up to a `=` are no reference in a value (WHATWG HTML §13.2.5.73). */
function isOfQuery(text: string, start: number, end: number): boolean {
  let i = start
  while (i < end && (isLetter(text.charCodeAt(i)) || isDigit(text.charCodeAt(i)))) i++
  return i < end && text.charCodeAt(i) === EQUALS
}

function skipBlanks(text: string, i: number): number {
  while (i < text.length && isHtmlBlank(text.charCodeAt(i))) i++
  return i
}

/** Whether it is a blank, `/` or `>`. */
export function endsName(code: number): boolean {
  return code === GREATER_THAN || code === SLASH || isHtmlBlank(code)
}
