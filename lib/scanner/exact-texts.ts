/** Texts that are one reference each. The base of a page or a message is worked out once for all of its references. */
import { beforeBlanks, behindBlanks } from '../byte-range.js'
import { admits } from '../policy/schemes.js'
import type { Text } from '../text.js'
import { type ExactBase, isSurelyRelative, NO_BASE, readExact } from './exact.js'
import { createBaseReader } from './exact-base.js'
import type { Found, Refused } from './found.js'
import type { Rules } from './rules.js'
import { readPlainExact } from './plain-exact.js'
import type { Window } from './window.js'

export class ExactTexts {
  readonly #rules: Rules
  /** The bases of the last text, and the base that they resolve to. */
  #bases: Text['bases']
  #base = NO_BASE
  /** The same for earlier texts: the requests in a log alternate between a few hosts. */
  readonly #known = new WeakMap<readonly string[], ExactBase>()

  /** Made for the first bases: plain text has none. */
  #readBases: ((bases: readonly string[]) => ExactBase) | undefined

  constructor(rules: Rules) {
    this.#rules = rules
  }

  /** Reads the text in the window, or the beginning of it that the window holds. */
  read(window: Window, text: Text): Found | Refused | undefined {
    return readExact(window, this.#baseOf(text), this.#rules, text)
  }

  /**
   * Reads [start, end) as a text if it is a URI as it stands, or becomes one appended to its base. `'nothing'` for
   * white space alone; undefined if it must be read in a window.
   */
  readPlain(text: Text, bytes: Uint8Array, start: number, end: number): Found | 'nothing' | undefined {
    const from = behindBlanks(bytes, start, end)
    const to = beforeBlanks(bytes, from, end)
    return from === to ? 'nothing' : readPlainExact(bytes, from, to, this.#baseOf(text).plain, this.#rules)
  }

  /** Whether [start, end), as a text without bases, may yield a match or reject. */
  mayRefer(bytes: Uint8Array, start: number, end: number): boolean {
    return this.#rules.rejects || !isSurelyRelative(bytes, start, end)
  }

  /**
   * Scheme and authority of the base of a text; empty if there is none, or only `read` knows it, undefined if what is
   * relative to it does not count.
   */
  originOf(text: Text): string | undefined {
    const { plain, scheme } = this.#baseOf(text)
    const { admission, table } = this.#rules
    if (scheme !== undefined && !admits(admission, scheme, table.named(scheme))) return undefined
    return plain?.origin ?? ''
  }

  #baseOf({ bases }: Text): ExactBase {
    if (bases === undefined) return NO_BASE
    if (bases !== this.#bases) {
      this.#bases = bases
      this.#base = this.#known.get(bases) ?? this.#learn(bases)
    }
    return this.#base
  }

  #learn(bases: readonly string[]): ExactBase {
    this.#readBases ??= createBaseReader(this.#rules)
    const base = this.#readBases(bases)
    this.#known.set(bases, base)
    return base
  }
}
