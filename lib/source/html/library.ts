/**
 * htmlparser2's tokenizer, applied to parts of a page: a character reference, an attribute's value, or all the rest. It
 * is handed in; under Node it is else loaded with the first page that needs it.
 */
import type { Tokenizer } from 'htmlparser2'
import { inLowerCase } from '../../codec/lower-case.js'
import { optionalPackage } from '../../codec/optional-package.js'
import { DELIMITED_URI } from './delimited-uri.js'
import { FOREIGN, isEndedBy, isForeignBehind } from './elements.js'

export type TokenizerConstructor = typeof Tokenizer
export type Callbacks = ConstructorParameters<TokenizerConstructor>[1]

/** The callbacks of htmlparser2, with a little more. */
export type PageCallbacks = Omit<Callbacks, 'onopentagname' | 'onattribname' | 'ontextentity'> & {
  /** `isForeign`: the tag stands in SVG or MathML. */
  onopentagname(start: number, end: number, isForeign: boolean): void
  /** Returns false if the value is not looked at, and need not be reported. */
  onattribname(start: number, end: number): boolean
  /** `start`: where the reference begins, if it is known. */
  ontextentity(code: number, end: number, start?: number): void
}

let provided: TokenizerConstructor | undefined

/** To be called by an entry point that cannot load it later: a browser has no `require`. */
export function provideTokenizer(constructor: TokenizerConstructor): void {
  provided = constructor
}

function tokenizer(): TokenizerConstructor {
  provided ??= (optionalPackage('htmlparser2') as typeof import('htmlparser2') | undefined)?.Tokenizer
  if (provided === undefined) throw new Error('htmlparser2 cannot be loaded here: HTML is read by urisift/web')
  return provided
}

/** Reads each stretch by itself; positions are those of the page. */
export interface Library {
  /**
   * Reads text that may begin with a character reference. `closed`: it ends with `;`; else something stands behind it
   * that is no part of the reference.
   */
  text(text: string, position: number, closed: boolean): void
  /** Reads the end of an attribute's value. */
  value(text: string, position: number, quote: '"' | "'" | ''): void
  /**
   * Begins at this position what is written from here on, in the content of an element if one is given. `foreign`:
   * inside SVG or MathML, of which the library knows only what it is told.
   */
  begin(position: number, element?: string, foreign?: boolean): void
  write(text: string): void
  end(): void
}

/** The beginning of a CDATA section, which only SVG and MathML have. */
export const CDATA = '<![CDATA['

/** Most characters of a name that are looked at. */
const LONGEST_NAME = 16

/**
 * To the library, `<![CDATA[` begins a section everywhere. In HTML it begins a comment up to the next `>` (§13.2.5.42),
 * as `<?` does, and is as long. What stands in `<noembed>` and `<noframes>` is raw text to it, and a URI in angle
 * brackets is a tag. It is given other characters for theirs, since it tells only where things stand.
 */
const MISREAD = new RegExp(`<!\\[CDATA\\[|<no(?=embed|frames)|${DELIMITED_URI}`, 'gi')
/** What may be the beginning of it, if no more has come, and most characters of that. */
const OPEN = /^<[a-z][^\t\n\f\r />]*\/?$/i
const LONGEST_KEPT = 128

function asMeant(odd: string): string {
  if (odd.startsWith('<!')) return odd === CDATA ? odd.replace('!', '?') : odd
  return /^<no$/i.test(odd) ? '<x-' : `|${odd.slice(1)}`
}

/** @param isXml whether tags that close themselves mean that */
export function createLibrary(callbacks: PageCallbacks, isXml: boolean): Library {
  /** What is added to the library's positions, and where its reports end. */
  let shift = 0
  let first = 0
  let limit = Infinity
  let valueAlone = false
  /** Whether this is inside SVG or MathML, as in tokenizer.ts. */
  let isForeign = false
  /** The tag that is being read, and where its name stands. */
  let name = ''
  let nameStart = 0
  let nameEnd = 0
  let isInTag = false
  /** What has been written last, and enough before it for a name that began there. */
  let recent = ''
  let written = 0
  /** The end of what came, which may be the beginning of what the library misreads. */
  let kept = ''

  function feed(text: string): void {
    recent = recent.slice(-LONGEST_NAME) + text
    written += text.length
    inner.write(text)
  }

  function write(piece: string): void {
    const text = kept + piece
    let from = 0
    for (const { 0: odd, index } of text.matchAll(MISREAD)) {
      feed(text.slice(from, index))
      feed(odd === CDATA && isForeign ? odd : asMeant(odd))
      from = index + odd.length
    }
    const last = Math.max(from, text.lastIndexOf('<'))
    feed(text.slice(from, last))
    const tail = text.slice(last)
    const isOpen = !isInTag && tail.length < LONGEST_KEPT && (OPEN.test(tail) || CDATA.startsWith(tail))
    kept = isOpen ? tail : ''
    if (!isOpen) feed(tail)
  }

  function end(): void {
    if (kept !== '') feed(kept)
    kept = ''
    inner.end()
  }

  function nameAt(start: number, end: number): string {
    const before = written - recent.length
    return end - start > LONGEST_NAME ? '' : inLowerCase(recent.slice(start - before, end - before))
  }

  const inner = new (tokenizer())(
    { recognizeSelfClosing: isXml },
    {
      ontext(start, end) {
        // At the end of a page that is cut off behind `</name`, the library reports a text from -1 on.
        if (start >= 0 && start < limit) callbacks.ontext(start + shift, Math.min(end, limit) + shift)
      },
      ontextentity: (code, end) => callbacks.ontextentity(code, end + shift),
      onattribdata: (start, end) => callbacks.onattribdata(Math.max(start, first) + shift, end + shift),
      onattribentity: code => callbacks.onattribentity(code),
      onattribname: (start, end) => void (valueAlone || callbacks.onattribname(start + shift, end + shift)),
      onattribend: (quote, end) => void (valueAlone || callbacks.onattribend(quote, end + shift)),
      onopentagname(start, end) {
        name = nameAt(start, end)
        nameStart = start
        nameEnd = end
        isInTag = true
        if (!valueAlone) callbacks.onopentagname(start + shift, end + shift, isForeign)
      },
      onopentagend(end) {
        isInTag = false
        if (valueAlone) return
        callbacks.onopentagend(end + shift)
        isForeign = isForeignBehind(name, false, isForeign)
      },
      onselfclosingtag(end) {
        isInTag = false
        callbacks.onselfclosingtag(end + shift)
        if (isEndedBy(name, isForeign, isXml)) callbacks.onclosetag(nameStart + shift, nameEnd + shift)
        isForeign = isForeignBehind(name, true, isForeign)
      },
      onclosetag(start, end) {
        callbacks.onclosetag(start + shift, end + shift)
        if (isForeign) isForeign = !FOREIGN.has(nameAt(start, end))
      },
      isInForeignContext: () => isForeign,
      oncomment: (start, end, closing) => callbacks.oncomment(start + shift, end + shift, closing),
      oncdata(start, end, closing) {
        if (isForeign) callbacks.oncdata(start + shift, end + shift, closing)
        else callbacks.oncomment(start - CDATA.length + 2 + shift, end + shift, closing)
      },
      ondeclaration: (start, end) => callbacks.ondeclaration(start + shift, end + shift),
      onprocessinginstruction: (start, end) => callbacks.onprocessinginstruction(start + shift, end + shift),
      onend: () => callbacks.onend()
    }
  )

  function begin(position: number, element = '', foreign = false): void {
    inner.reset()
    isForeign = foreign
    isInTag = false
    recent = kept = ''
    written = 0
    first = 0
    limit = Infinity
    const before = element === '' ? '' : `<${element}>`
    shift = position - before.length
    if (before === '') return
    valueAlone = true
    feed(before)
    valueAlone = false
  }

  return {
    begin,
    text(text, position, closed) {
      begin(position)
      limit = text.length
      inner.write(closed ? text : `${text} `)
    },
    value(text, position, quote) {
      // With a character before it, so that a quote at its beginning is a character like any other.
      const before = `<a b=${quote}x`
      begin(position - before.length)
      first = before.length
      valueAlone = true
      inner.write(`${before}${text}${quote}>`)
      valueAlone = false
    },
    write,
    end
  }
}
