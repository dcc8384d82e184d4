/**
 * Finds the tokens of a page (WHATWG HTML §13.2.5). htmlparser2 can do that, but looks at every character. Most of a
 * page is words, plain tags and styles, which are passed in strides here; the rest (an unusual character reference, a
 * tag cut off) is given to the library with its position. A test checks that the tokens are those of the library for
 * all of the page; except in SVG and MathML, of which the library knows only what it is told.
 */
import { EXCLAMATION, HASH, QUESTION, SEMICOLON, SLASH } from '../../bytes.js'
import { CDATA, createLibrary, type Library, type PageCallbacks } from './library.js'
import { FOREIGN, isEndedBy, isForeignBehind, RAW, REFERENCES_ONLY, UNREAD } from './elements.js'
import { plainReference } from './reference.js'
import { endsName, TagReader } from './opening-tag.js'
import { beginsDelimitedUri } from './delimited-uri.js'
import { tellBogusComment, tellDeclaration } from './declaration.js'
import { isDigit, isLetter } from '../../codec/ascii.js'
import { MAX_HELD, MAX_LINE, MAX_REFERENCE_IN_PAGE } from '../../limits.js'

/**
 * Takes a page in pieces, one character a byte, and reports its tokens; positions count from the beginning of the page.
 */
export interface PageTokenizer {
  write(text: string): void
  end(): void
  /** Position before which all of the page has been reported. */
  reported(): number
}

/** @param isXml whether tags that close themselves mean that */
export function createTokenizer(callbacks: PageCallbacks, isXml: boolean): PageTokenizer {
  return new StridingTokenizer(callbacks, isXml)
}

/**
 * Functions that read something return whether to go on: not if more of the page must come first, or the library has
 * taken over.
 */
class StridingTokenizer implements PageTokenizer {
  readonly #callbacks: PageCallbacks
  readonly #isXml: boolean
  readonly #tag: TagReader
  #made: Library | undefined
  /** Whether the library has taken over for the rest of the page. */
  #handedOver = false

  /** What is being read. Indices are those in it; with `base` added they are positions. */
  #text = ''
  #base = 0
  /** Index of what is read next. */
  #at = 0
  /** All before this index has been told. */
  #told = 0
  /** The next `<` and the next `&`, if not before `at`: each is searched for once. */
  #lt = -1
  #amp = -1

  /** The element whose raw text is being read; '' for none. */
  #raw = ''
  /** Whether this is inside SVG or MathML. */
  #isForeign = false

  constructor(callbacks: PageCallbacks, isXml: boolean) {
    this.#callbacks = callbacks
    this.#isXml = isXml
    this.#tag = new TagReader(callbacks, () => this.#library)
  }

  write(piece: string): void {
    if (this.#handedOver) {
      this.#told += piece.length
      return this.#library.write(piece)
    }
    this.#base += this.#at
    this.#text = this.#at < this.#text.length ? this.#text.slice(this.#at) + piece : piece
    this.#at = this.#told = 0
    this.#lt = this.#amp = -1
    while (this.#step());
    // Text that waits must not go back too far, since positions in it are still asked for; those of a comment are not.
    const most = this.#text.startsWith('<!--', this.#at) ? MAX_HELD : MAX_LINE
    if (this.#handedOver || this.#text.length - this.#at <= most) return
    if (this.#isInCdata) this.#tellCdata()
    else this.#handOver()
  }

  reported(): number {
    return this.#base + this.#told
  }

  end(): void {
    if (!this.#handedOver) this.#readLast()
    if (this.#handedOver) this.#library.end()
    else this.#callbacks.onend()
  }

  /** Reads what waits for more at the end of the page. What may be a reference or a tag is left to the library. */
  #readLast(): void {
    const { length } = this.#text
    if (this.#raw !== '' && !REFERENCES_ONLY.has(this.#raw)) this.#tellText(length)
    if (this.#isInCdata) {
      this.#callbacks.oncdata(this.#base + this.#at + CDATA.length, this.#base + length, 0)
      this.#goOn(length)
    }
    if (this.#at < length) this.#handOver()
  }

  /** Whether what waits is CDATA of SVG or MathML. */
  get #isInCdata(): boolean {
    return this.#isForeign && this.#raw === '' && this.#text.startsWith(CDATA, this.#at)
  }

  /** Reports the CDATA that waits, but for what may begin its end; that is read as if the section began there. */
  #tellCdata(): void {
    const end = this.#text.length - 2
    this.#callbacks.oncdata(this.#base + this.#at + CDATA.length, this.#base + end, 0)
    this.#base += end - CDATA.length
    this.#text = CDATA + this.#text.slice(end)
    this.#at = this.#told = 0
  }

  get #library(): Library {
    return (this.#made ??= createLibrary(this.#callbacks, this.#isXml))
  }

  /** Lets the library read everything from `at` on. */
  #handOver(): boolean {
    this.#handedOver = true
    this.#library.begin(this.#base + this.#at, this.#raw, this.#isForeign)
    this.#library.write(this.#text.slice(this.#at))
    this.#goOn(this.#text.length)
    return false
  }

  /** Reports what stands before `end`, and was not reported, as text. */
  #tellText(end: number): void {
    if (end > this.#told) this.#callbacks.ontext(this.#base + this.#told, this.#base + end)
    this.#at = this.#told = end
  }

  /** Goes on at `index`; what stands before it has been reported. */
  #goOn(index: number): boolean {
    this.#at = this.#told = index
    return true
  }

  /** As `goOn`; -1 means that a token does not end in the text, and more must come. */
  #goOnBehind(index: number): boolean {
    return index >= 0 && this.#goOn(index)
  }

  /** Index of the next `<`; the length of the text if there is none. */
  #nextLt(): number {
    if (this.#lt < this.#at) this.#lt = indexOrLength(this.#text, '<', this.#at)
    return this.#lt
  }

  /** Index of the next `&`; the length of the text if there is none. */
  #nextAmp(): number {
    if (this.#amp < this.#at) this.#amp = indexOrLength(this.#text, '&', this.#at)
    return this.#amp
  }

  /** Reads text up to the next markup or reference, and that. */
  #step(): boolean {
    if (this.#raw !== '') return this.#readRaw()
    const text = this.#text
    const lt = this.#nextLt()
    const next = Math.min(lt, this.#nextAmp())
    if (next + 1 < text.length && !beginsSomething(text.charCodeAt(next + 1), next === lt)) {
      this.#at = next + 1
      return true
    }
    this.#tellText(next)
    if (next + 1 >= text.length) return false
    return next === lt ? this.#readMarkup(lt) : this.#readReference()
  }

  #readReference(): boolean {
    const text = this.#text
    const amp = this.#at
    let end = amp + 1
    while (end < text.length && isNameCharacter(text.charCodeAt(end))) end++
    if (end - amp >= MAX_REFERENCE_IN_PAGE) return this.#handOver()
    if (end === text.length) return false
    const closed = text.charCodeAt(end) === SEMICOLON
    const code = closed ? plainReference(text.slice(amp + 1, end)) : undefined
    const behind = closed ? end + 1 : end
    if (code !== undefined) this.#callbacks.ontextentity(code, this.#base + behind, this.#base + amp)
    else this.#library.text(text.slice(amp, behind), this.#base + amp, closed)
    return this.#goOn(behind)
  }

  #readMarkup(lt: number): boolean {
    const first = this.#text.charCodeAt(lt + 1)
    if (first === SLASH) return this.#readClosingTag(lt)
    if (first === QUESTION) return this.#readBogusComment(lt + 1)
    if (first !== EXCLAMATION) return this.#readOpeningTag(lt)
    return this.#goOnBehind(tellDeclaration(this.#text, this.#base, lt, this.#isForeign, this.#callbacks))
  }

  #readOpeningTag(lt: number): boolean {
    if (beginsDelimitedUri(this.#text, lt)) {
      this.#tellText(lt + 1)
      return true
    }
    const tag = this.#tag
    const end = tag.find(this.#text, lt)
    if (end < 0) return false
    const name = tag.name(this.#text)
    if (name === 'plaintext') return this.#handOver()
    const isClosed = tag.closesItself && isEndedBy(name, this.#isForeign, this.#isXml)
    tag.tell(this.#text, this.#base, this.#isForeign)
    this.#isForeign = isForeignBehind(name, tag.closesItself, this.#isForeign)
    // A title of SVG holds markup.
    if (isClosed) this.#callbacks.onclosetag(this.#base + lt + 1, this.#base + lt + 1 + name.length)
    else if (this.#isForeign ? UNREAD.has(name) : RAW.has(name) || REFERENCES_ONLY.has(name)) this.#raw = name
    return this.#goOn(end)
  }

  #readClosingTag(lt: number): boolean {
    const text = this.#text
    const name = lt + 2
    if (name === text.length) return false
    const gt = text.indexOf('>', name)
    if (gt < 0) return false
    if (!isLetter(text.charCodeAt(name))) return gt === name ? this.#goOn(gt + 1) : this.#readBogusComment(name)
    let end = name + 1
    while (!endsName(text.charCodeAt(end))) end++
    if (this.#isForeign) this.#isForeign = !FOREIGN.has(text.slice(name, end).toLowerCase())
    this.#callbacks.onclosetag(this.#base + name, this.#base + end)
    return this.#goOn(gt + 1)
  }

  #readBogusComment(start: number): boolean {
    return this.#goOnBehind(tellBogusComment(this.#text, this.#base, start, this.#callbacks))
  }

  /** Reads the content of an element up to its end tag, which is read as any other. */
  #readRaw(): boolean {
    const text = this.#text
    const endTag = endTagOf(text, this.#raw, this.#at)
    const last = text.lastIndexOf('<')
    // The end tag may have begun at the end of the text.
    const mayBegin = last >= this.#at && text.length - last < this.#raw.length + 3
    const end = endTag >= 0 ? endTag : mayBegin ? last : text.length
    if (REFERENCES_ONLY.has(this.#raw) && !this.#readReferences(end)) return false
    this.#tellText(end)
    if (endTag < 0) return false
    this.#raw = ''
    return true
  }

  /** Reads the character references of a title before `end`. */
  #readReferences(end: number): boolean {
    const text = this.#text
    for (let amp = this.#nextAmp(); amp < end; amp = this.#nextAmp()) {
      if (amp + 1 < text.length && !beginsSomething(text.charCodeAt(amp + 1), false)) {
        this.#at = amp + 1
        continue
      }
      this.#tellText(amp)
      if (amp + 1 === text.length || !this.#readReference()) return false
    }
    return true
  }
}

function indexOrLength(text: string, character: string, from: number): number {
  const index = text.indexOf(character, from)
  return index < 0 ? text.length : index
}

/** Index of `</name`, at a name's end, from `from` on; -1 if there is none. */
function endTagOf(text: string, name: string, from: number): number {
  for (let i = text.indexOf('</', from); i >= 0; i = text.indexOf('</', i + 2)) {
    const end = i + 2 + name.length
    if (end < text.length && endsName(text.charCodeAt(end)) && text.slice(i + 2, end).toLowerCase() === name) return i
  }
  return -1
}

/** Whether `<` or `&`, with this character behind it, begins markup or a reference. */
function beginsSomething(code: number, isMarkup: boolean): boolean {
  return isLetter(code) || (isMarkup ? code === SLASH || code === EXCLAMATION || code === QUESTION : code === HASH)
}

function isNameCharacter(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === HASH
}
