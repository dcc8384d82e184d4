/**
 * Escapes of CSS (CSS Syntax Level 3, §4.3.7), undone one by one; the caller knows where they may stand.
 *
 *     escape = "\" ( 1*6HEXDIG [ newline / SP / TAB ] / any character but a newline )
 *
 *     http\3a //a.example/b\2e html\,
 *         ~~~~             ~~~~    ~~
 */
import { CR, FF, HTAB, LF, SP } from '../bytes.js'
import type { Run } from '../text.js'
import { REPLACEMENT, utf8Of } from '../utf-8.js'
import type { Emit } from './codec.js'
import { endOf, startOf } from './origin.js'
import { hexValue } from './hex.js'

const MOST_DIGITS = 6

export class CssEscape {
  #from = 0
  #to = 0
  #digits = 0
  #value = 0
  /** Whether the white space behind the digits has been taken. */
  #blank = false

  /** Begins with the `\` at `index` of the run. */
  begin(run: Run, index: number): void {
    this.#from = startOf(run, index)
    this.#to = endOf(run, index)
    this.#digits = this.#value = 0
    this.#blank = false
  }

  /**
   * Takes the next byte. `'taken'`: it belongs to the escape, which may go on. `'last'`: it ends the escape. `'next'`:
   * the escape has ended before it. `'break'`: it is a line break, so there was no escape.
   */
  take(run: Run, index: number): 'taken' | 'last' | 'next' | 'break' {
    const byte = run.bytes[index]!
    if (this.#blank) {
      // CR LF is one newline (§3.3).
      if (byte !== LF) return 'next'
      this.#to = endOf(run, index)
      return 'last'
    }
    const digit = this.#digits < MOST_DIGITS ? hexValue(byte) : -1
    if (digit >= 0) {
      this.#value = this.#value * 16 + digit
      this.#digits++
      this.#to = endOf(run, index)
      return 'taken'
    }
    if (this.#digits === 0) {
      if (byte === LF || byte === CR || byte === FF) return 'break'
      this.#value = byte
      this.#to = endOf(run, index)
      return 'last'
    }
    if (byte !== SP && byte !== HTAB && byte !== LF && byte !== CR && byte !== FF) return 'next'
    this.#to = endOf(run, index)
    this.#blank = byte === CR
    return this.#blank ? 'taken' : 'last'
  }

  /** Passes on what the escape stands for; to be called once, when the escape or the input has ended. */
  give(emit: Emit): void {
    // The first byte of a character outside ASCII: the others follow as they are.
    const isByte = this.#digits === 0 && this.#value !== 0
    const bytes = isByte ? Uint8Array.of(this.#value) : utf8Of(this.code)
    emit({ bytes, from: this.#from, to: this.#to })
  }

  /** Nothing has come behind the `\`. */
  get isBare(): boolean {
    return this.#digits === 0 && this.#value === 0
  }

  /** Its code point. */
  get code(): number {
    const value = this.#value
    const surrogate = value >= 0xd800 && value < 0xe000
    return value === 0 || surrogate || value > 0x10ffff ? REPLACEMENT : value
  }
}
