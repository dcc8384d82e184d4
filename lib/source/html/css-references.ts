/**
 * Which strings of CSS are references: what an `@import` imports (CSS Cascade Level 5, §2), and what stands right within
 * `src()`, `image()` or `image-set()` (Values and Units Level 4, §4.5; Images Level 4, §2.3, §2.4), not in a function in
 * it. Pages for the Internet Explorer of 2001 have one more, in a filter.
 *
 *     @import "a.css" layer(b);  c { background: image-set("d.png" type("image/png")) }
 *             ~~~~~~~                                      ~~~~~~~
 *     e { filter: progid:DXImageTransform.Microsoft.AlphaImageLoader(src='f.png', sizingMethod='scale') }
 *                                                                         ~~~~~
 */
import { AT, EQUALS, HASH, LEFT_BRACE, RIGHT_BRACE, RIGHT_PARENTHESIS } from '../../bytes.js'

/** Functions whose strings are references. */
const OF_REFERENCES = new Set(['src', 'image', 'image-set', '-webkit-image-set'])
/** One whose parameters have names. */
const LOADER = 'alphaimageloader'

/** Characters of a name that are kept: the longest that matters has 17. */
const LONGEST_NAME = 20

/** Takes the tokens that it depends on, in order, without comments and blanks. */
export class CssReferences {
  /** The name that is being read, with what makes it a keyword or a hash. */
  #name = ''
  /** Whether the next string is a reference: what an `@import` imports, or the value of the loader's parameter. */
  #importing = false
  /** Whether the name before is that of the loader's parameter that holds a reference. */
  #isSource = false
  /** Number of open parentheses. */
  #depth = 0
  /** Depth within the outermost function of references; 0 outside of any. */
  #referencesAt = 0
  /** Depth within the loader; 0 outside of it. */
  #loaderAt = 0

  addToName(code: number): void {
    // One that begins the name here was escaped, and makes no keyword of it.
    if (code === AT && this.#name === '') this.#name = '\\'
    if (this.#name.length < LONGEST_NAME) this.#name += String.fromCodePoint(code)
  }

  endName(): void {
    if (this.#name === '') return
    const name = this.#name.toLowerCase()
    this.#importing = name === '@import'
    this.#isSource = name === 'src' && this.#loaderAt > 0 && this.#depth === this.#loaderAt
    this.#name = ''
  }

  /** Takes an opening parenthesis. Returns `'url'` if `url` stands before it, which is a token of its own. */
  openParenthesis(): 'url' | 'function' {
    const called = this.#name.toLowerCase()
    this.endName()
    if (called === 'url') return 'url'
    this.#importing = this.#isSource = false
    this.#depth++
    if (this.#referencesAt === 0 && OF_REFERENCES.has(called)) this.#referencesAt = this.#depth
    if (called === LOADER) this.#loaderAt = this.#depth
    return 'function'
  }

  /** Takes a `url(` with a quote behind it: a function like others. */
  openUrl(): void {
    this.#depth++
  }

  /** Takes the beginning of a string; returns whether the string is a reference. */
  beginString(): boolean {
    const isReference = this.#importing || (this.#referencesAt > 0 && this.#depth === this.#referencesAt)
    this.#importing = false
    return isReference
  }

  /** Takes a byte that is neither a blank nor part of a name, a string, a comment or an opening parenthesis. */
  addMark(byte: number): void {
    this.#importing = byte === EQUALS && this.#isSource
    this.#isSource = false
    if (byte === AT || byte === HASH) this.#name = String.fromCharCode(byte)
    else if (byte === RIGHT_PARENTHESIS) {
      if (this.#depth > 0) this.#depth--
      if (this.#depth < this.#referencesAt) this.#referencesAt = 0
      if (this.#depth < this.#loaderAt) this.#loaderAt = 0
    } else if (byte === LEFT_BRACE || byte === RIGHT_BRACE) {
      // No function of references goes on over the border of a block.
      this.#depth = this.#referencesAt = this.#loaderAt = 0
    }
  }

  reset(): void {
    this.#name = ''
    this.#importing = this.#isSource = false
    this.#depth = this.#referencesAt = this.#loaderAt = 0
  }
}
