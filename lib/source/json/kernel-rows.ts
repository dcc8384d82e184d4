/**
 * What the kernel tells of the objects that it has read: the strings in which something may be, row by row. Names are
 * looked at only when a path is asked for.
 */
import { withoutControlSequences } from '../../codec/control-sequence.js'
import { type Places, placesInMarkup } from '../../codec/markup.js'
import type { Span } from '../../codec/span.js'
import type { JsonKernel } from './kernel/index.js'
import {
  COLOURLESS,
  IS_INDEX,
  MARKUP,
  REFERER,
  REFERER_LINE,
  STEP_WORDS,
  TEXT_ELEMENT,
  TEXT_KIND,
  TEXT_PATH,
  TEXT_REQUEST,
  TEXT_STEPS,
  TEXT_WORDS
} from './kernel/layout.js'
import type { Names } from './names.js'
import { below, element, type JsonPath } from './path.js'
import { isAlone, type Waiting } from './requests.js'
import { hasSchemeAt, referencePath } from '../reference.js'
import { type Reading, SOURCE, TextPlaces } from './text-places.js'

function placesInColours(text: Span): Places {
  return withoutControlSequences(text).span
}

export abstract class KernelRows extends TextPlaces {
  protected readonly names: Names
  protected kernel: JsonKernel | undefined
  /** The path that those of the objects begin with. */
  protected outer: JsonPath | undefined
  /** What has become of the targets, by their rows. */
  protected readonly targets: (Waiting | undefined)[] = []
  /** The last path of a line of a log, and that of its referer. */
  #logPath: string | undefined
  #refererPath = ''

  constructor(names: Names) {
    super(TEXT_WORDS)
    this.names = names
  }

  protected kindOf(index: number): number {
    return this.rows[index * TEXT_WORDS + TEXT_KIND]!
  }

  protected requestOf(index: number): number {
    return this.rows[index * TEXT_WORDS + TEXT_REQUEST]!
  }

  /** Index in the run of what stands in the quotes of a text without escapes. */
  protected sourceOf(index: number): number {
    return this.base + this.rows[index * TEXT_WORDS + SOURCE]! + 1
  }

  /** Index in `bytes` of the reference in a text: a target, a referer, also in a line; undefined if there is none. */
  protected referenceStart(index: number): number | undefined {
    const start = this.startOf(index)
    const kind = this.kindOf(index)
    if (kind === REFERER) return hasSchemeAt(this.bytes, start + 1, this.endOf(index) - 2) ? start + 1 : undefined
    if (kind === REFERER_LINE) {
      const place = this.requestOf(index)
      return place === 0 ? undefined : start + (place & 0xffff)
    }
    const target = this.targets[index]
    return target && isAlone(target) ? start + 1 + target.range[0] : undefined
  }

  /** Index behind it. */
  protected referenceEnd(index: number): number {
    const kind = this.kindOf(index)
    if (kind === REFERER) return this.endOf(index) - 2
    const start = this.startOf(index)
    return kind === REFERER_LINE ? start + (this.requestOf(index) >>> 16) : start + 1 + this.targets[index]!.range[1]
  }

  override path(offset: number): string {
    const index = this.indexAt(offset)
    const path = this.pathOf(index)
    if (this.kindOf(index) !== REFERER_LINE) return path
    const start = this.referenceStart(index)
    if (start === undefined || offset < start || offset >= this.referenceEnd(index)) return path
    if (path !== this.#logPath) {
      this.#logPath = path
      this.#refererPath = referencePath(path, 'referer')
    }
    return this.#refererPath
  }

  protected override readingOf(index: number): Reading | undefined {
    const kind = this.kindOf(index)
    return kind === COLOURLESS ? placesInColours : kind === MARKUP ? placesInMarkup : undefined
  }

  protected override pathOf(index: number): string {
    const { texts, steps } = this.kernel!
    const row = index * TEXT_WORDS
    let path = this.outer!.toString(texts[row + TEXT_ELEMENT])
    const first = texts[row + TEXT_PATH]! * STEP_WORDS
    const end = first + texts[row + TEXT_STEPS]! * STEP_WORDS
    for (let i = first; i < end; i += STEP_WORDS) {
      const value = steps[i]!
      const length = steps[i + 1]!
      if (length === IS_INDEX) path = element(path, value)
      else {
        const start = this.base + value
        path = below(path, this.names.named(this.run.bytes, start, start + length))
      }
    }
    return path
  }
}
