/** Tuning of V8, the JavaScript engine, for the work to come: V8 has to guess it, and this program knows it. */

/** Bytes of input from which on V8 is kept small: for less, telling it takes longer than it saves. */
const SMALL_FROM = 1 << 20

/** Bytes of input from which on scanner/kernel takes a kernel: of less there is none that V8 could compile later. */
const KERNELS_LATER_FROM = 1 << 16

/**
 * Bytes of mail and pages behind which V8 optimises soon what runs, and bytes of a file of them of which it does at once. Of
 * five megabytes of mail optimising soon takes two fifths of the time, of twenty three tenths, of sixty still a tenth; 200
 * MB take 5 % less with it from the beginning.
 */
const SOON_BEHIND = 1 << 24
const SOON_FROM = 1 << 27

/** Bytes of mail behind which V8 has room enough: what is young has two megabytes by then, and would have four after fifty. */
const GROWN_FROM = 1 << 23

/** Work of a function, as `optimiseAfter` has it. */
const SOON = 20_000
const LATE = 300_000

/** What is read of these is told of by hundreds of functions, each of which has much to do. */
const MANIFOLD: ReadonlySet<string> = new Set(['mail', 'mbox', 'mmdf', 'babyl', 'news', 'rnews', 'html'])

export interface Tuning {
  /** An input of so many bytes is about to be read; `Infinity` for a pipe. */
  readonly expect: (bytes: number) => void
  /** The format of the input is known. */
  readonly optimise: (format: string) => void
  /** So many bytes, after decompression, are about to be read by the extractor. */
  readonly take: (bytes: number) => void
}

/** The version of V8: 11 in Node 20, 12 in Node 22, 13 in Node 24. */
const version = Number.parseInt(process.versions.v8, 10)

function tell(...flags: readonly string[]): void {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  for (const flag of flags) setFlagsFromString(flag)
}

/**
 * By how much V8 multiplies its room for what is young when a megabyte has outlived what it was made for. Of mail that has
 * come to pass where it begins: it takes a fortieth less time with two megabytes than with one, and three megabytes more.
 */
function growYoung(factor: 1 | 2): void {
  tell(`--semi-space-growth-factor=${factor}`)
}

/**
 * What a match leaves behind dies young, in a megabyte as well as in the sixteen that V8 would take in time. For so little
 * a second thread is no help, and waking it costs mail a fortieth of its time. And what seems to last, since a message was
 * being read, is gone with the next: the heap need not grow to four times what lives. V8 lets it grow by eight megabytes
 * whatever lives in it; so it is to begin with a fifth of that, and two gigabytes of mail take six megabytes less. From
 * Node 24 on the heap grows to three times what lives while V8 marks in small steps what does; marked at once, in three
 * milliseconds, mail takes fifteen megabytes less and no longer.
 *
 * Most of the work of plain text is the kernel's: around it V8 would optimise dozens of functions that run a few thousand
 * times more, which takes a fifth of the time that 600 MB of prose do. So it is asked to wait until it has seen nine times
 * as much of each. From Node 22 on it waits by itself, and does not know the word. What it optimises takes in half as much
 * of what it calls: a message is read by hundreds of functions, and with all in all of them a quarter of the time went
 * into that.
 *
 * A function of a kernel is compiled a second time when it has done much. One at a time is enough, and takes two megabytes
 * less.
 */
function keepSmall(): void {
  growYoung(1)
  tell(
    '--no-parallel-scavenge',
    '--heap-growing-percent=30',
    '--incremental-marking-hard-trigger=20',
    '--wasm-num-compilation-tasks=1',
    '--max-inlined-bytecode-size-cumulative=500'
  )
  if (version === 11) tell('--interrupt-budget=600000')
  if (version >= 13) tell('--no-incremental-marking')
}

/**
 * A function of a kernel is compiled a second time when it has done much: seven times as much as V8 thought until Node 22,
 * and a few hundred kilobytes take an eighth less time.
 */
function compileKernelsLater(): void {
  if (version === 11) tell('--wasm-tiering-budget=13000000')
}

/** Says after how much work V8 optimises a function, in its own unit. From Node 22 on it does not know the word. */
function optimiseAfter(budget: number): void {
  if (version === 11) tell(`--interrupt-budget=${budget}`)
}

/**
 * What calls much, and is called by much, is compiled as often as it is taken into something: with a third of what V8 takes
 * in by itself 200 MB of mail take a tenth less time, and more of it no longer; with a sixth a gigabyte would take 3 % more.
 * Loops are peeled for what hundreds of functions do in few rounds: without, 200 MB of mail take 3 % less, and more of it no
 * longer.
 */
function optimiseLess(): void {
  tell('--max-inlined-bytecode-size-cumulative=300', '--no-turbo-loop-peeling')
}

/** Each flag is set once, for the whole of the work: twenty thousand messages in a file each are as much as one mailbox. */
export function createTuning(): Tuning {
  let expected = 0
  let isLater = false
  let isSmall = false
  let growing = 0
  let waiting = 0
  let told: 'nothing' | 'some' | 'manifold' = 'nothing'
  return {
    expect(bytes) {
      expected += bytes
      if (!isLater && expected >= KERNELS_LATER_FROM) {
        isLater = true
        compileKernelsLater()
      }
      if (!isSmall && expected >= SMALL_FROM) {
        isSmall = true
        keepSmall()
      }
    },
    optimise(format) {
      if (!isSmall || format === 'text' || told === 'manifold') return
      const isManifold = MANIFOLD.has(format)
      if (told === 'some' && !isManifold) return
      told = isManifold ? 'manifold' : 'some'
      if (!isManifold) {
        // Of logs and JSON a good part of the work is not the kernels': waiting costs up to a tenth.
        optimiseAfter(150_000)
        return
      }
      optimiseLess()
      const isMuch = expected >= SOON_FROM && expected < Infinity
      if (!isMuch) waiting = SOON_BEHIND
      optimiseAfter(isMuch ? SOON : LATE)
      if (format === 'html') return
      growing = GROWN_FROM
      growYoung(2)
    },
    take(bytes) {
      if (growing > 0 && (growing -= bytes) <= 0) growYoung(1)
      if (waiting > 0 && (waiting -= bytes) <= 0) optimiseAfter(SOON)
    }
  }
}
