/**
 * Addresses that were made harmless, read as what they were: reports of abuse and threat lists write
 *
 *     hxxps[://]a[.]example(dot)com/b        for https://a.example.com/b
 *
 * so that nobody follows the link by mistake. There is no standard; these are the ways that are in use.
 *
 * This is a decoding like any other, so it stands where decodings stand, between source and scanner: whatever format the
 * text came in, it is undone, and the scanner, its kernel and the rules of Appendix C need not know of it. It goes last,
 * because what it undoes was written by a person into the readable text. Each run says what was `written` there, so that
 * `raw` shows it.
 */
import type { Run, TextSink } from '../text.js'
import type { Codec, Emit } from './codec.js'
import { endOf, passSlice, startOf } from './origin.js'

/** What a scheme is written as, at the beginning of a word; `:` or `[` follows. */
const SCHEMES: readonly (readonly [written: string, meant: string])[] = [
  ['hxxp', 'http'],
  ['hxtp', 'http'],
  ['htxp', 'http'],
  ['h**p', 'http'],
  ['fxp', 'ftp']
]

/** What is written in brackets, of any kind or of the square kind only: a `(/)` or `(:)` may be anything. */
const IN_ANY_BRACKETS: readonly (readonly [string, string])[] = [
  ['.', '.'],
  ['dot', '.'],
  ['@', '@'],
  ['at', '@']
]
const IN_SQUARE_BRACKETS: readonly (readonly [string, string])[] = [
  [':', ':'],
  ['://', '://'],
  ['//', '//'],
  ['/', '/']
]

/** A step of the way through all that may be written. */
interface Step {
  readonly next: Map<number, Step>
  /** What was meant, where the way ends, and how many of the bytes were for it: the others are read again. */
  meant?: { readonly bytes: Uint8Array; readonly length: number }
}

const ROOT: Step = { next: new Map() }

function learn(written: string, meant: string, behind = ''): void {
  let step = ROOT
  for (const character of written + behind) {
    const code = character.charCodeAt(0)
    const next = step.next.get(code) ?? { next: new Map<number, Step>() }
    step.next.set(code, next)
    step = next
  }
  step.meant = { bytes: Uint8Array.from(meant, character => character.charCodeAt(0)), length: written.length }
}

for (const [written, meant] of SCHEMES) {
  for (const behind of [':', '[']) {
    learn(written, meant, behind)
    learn(`${written}s`, `${meant}s`, behind)
  }
}
for (const [inner, meant] of IN_ANY_BRACKETS)
  for (const [open, close] of ['[]', '()', '{}']) learn(`${open}${inner}${close}`, meant)
for (const [inner, meant] of IN_SQUARE_BRACKETS) learn(`[${inner}]`, meant)

/** Bytes a way begins with, in both cases. */
const BEGINS = new Uint8Array(256)
for (const code of ROOT.next.keys()) {
  BEGINS[code] = 1
  if (isWord(code)) BEGINS[code & ~0x20] = 1
}

interface Held {
  readonly byte: number
  readonly from: number
  readonly to: number
}

export function createRefanger(emit: Emit): Codec {
  let held: Held[] = []
  let step = ROOT
  let inWord = false // a letter or digit stands before

  function release({ byte, from, to }: Held): void {
    inWord = isWord(byte)
    emit({ bytes: Uint8Array.of(byte), from, to })
  }

  function begins(byte: number): boolean {
    return BEGINS[byte] === 1 && !(inWord && isWord(byte))
  }

  /** Takes bytes one by one until nothing of them can be the beginning of something. */
  function take(bytes: Held[]): void {
    for (let i = 0; i < bytes.length; i++) {
      const unit = bytes[i]!
      const next = held.length > 0 || begins(unit.byte) ? step.next.get(lowerCase(unit.byte)) : undefined
      if (next === undefined) {
        if (held.length === 0) {
          release(unit)
          continue
        }
        // The first byte begins nothing; what begins behind it is looked for again.
        const [first, ...others] = held
        forget()
        release(first!)
        bytes = [...others, ...bytes.slice(i)]
        i = -1
        continue
      }
      held.push(unit)
      step = next
      if (next.meant === undefined) continue
      const all = held
      const { bytes: meant, length } = next.meant
      forget()
      emit({
        bytes: meant,
        from: all[0]!.from,
        to: all[length - 1]!.to,
        written: Uint8Array.from(all.slice(0, length), ({ byte }) => byte)
      })
      inWord = isWord(meant[meant.length - 1]!)
      bytes = [...all.slice(length), ...bytes.slice(i + 1)]
      i = -1
    }
  }

  function forget(): void {
    held = []
    step = ROOT
  }

  return {
    push(run: Run) {
      const { bytes } = run
      for (let i = 0; i < bytes.length;) {
        if (held.length === 0) {
          const start = i
          while (i < bytes.length && !begins(bytes[i]!)) inWord = isWord(bytes[i++]!)
          passSlice(run, start, i, emit)
          if (i === bytes.length) break
        }
        take([{ byte: bytes[i]!, from: startOf(run, i), to: endOf(run, i) }])
        i++
      }
    },
    end() {
      held.forEach(release)
      forget()
      inWord = false
    }
  }
}

/** A sink whose texts are read as they were meant. */
export function refanging(sink: TextSink): TextSink {
  const refanger = createRefanger(run => sink.run(run))
  return {
    open: (text, origin) => sink.open(text, origin),
    run: refanger.push,
    close() {
      refanger.end()
      sink.close()
    },
    defect: defect => sink.defect(defect),
    hold: () => sink.hold?.(),
    release: () => sink.release?.()
  }
}

function isWord(byte: number): boolean {
  const letter = byte | 0x20
  return (letter >= 0x61 && letter <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
}

function lowerCase(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
}
