/**
 * Reads addresses that were made harmless as what they stand for. Reports of abuse and threat lists write
 *
 *     hxxps[://]a[.]example(dot)com/b        for https://a.example.com/b
 *
 * so that nobody follows the link by mistake. There is no standard; these are the ways that are in use.
 *
 * It is a decoding like any other, between source and scanner: it serves every format, and the scanner, its kernel and
 * the rules of Appendix C need not know of it. It is the last decoding, because what it undoes was written by a person
 * into the readable text. Each run has what was `written`, so that `raw` shows it.
 */
import type { ForwardingSink, Run, TextSink } from '../text.js'
import { isDigit, isLetter } from './ascii.js'
import type { Codec, Emit } from './codec.js'
import { latin1Bytes } from './latin1.js'
import { endOf, passSlice, startOf } from './origin.js'

/** Harmless forms of schemes, at the beginning of a word and before `:` or `[:`; an `s` may follow, also in brackets. */
const SCHEMES: readonly (readonly [written: string, meant: string])[] = [
  ['hxxp', 'http'],
  ['h[xx]p', 'http'],
  ['h[tt]p', 'http'],
  ['hxtp', 'http'],
  ['htxp', 'http'],
  ['h**p', 'http'],
  ['fxp', 'ftp']
]

/**
 * What stands for a delimiter in brackets: of any kind, or only of the square kind, since `(/)` or `(:)` may be
 * anything.
 */
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

/** Dots that some set off by a blank on both sides: `hxxp://a [.] example`. */
const SPACED_DOTS = ['[.]', '[dot]', '(dot)', '{dot}']

interface Meaning {
  /** In lower case. */
  readonly written: Uint8Array
  readonly meant: Uint8Array
}

/** A trie of all harmless forms: for each node a row of 128 entries, by the next byte the next node; 0: none. */
const ROW = 7
let steps = new Uint8Array(1 << ROW)
/** The meanings of nodes where a form ends. */
const meanings: (Meaning | undefined)[] = [undefined]

/** @param behind must follow the form, and is read again */
function learn(written: string, meant: string, behind = ''): void {
  let place = 0
  for (const byte of latin1Bytes(written + behind)) {
    const step = (place << ROW) | byte
    if (steps[step] === 0) {
      steps[step] = meanings.length
      const more = new Uint8Array(++meanings.length << ROW)
      more.set(steps)
      steps = more
    }
    place = steps[step]!
  }
  meanings[place] = { written: latin1Bytes(written), meant: latin1Bytes(meant) }
}

for (const [written, meant] of SCHEMES) {
  for (const behind of [':', '[:']) {
    learn(written, meant, behind)
    learn(`${written}s`, `${meant}s`, behind)
    learn(`${written}[s]`, `${meant}s`, behind)
  }
}
for (const [inner, meant] of IN_ANY_BRACKETS)
  for (const [open, close] of ['[]', '()', '{}']) learn(`${open}${inner}${close}`, meant)
for (const [inner, meant] of IN_SQUARE_BRACKETS) learn(`[${inner}]`, meant)
for (const dot of SPACED_DOTS) learn(` ${dot} `, '.')
if (meanings.length > 256) throw new Error('too many forms')

/** The node behind `byte`, in either case; 0 if there is none. */
function next(place: number, byte: number): number {
  return byte < 0x80 ? steps[(place << ROW) | lowerCase(byte)]! : 0
}

/** Bytes that a form begins with; letters and digits, behind which no form begins with another. */
const BEGINS = 1
const WORD = 2
const KINDS = Uint8Array.from(
  { length: 256 },
  (_, byte) => (next(0, byte) > 0 ? BEGINS : 0) | (isWord(byte) ? WORD : 0)
)

interface Held {
  readonly byte: number
  readonly from: number
  readonly to: number
}

export function createRefanger(emit: Emit): Codec {
  /** Bytes of earlier runs that may begin a form, and the node behind them. */
  let held: Held[] = []
  let place = 0
  /** `WORD` if a letter or digit stands right before. */
  let before = 0

  /** @param bytes have the form as it is written, from `at` on */
  function say({ written, meant }: Meaning, from: number, to: number, bytes: ArrayLike<number>, at: number): void {
    // Most forms are written in lower case, for which the bytes already exist.
    let stood = written
    for (let i = 0; i < written.length; i++) {
      if (bytes[at + i] === written[i]) continue
      stood = written.map((_, k) => bytes[at + k]!)
      break
    }
    emit({ bytes: meant, from, to, written: stood })
    before = KINDS[meant[meant.length - 1]!]! & WORD
  }

  function release({ byte, from, to }: Held): void {
    before = KINDS[byte]! & WORD
    emit({ bytes: Uint8Array.of(byte), from, to })
  }

  function begins(byte: number): boolean {
    return (KINDS[byte]! & BEGINS) !== 0 && (before & KINDS[byte]!) === 0
  }

  /** Takes bytes one by one until none of those that are held can begin a form. */
  function take(bytes: Held[]): void {
    for (let i = 0; i < bytes.length; i++) {
      const unit = bytes[i]!
      const behind = held.length > 0 || begins(unit.byte) ? next(place, unit.byte) : 0
      if (behind === 0) {
        if (held.length === 0) {
          release(unit)
          continue
        }
        // The first byte begins no form; those behind it are tried again.
        const [first, ...others] = held
        forget()
        release(first!)
        bytes = [...others, ...bytes.slice(i)]
        i = -1
        continue
      }
      held.push(unit)
      place = behind
      const meaning = meanings[place]
      if (meaning === undefined) continue
      const all = held
      const { length } = meaning.written
      forget()
      const stood = all.map(({ byte }) => byte)
      say(meaning, all[0]!.from, all[length - 1]!.to, stood, 0)
      bytes = [...all.slice(length), ...bytes.slice(i + 1)]
      i = -1
    }
  }

  function forget(): void {
    held = []
    place = 0
  }

  /** Follows the trie from `i` on: to a meaning, to 0, or, if the run ends, to a node in between. */
  function follow(bytes: Uint8Array, i: number): number {
    let at = 0
    do at = next(at, bytes[i++]!)
    while (at > 0 && i < bytes.length && meanings[at] === undefined)
    return at
  }

  return {
    push(run: Run) {
      const { bytes } = run
      let i = 0
      while (held.length > 0 && i < bytes.length) {
        take([unitOf(run, i++)])
        if (held.length > i) continue
        // What is held now stands in this run.
        i -= held.length
        forget()
      }
      let start = i
      while (i < bytes.length) {
        const kind = KINDS[bytes[i]!]!
        const end = (kind & BEGINS) !== 0 && (before & kind) === 0 ? follow(bytes, i) : 0
        if (end === 0) {
          before = kind & WORD
          i++
          continue
        }
        passSlice(run, start, i, emit)
        const meaning = meanings[end]
        if (meaning === undefined) {
          while (i < bytes.length) take([unitOf(run, i++)])
          return
        }
        start = i + meaning.written.length
        say(meaning, startOf(run, i), endOf(run, start - 1), bytes, i)
        i = start
      }
      passSlice(run, start, i, emit)
    },
    end() {
      held.forEach(release)
      forget()
      before = 0
    }
  }
}

function unitOf(run: Run, i: number): Held {
  return { byte: run.bytes[i]!, from: startOf(run, i), to: endOf(run, i) }
}

/** A sink that passes texts on to `sink` without their harmless forms. */
export function refanging(sink: TextSink): ForwardingSink {
  const refanger = createRefanger(run => sink.run(run))
  return {
    lookBehind: sink.lookBehind,
    elements: sink.elements,
    messages: sink.messages,
    defects: sink.defects,
    paths: sink.paths,
    // A form may become a URI in bytes that are none.
    triggers: undefined,
    endings: undefined,
    mayHold: undefined,
    mayRefer: undefined,
    // Runs change on the way.
    joins: undefined,
    whole: undefined,
    wholeIn: undefined,
    lines: undefined,
    recurring: undefined,
    open: (text, origin) => sink.open(text, origin),
    run: refanger.push,
    close() {
      refanger.end()
      sink.close()
    },
    defect: defect => sink.defect(defect),
    decoded: run => sink.decoded?.(run),
    hold: () => sink.hold?.(),
    release: () => sink.release?.()
  }
}

function isWord(byte: number): boolean {
  return isLetter(byte) || isDigit(byte)
}

function lowerCase(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
}
