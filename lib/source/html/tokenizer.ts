/**
 * Finds the tokens of a page (WHATWG HTML §13.2.5). htmlparser2 knows them all, but looks at every character; most of a
 * page is words, plain tags and styles, which are passed in strides here. What is not plain (an unusual character
 * reference, a title with references, a tag cut off) is given to the library with its position. So the tokens are those
 * of the library, which a test checks; except in SVG and MathML, of which the library knows only what it is told.
 */
import { CDATA, createLibrary, type Library, type PageCallbacks } from './library.js'
import { FOREIGN, NOT_FOREIGN, RAW, REFERENCES_ONLY, UNREAD } from './elements.js'
import { plainReference } from './reference.js'
import { createTagReader, endsName } from './opening-tag.js'
import { tellBogusComment, tellDeclaration } from './declaration.js'
import { isDigit, isLetter } from '../../codec/ascii.js'
import { MAX_HELD, MAX_LINE } from '../../limits.js'

export { provideTokenizer } from './library.js'

/**
 * Takes a page in pieces, one character a byte, and reports its tokens; positions count from the beginning of the page.
 */
export interface PageTokenizer {
  write(text: string): void
  end(): void
}

/** Most characters of a character reference, without its end. */
const MOST_OF_A_REFERENCE = 64

export function createTokenizer(callbacks: PageCallbacks): PageTokenizer {
  let text = '' // what is being read
  let base = 0 // position of its first character
  let at = 0
  let told = 0 // all text before it has been told
  /** The element whose raw text is being read; '' for none. */
  let raw = ''
  /** Whether this is inside SVG or MathML. */
  let isForeign = false
  /** Whether the library has taken over for the rest of the page. */
  let handedOver = false
  let made: Library | undefined
  const library = (): Library => (made ??= createLibrary(callbacks))
  const tag = createTagReader(callbacks, library)

  /** Reads on from `at`; returns false if more must come first. */
  function step(): boolean {
    if (raw !== '') return readRaw()
    const lt = nextOf('<')
    const amp = nextOf('&')
    const next = Math.min(lt, amp)
    if (next + 1 < text.length && !beginsSomething(text.charCodeAt(next + 1), next === lt)) {
      at = next + 1
      return true
    }
    tellText(next)
    if (next + 1 >= text.length) return false
    return next === lt ? readMarkup(lt) : readReference()
  }

  /** Reports what stands before `end`, and was not reported, as text. */
  function tellText(end: number): void {
    if (end > told) callbacks.ontext(base + told, base + end)
    at = told = end
  }

  /** Goes on at `index`; what stands before it has been reported. */
  function goOn(index: number): boolean {
    at = told = index
    return true
  }

  /** As `goOn`; -1 means that a token does not end in the text, and more must come. */
  function goOnBehind(index: number): boolean {
    return index >= 0 && goOn(index)
  }

  const found = { '<': -1, '&': -1 }

  /**
   * Next index of the character from `at` on; the length of the text if there is none. Searched for once for each
   * occurrence.
   */
  function nextOf(character: '<' | '&'): number {
    if (found[character] < at) {
      const index = text.indexOf(character, at)
      found[character] = index < 0 ? text.length : index
    }
    return found[character]
  }

  function readReference(): boolean {
    let end = at + 1
    while (end < text.length && isNameCharacter(text.charCodeAt(end))) end++
    if (end === text.length && end - at < MOST_OF_A_REFERENCE) return false
    const closed = text.charCodeAt(end) === 0x3b
    const code = closed ? plainReference(text.slice(at + 1, end)) : undefined
    const behind = closed ? end + 1 : end
    if (code !== undefined) callbacks.ontextentity(code, base + behind, base + at)
    else if (end - at >= MOST_OF_A_REFERENCE) return handOver()
    else library().text(text.slice(at, behind), base + at, closed)
    return goOn(behind)
  }

  function readMarkup(lt: number): boolean {
    const first = text.charCodeAt(lt + 1)
    if (first === 0x2f) return readClosingTag(lt)
    if (first === 0x21) return goOnBehind(tellDeclaration(text, base, lt, isForeign, callbacks))
    return first === 0x3f ? readBogusComment(lt + 1) : readOpeningTag(lt)
  }

  function readOpeningTag(lt: number): boolean {
    const end = tag.find(text, lt)
    if (end < 0) return false
    const name = tag.name(text)
    if (name === 'plaintext') return handOver()
    // In SVG, `<title/>` and `<style/>` have ended here, and a title holds markup.
    const isClosed = isForeign && tag.closesItself()
    if (FOREIGN.has(name)) isForeign ||= !tag.closesItself()
    else if (NOT_FOREIGN.has(name)) isForeign = false
    tag.tell(text, base)
    if (isClosed) callbacks.onclosetag(base + lt + 1, base + lt + 1 + name.length)
    else if (isForeign ? UNREAD.has(name) : RAW.has(name) || REFERENCES_ONLY.has(name)) raw = name
    return goOn(end)
  }

  function readRaw(): boolean {
    const endTag = endTagOf(text, raw, at)
    const last = text.lastIndexOf('<')
    // The end tag may have begun at the end of the text.
    const end = endTag >= 0 ? endTag : last >= at && text.length - last < raw.length + 3 ? last : text.length
    if (REFERENCES_ONLY.has(raw) && !readReferences(end)) return false
    tellText(end)
    if (endTag < 0) return false
    raw = ''
    return true
  }

  /** Reads the character references of a title before `end`; returns false if more must come first. */
  function readReferences(end: number): boolean {
    for (let amp = nextOf('&'); amp < end; amp = nextOf('&')) {
      if (amp + 1 < text.length && !beginsSomething(text.charCodeAt(amp + 1), false)) {
        at = amp + 1
        continue
      }
      tellText(amp)
      if (amp + 1 === text.length || !readReference()) return false
    }
    return true
  }

  function readClosingTag(lt: number): boolean {
    if (lt + 2 === text.length) return false
    const gt = text.indexOf('>', lt + 2)
    if (gt < 0) return false
    if (!isLetter(text.charCodeAt(lt + 2))) return gt === lt + 2 ? goOn(gt + 1) : readBogusComment(lt + 2)
    let end = lt + 3
    while (!endsName(text.charCodeAt(end))) end++
    if (isForeign) isForeign = !FOREIGN.has(text.slice(lt + 2, end).toLowerCase())
    callbacks.onclosetag(base + lt + 2, base + end)
    return goOn(gt + 1)
  }

  function readBogusComment(start: number): boolean {
    return goOnBehind(tellBogusComment(text, base, start, callbacks))
  }

  /** Lets the library read everything from `at` on. */
  function handOver(): boolean {
    handedOver = true
    library().begin(base + at, raw, isForeign)
    library().write(text.slice(at))
    goOn(text.length)
    return false
  }

  return {
    write(piece) {
      if (handedOver) return library().write(piece)
      base += at
      text = at < text.length ? text.slice(at) + piece : piece
      at = told = 0
      found['<'] = found['&'] = -1
      while (step());
      // Text that waits must not go back too far, since positions in it are still asked for; those of a comment are
      // not.
      const most = text.startsWith('<!--', at) ? MAX_HELD : MAX_LINE
      if (!handedOver && text.length - at > most) handOver()
    },
    end() {
      // What may be a reference is left to the library.
      if (!handedOver && raw !== '' && !REFERENCES_ONLY.has(raw)) tellText(text.length)
      if (!handedOver && isForeign && text.startsWith(CDATA, at)) {
        callbacks.oncdata(base + at + CDATA.length, base + text.length, 0)
        goOn(text.length)
      }
      if (!handedOver && at === text.length) return callbacks.onend()
      if (!handedOver) handOver()
      library().end()
    }
  }
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
function beginsSomething(code: number, markup: boolean): boolean {
  return isLetter(code) || (markup ? code === 0x2f || code === 0x21 || code === 0x3f : code === 0x23)
}

function isNameCharacter(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === 0x23
}
