/**
 * The texts of references in lines (`LineReferences.texts`): first those of references without bases, then one for each
 * list of bases, as they come.
 */
import { MAX_LINE_TEXTS } from '../limits.js'
import type { Text } from '../text.js'

export class ReferenceTexts {
  /** Another list when a text has come, by which the sink sees that. */
  texts: readonly Text[]
  readonly #first: readonly Text[]
  readonly #indices = new Map<readonly string[], number>()
  readonly #textWith: (bases: readonly string[]) => Text

  /** @param first those of references without bases */
  constructor(first: readonly Text[], textWith: (bases: readonly string[]) => Text) {
    this.#first = first
    this.texts = first
    this.#textWith = textWith
  }

  get isFull(): boolean {
    return this.texts.length === MAX_LINE_TEXTS
  }

  /** Index of the text that has these bases; undefined if there are too many. */
  indexOf(bases: readonly string[]): number | undefined {
    const known = this.#indices.get(bases)
    if (known !== undefined || this.isFull) return known
    const index = this.texts.length
    this.texts = [...this.texts, this.#textWith(bases)]
    this.#indices.set(bases, index)
    return index
  }

  /** Forgets all texts that have bases. */
  forget(): void {
    this.texts = this.#first
    this.#indices.clear()
  }
}
