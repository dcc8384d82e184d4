/**
 * TEXT values of calendars and cards (RFC 5545 §3.3.11, RFC 6350 §3.4): what a backslash hides stands for itself, and
 * `\n` is a line break.
 *
 *     ESCAPED-CHAR = "\\" / "\;" / "\," / "\N" / "\n"      ; cards of version 3 write "\:", too
 *
 *     DESCRIPTION:Join https://a.example/b\,c\nor call  →  Join https://a.example/b,c⏎or call
 *
 * A backslash before anything else is one. Names, parameters and values of other types hold none, so all lines are read
 * alike.
 */
import { BACKSLASH, LF } from '../bytes.js'
import type { Run } from '../text.js'
import type { Codec, Emit } from './codec.js'
import { endOf, passSlice, startOf } from './origin.js'

/** What may stand behind a backslash: `\ ; , : n N`. */
const ESCAPED = new Map<number, number>([
  [BACKSLASH, BACKSLASH],
  [0x3b, 0x3b],
  [0x2c, 0x2c],
  [0x3a, 0x3a],
  [0x6e, LF],
  [0x4e, LF]
])

export interface TextValueDecoder extends Codec {
  /** Whether no backslash is held. */
  isIdle(): boolean
}

export function createTextValueDecoder(emit: Emit): TextValueDecoder {
  let backslash: { readonly from: number; readonly to: number } | undefined // the last byte that came was one

  function release(): void {
    if (backslash !== undefined) emit({ bytes: Uint8Array.of(BACKSLASH), ...backslash })
    backslash = undefined
  }

  /** Takes the byte behind a backslash; returns the index behind what was read. */
  function take(run: Run, i: number): number {
    const meant = ESCAPED.get(run.bytes[i]!)
    if (meant === undefined || backslash === undefined) {
      release()
      return i
    }
    emit({ bytes: Uint8Array.of(meant), from: backslash.from, to: endOf(run, i) })
    backslash = undefined
    return i + 1
  }

  return {
    isIdle: () => backslash === undefined,
    push(run) {
      const { bytes } = run
      for (let i = 0; i < bytes.length;) {
        if (backslash !== undefined) i = take(run, i)
        const found = bytes.indexOf(BACKSLASH, i)
        passSlice(run, i, found < 0 ? bytes.length : found, emit)
        if (found < 0) return
        backslash = { from: startOf(run, found), to: endOf(run, found) }
        i = found + 1
      }
    },
    end: release
  }
}
