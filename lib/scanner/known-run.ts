/** The first of some characters in a run: for all who ask before it, it is looked for once. */
export class KnownPlace {
  #from = 0
  #at = -1

  /** The place from `from` on; `look` finds it where it is not known. */
  next(from: number, look: (from: number) => number): number {
    if (from < this.#from || from > this.#at) {
      this.#from = from
      this.#at = look(from)
    }
    return this.#at
  }

  /** The run goes on behind `end`: what was not found before it may stand there. */
  goOn(end: number): void {
    if (this.#at >= end) this.clear()
  }

  move(by: number): void {
    this.#from -= by
    this.#at -= by
  }

  clear(): void {
    this.#from = 0
    this.#at = -1
  }
}

/** The first such byte in [from, end); `end` if there is none. */
export function placeOf(byte: number, bytes: Uint8Array, from: number, end: number): number {
  let i = from
  while (i < end && bytes[i] !== byte) i++
  return i
}

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
  /** A character reference that stands for a delimiter; the end of the run if there is none. */
  readonly reference = new KnownPlace()
  /** A backslash; the end of the run if there is none. */
  readonly backslash = new KnownPlace()
  /** A character that may end a URI, or is none of a URI; the end of the run if there is none. */
  readonly unusual = new KnownPlace()
  /** A `]` and an `@`; the end of the run, as far as that is known, if there is none. */
  readonly rightBracket = new KnownPlace()
  readonly at = new KnownPlace()

  /** How far the run that `at` stands in is known; `at` if it is not. */
  knownEnd(at: number): number {
    return at >= this.from && at <= this.to ? this.to : at
  }

  /** Notes that [from, to) is part of a run and has characters of these kinds. */
  learn(from: number, to: number, flags: number): void {
    if (from >= this.from && from <= this.to) {
      this.flags |= flags
      if (to <= this.to) return
      this.rightBracket.goOn(this.to)
      this.at.goOn(this.to)
      this.to = to
      return
    }
    this.from = from
    this.to = to
    this.flags = flags
  }

  move(by: number): void {
    this.from -= by
    this.to -= by
    this.reference.move(by)
    this.backslash.move(by)
    this.unusual.move(by)
    this.rightBracket.move(by)
    this.at.move(by)
    // Nobody asks about a run before the window; its positions must not fall without end.
    if (this.to < 0) this.clear()
  }

  clear(): void {
    this.from = this.flags = 0
    this.to = -1
    this.reference.clear()
    this.backslash.clear()
    this.unusual.clear()
    this.rightBracket.clear()
    this.at.clear()
  }
}

/** The end of something; 0 if there is nothing, or no longer. */
function moved(end: number, by: number): number {
  return end === 0 ? 0 : Math.max(0, end - by)
}

/** What is known of the runs of a text, for the URIs that begin in them. */
export class KnownRuns {
  /** Ends at the first character outside ASCII. */
  readonly cut = new KnownRun()
  /** Goes on over characters outside ASCII that can be mapped. */
  readonly mapped = new KnownRun()
  /** End of the last mapped reading. A URI that starts before it gets none of its own. */
  mappedTo = 0
  /** That of the last reject without its form, of which there is one only if somebody asks for rejects. */
  formlessTo = 0
  /**
   * End of the last run for which a far reading was made: one that is repaired up to more than `MAX_FURTHER` bytes
   * behind its URI. A URI that starts before it gets no far reading of its own.
   */
  repairedTo = 0
  /**
   * End of the last run in which a URI was refused for its authority. A later URI in it is refused as soon as its own
   * authority is read.
   */
  refusedTo = 0
  /** The `@` behind the last suffix reference that is no host, but a userinfo. None that begins before it is a host. */
  userinfoTo = 0

  /** All positions are `by` smaller. */
  move(by: number): void {
    this.cut.move(by)
    this.mapped.move(by)
    this.mappedTo = moved(this.mappedTo, by)
    this.formlessTo = moved(this.formlessTo, by)
    this.repairedTo = moved(this.repairedTo, by)
    this.refusedTo = moved(this.refusedTo, by)
    this.userinfoTo = moved(this.userinfoTo, by)
  }

  clear(): void {
    this.cut.clear()
    this.mapped.clear()
    this.mappedTo = this.formlessTo = this.repairedTo = this.refusedTo = this.userinfoTo = 0
  }
}
