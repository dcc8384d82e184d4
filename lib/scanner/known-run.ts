/**
 * The run of URI characters that was read last, as far as it was read. Many URIs may begin in one run, and each needs
 * to know where it ends; so the run is read only once.
 *
 *     http://a,http://b,http://c,…
 *            ^ gone through once
 */
export class KnownRun {
  /** [from, to) is part of one run. */
  from = 0
  to = -1
  /** Kinds of characters (`RUN`) in all of [from, to); a part of it may have fewer. */
  flags = 0
  /**
   * Position of the first character reference from `referenceFrom` on that stands for a delimiter; the end of the run
   * if there is none.
   */
  reference = -1
  referenceFrom = 0

  /** How far the run that `at` stands in is known; `at` if it is not. */
  knownEnd(at: number): number {
    return at >= this.from && at <= this.to ? this.to : at
  }

  /** Notes that [from, to) is part of a run and has characters of these kinds. */
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
    // Nobody asks about a run before the window; its positions must not fall without end.
    if (this.to < 0) this.clear()
  }

  clear(): void {
    this.from = 0
    this.to = this.reference = -1
    this.flags = this.referenceFrom = 0
  }
}

/**
 * The known runs of a text: `cut` ends at the first character outside ASCII, `mapped` goes on over those that can be
 * mapped.
 */
export interface KnownRuns {
  readonly cut: KnownRun
  readonly mapped: KnownRun
}

export function createKnownRuns(): KnownRuns {
  return { cut: new KnownRun(), mapped: new KnownRun() }
}
