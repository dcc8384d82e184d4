/** Tunes V8, the JavaScript engine, for the work to come, which V8 must guess and this program knows. */

/** Bytes of input from which on V8 is kept small: for less, setting the flags takes longer than it saves. */
const SMALL_FROM = 1 << 20

/** Bytes of input from which on scanner/kernel takes a kernel: of less there is none that V8 could compile later. */
const KERNELS_LATER_FROM = 1 << 16

/**
 * Bytes of mail or pages after which V8 is made to optimise soon; larger files are optimised for from their beginning.
 * Mail of 5 MB takes three fifths of the time if V8 waits, 20 MB seven tenths, 60 MB nine tenths; 200 MB take 5 % more.
 */
const SOON_AFTER = 1 << 24
const SOON_FROM = 1 << 27

/**
 * Bytes of mail or pages after which V8's young generation is kept as it is: it has two megabytes by then, and would
 * have four after fifty.
 */
const GROWN_FROM = 1 << 23

/** Budgets for `optimiseAfter`. */
const SOON = 20_000
const LATE = 300_000

/** Formats that are read by hundreds of functions, each of which has much to do. */
const MANIFOLD: ReadonlySet<string> = new Set(['mail', 'mbox', 'mmdf', 'babyl', 'news', 'rnews', 'html'])

export interface Tuning {
  /** To be called before an input of so many bytes is read; `Infinity` for a pipe. */
  readonly expect: (bytes: number) => void
  /** To be called before a directory is listed: a list of many files would make V8's young generation grow at once. */
  readonly expectMany: () => void
  /** To be called when the format of the input is known. */
  readonly optimise: (format: string) => void
  /** To be called before the extractor takes so many bytes, counted after decompression. */
  readonly take: (bytes: number) => void
}

/** The version of V8: 11 in Node 20, 12 in Node 22, 13 in Node 24. */
const version = Number.parseInt(process.versions.v8, 10)

function tell(...flags: readonly string[]): void {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  for (const flag of flags) setFlagsFromString(flag)
}

/**
 * Sets the factor by which V8 enlarges its young generation when a megabyte of it has survived. With mail that happens
 * at the beginning: two megabytes instead of one make it a fortieth faster, and take three megabytes more. So it does
 * with pages, of which a paragraph is kept until it ends: they take the same time, but those with a tag at every second
 * word, such as source code in colours, three quarters of it.
 */
function growYoung(factor: 1 | 2): void {
  tell(`--semi-space-growth-factor=${factor}`)
}

/** Whether the young generation has two megabytes: V8 says how many both halves of it have. */
function hasGrown(): boolean {
  const { getHeapSpaceStatistics } = process.getBuiltinModule('node:v8')
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  return young !== undefined && young.space_size >= 4 << 20
}

/**
 * Keeps the heap small. What a match leaves behind dies young, in a megabyte as well as in the sixteen that V8 would
 * come to use. For so little a second thread is no help, and waking it costs mail a fortieth of its time. What survives
 * while a message is read is garbage with the next one, so the heap need not grow to four times the live objects. V8
 * lets it grow by eight megabytes in any case; so it begins with a fifth of that, and two gigabytes of mail take six
 * megabytes less. From Node 24 on, the heap grows to three times the live objects while V8 marks them in small steps;
 * if it marks them at once, in three milliseconds, mail takes fifteen megabytes less and no longer.
 *
 * Plain text is mostly the kernel's work. Around it V8 would optimise dozens of functions that run only a few thousand
 * times more, which takes a fifth of the time for 600 MB of prose. So it is made to wait until it has seen nine times
 * as much of each; from Node 22 on it waits by itself, and no longer has the flag. It also inlines half as much: a
 * message is read by hundreds of functions, and to inline everything into each of them took a quarter of the time.
 *
 * A function of a kernel is compiled a second time when it has done much. One at a time is enough, and takes two
 * megabytes less.
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
 * Compiles kernels' functions a second time only after seven times the work that V8 up to Node 22 requires; inputs of a
 * few hundred kilobytes then take an eighth less time.
 */
function compileKernelsLater(): void {
  if (version === 11) tell('--wasm-tiering-budget=13000000')
}

/**
 * Sets the work, in V8's own unit, after which a function is optimised. From Node 22 on V8 has other ways to find out.
 */
function optimiseAfter(budget: number): void {
  if (version === 11) tell(`--interrupt-budget=${budget}`)
}

/**
 * Functions that call much, and are called by much, are compiled as often as they are inlined. With a third of V8's
 * usual inlining, 200 MB of mail take a tenth less time, and more mail no longer; with a sixth, a gigabyte would take
 * 3 % more. Loop peeling hardly helps functions whose loops have few rounds: without it 200 MB of mail take 3 % less,
 * and more mail no longer.
 */
function inlineLess(): void {
  tell('--max-inlined-bytecode-size-cumulative=300', '--no-turbo-loop-peeling')
}

/**
 * Sets each flag once, for all of the work: twenty thousand messages in files of their own are as much as one mailbox.
 */
export function createTuning(): Tuning {
  let expected = 0
  let isLater = false
  let isSmall = false
  let growing = 0
  let waiting = 0
  let told: 'nothing' | 'some' | 'manifold' = 'nothing'

  function small(): void {
    if (!isSmall) keepSmall()
    isSmall = true
  }

  return {
    expect(bytes) {
      expected += bytes
      if (!isLater && expected >= KERNELS_LATER_FROM) {
        isLater = true
        compileKernelsLater()
      }
      if (expected >= SMALL_FROM) small()
    },
    expectMany: small,
    optimise(format) {
      if (!isSmall || format === 'text' || told === 'manifold') return
      const isManifold = MANIFOLD.has(format)
      if (told === 'some' && !isManifold) return
      told = isManifold ? 'manifold' : 'some'
      if (!isManifold) {
        // A good part of the work on logs and JSON is not the kernels': to wait as in `keepSmall` costs up to a tenth.
        optimiseAfter(150_000)
        return
      }
      inlineLess()
      const isMuch = expected >= SOON_FROM && expected < Infinity
      if (!isMuch) waiting = SOON_AFTER
      optimiseAfter(isMuch ? SOON : LATE)
      growing = GROWN_FROM
      growYoung(2)
    },
    take(bytes) {
      if (growing > 0 && ((growing -= bytes) <= 0 || hasGrown())) {
        growing = 0
        growYoung(1)
      }
      if (waiting > 0 && (waiting -= bytes) <= 0) optimiseAfter(SOON)
    }
  }
}
