/**
 * The run of URI characters that was gone through last, as far as it was. Many URIs may begin in one run, and each asks
 * where it ends: what one has gone through the others need not.
 *
 *     http://a,http://b,http://c,…
 *            ^ gone through once
 */
export class KnownRun {
  /** [from, to) is part of one run. */
  from = 0
  to = -1
  /** Kinds of characters in it, of all: of a part of it there may be fewer. */
  flags = 0
  /** The first character reference from `referenceFrom` on that is a delimiter; where there is none, the run's end. */
  reference = -1
  referenceFrom = 0

  /** How far the run at `at` is known; `at` where it is not. */
  knownEnd(at: number): number {
    return at >= this.from && at <= this.to ? this.to : at
  }

  /** [from, to) is part of a run, in which these kinds of characters stand. */
  learn(from: number, to: number, flags: number): void {
    if (from >= this.from && from <= this.to) {
      this.to = Math.max(this.to, to)
      this.flags |= flags
      return
    }
    this.from = from
    this.to = to
    this.flags = flags
  }

  move(by: number): void {
    this.from -= by
    this.to -= by
    this.reference -= by
    this.referenceFrom -= by
    // Not further back than the window, or two gigabytes later it would be ahead.
    if (this.to < 0) this.clear()
  }

  clear(): void {
    this.from = 0
    this.to = this.reference = -1
    this.flags = this.referenceFrom = 0
  }
}

/** Of a text: the runs that end at what is outside ASCII, and those that go on over it. */
export interface KnownRuns {
  readonly cut: KnownRun
  readonly mapped: KnownRun
}

export function createKnownRuns(): KnownRuns {
  return { cut: new KnownRun(), mapped: new KnownRun() }
}
