/**
 * A text with some of its stretches replaced. The edits come from left to right; what lies between them is copied in
 * pieces as long as possible, and a text without edits stays the same string.
 */
export class EditedText {
  readonly original: string
  #result = ''
  #copied = 0

  constructor(original: string) {
    this.original = original
  }

  replace(start: number, end: number, by: string): void {
    this.#result += this.original.slice(this.#copied, start) + by
    this.#copied = end
  }

  finish(): string {
    return this.#copied === 0 && this.#result === '' ? this.original : this.#result + this.original.slice(this.#copied)
  }
}
