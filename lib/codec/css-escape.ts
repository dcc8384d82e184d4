/**
 * Escapes of CSS (CSS Syntax Level 3, §4.3.7), undone one by one; the caller knows where they may stand.
 *
 *     escape = "\" ( 1*6HEXDIG [ newline / SP / TAB ] / any character but a newline )
 *
 *     http\3a //a.example/b\2e html\,
 *         ~~~~             ~~~~    ~~
 */
import type { Run } from '../text.js'
import type { Emit } from './codec.js'
import { endOf, startOf } from './origin.js'
import { utf8Of } from './run-builder.js'
import { hexValue } from './hex.js'
import { REPLACEMENT } from './replacement.js'

const MOST_DIGITS = 6
const LF = 0x0a
const FF = 0x0c
const CR = 0x0d

export interface CssEscape {
  /** Begins with the `\` at `index` of the run. */
  begin(run: Run, index: number): void
  /**
   * Takes the next byte. `'taken'`: it belongs to the escape, which may go on. `'last'`: it ends the escape. `'next'`:
   * the escape has ended before it. `'break'`: it is a line break, so there was no escape.
   */
  take(run: Run, index: number): 'taken' | 'last' | 'next' | 'break'
  /** Passes on what the escape stands for; to be called once, when the escape or the input has ended. */
  give(emit: Emit): void
  /** Its code point. */
  readonly code: number
  /** Nothing has come behind the `\`. */
  readonly isBare: boolean
}

export function createCssEscape(): CssEscape {
  let from = 0
  let to = 0
  let digits = 0
  let value = 0
  let blank = false // the white space behind the digits has been taken

  return {
    begin(run, index) {
      from = startOf(run, index)
      to = endOf(run, index)
      digits = value = 0
      blank = false
    },
    take(run, index) {
      const byte = run.bytes[index]!
      if (blank) {
        // CR LF is one newline (§3.3).
        if (byte !== LF) return 'next'
        to = endOf(run, index)
        return 'last'
      }
      const digit = digits < MOST_DIGITS ? hexValue(byte) : -1
      if (digit >= 0) {
        value = value * 16 + digit
        digits++
        to = endOf(run, index)
        return 'taken'
      }
      if (digits === 0) {
        if (byte === LF || byte === CR || byte === FF) return 'break'
        value = byte
        to = endOf(run, index)
        return 'last'
      }
      if (byte !== 0x20 && byte !== 0x09 && byte !== LF && byte !== CR && byte !== FF) return 'next'
      to = endOf(run, index)
      blank = byte === CR
      return blank ? 'taken' : 'last'
    },
    give(emit) {
      // The first byte of a character outside ASCII: the others follow as they are.
      if (digits === 0 && value !== 0) return emit({ bytes: Uint8Array.of(value), from, to })
      emit({ bytes: utf8Of(this.code), from, to })
    },
    get isBare() {
      return digits === 0 && value === 0
    },
    get code() {
      const surrogate = value >= 0xd800 && value < 0xe000
      return value === 0 || surrogate || value > 0x10ffff ? REPLACEMENT : value
    }
  }
}
