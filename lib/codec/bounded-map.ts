/**
 * What was worked out before, kept by what it was worked out from. When it is full all is forgotten: what recurs is soon
 * there again, and nothing need be counted to know what does.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number

  /** @param most values that are kept */
  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#most) this.clear()
    return super.set(key, value)
  }
}
