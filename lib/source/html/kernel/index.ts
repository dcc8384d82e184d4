/**
 * The kernel of pages from TypeScript's side: a WebAssembly module that is compiled once, and instances of it, each
 * with a memory in which the window of one page stands. Without WebAssembly or its SIMD there is none, and tokenizer.ts
 * does the same, more slowly.
 */
import { WINDOWS_1252 } from '../../../utf-8.js'
import { embeddedModule, KernelPool } from '../../../web-assembly.js'
import { ATTRIBUTE_NAMES, knownKindOf, type AttributeKind } from '../attributes.js'
import {
  breakOf,
  ELEMENT_NAMES,
  FOREIGN,
  NOT_FOREIGN,
  OWN_CONTENT,
  PREFORMATTED,
  RAW,
  REFERENCES_ONLY,
  TEMPLATE,
  UNREAD
} from '../elements.js'
import { mayBeUnclosed, PLAIN_NAMES } from '../reference.js'
import { htmlModule } from './generated/module.js'
import * as layout from './layout.js'

interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  begin(how: number): void
  scan(from: number, to: number, isLast: number): number
  why(): number
  eventCount(): number
  rawElement(): number
  inForeign(): number
  tellElsewhere(): void
}

/** Names by their numbers; 0 stands for a name without a number. */
export const ELEMENTS: readonly string[] = ['', ...ELEMENT_NAMES]
export const ATTRIBUTES: readonly string[] = [
  ...new Set(['', 'href', 'xlink:href', 'rel', 'alt', 'type', ...ATTRIBUTE_NAMES])
]
export const KINDS: readonly (AttributeKind | undefined)[] = [
  undefined,
  'reference',
  'references',
  'candidates',
  'names',
  'prose',
  'style',
  'page',
  'program',
  'about',
  'listed',
  'resource'
]

function fillBytes(bytes: Uint8Array): void {
  for (let byte = 0; byte < 256; byte++) {
    const character = String.fromCharCode(byte)
    if (/[\t\n\f\r ]/.test(character)) bytes[byte]! |= layout.BLANK_BYTE
    if (/[\t\n\f\r />]/.test(character)) bytes[byte]! |= layout.END_BYTE
    if (/[a-z]/i.test(character)) bytes[byte]! |= layout.LETTER_BYTE
    if (/[a-z0-9#]/i.test(character)) bytes[byte]! |= layout.REFERENCE_BYTE
  }
}

function flagsOf(element: string): number {
  const how = breakOf(element)
  const has: readonly (readonly [boolean, number])[] = [
    [how === 'paragraph', layout.PARAGRAPH_ELEMENT],
    [how === 'line' || how === 'break', layout.LINE_ELEMENT],
    [how === 'break', layout.BREAK_ELEMENT],
    [RAW.has(element), layout.RAW_ELEMENT],
    [REFERENCES_ONLY.has(element), layout.TITLE_ELEMENT],
    [element === 'plaintext', layout.REST_ELEMENT],
    [UNREAD.has(element), layout.PROGRAM_ELEMENT],
    [PREFORMATTED.has(element), layout.PREFORMATTED_ELEMENT],
    [element === 'a', layout.LINK_ELEMENT],
    [element === 'base', layout.BASE_ELEMENT],
    [element === 'area', layout.AREA_ELEMENT],
    [FOREIGN.has(element), layout.FOREIGN_ELEMENT],
    [NOT_FOREIGN.has(element), layout.NOT_FOREIGN_ELEMENT],
    [element === TEMPLATE, layout.TEMPLATE_ELEMENT],
    [OWN_CONTENT.has(element), layout.OWN_CONTENT_ELEMENT]
  ]
  return has.reduce((flags, [is, flag]) => (is ? flags | flag : flags), 0)
}

/** The first bytes of a name as words, filled up with zeros. */
function wordsOf(name: string, count: number): Uint32Array {
  const bytes = new Uint8Array(4 * count)
  for (let i = 0; i < name.length; i++) bytes[i] = name.charCodeAt(i)
  return new Uint32Array(bytes.buffer)
}

const FACTORS = [layout.HASH_FACTOR_0, layout.HASH_FACTOR_4, layout.HASH_FACTOR_8, layout.HASH_FACTOR_12]

/** Puts the words of a name, and its number behind them, into the first free slot from that of its hash on. */
function fillSlot(slots: Uint32Array, bits: number, words: Uint32Array, number: number): void {
  const size = slots.length >> bits
  const hash = words.reduce((sum, word, i) => sum ^ Math.imul(word, FACTORS[i]!), 0)
  let slot = hash >>> (32 - bits)
  while (slots[slot * size + words.length] !== 0) slot = (slot + 1) & ((1 << bits) - 1)
  slots.set(words, slot * size)
  slots[slot * size + words.length] = number
}

function slotsAt(memory: ArrayBuffer, at: number, bits: number, size: number): Uint32Array {
  return new Uint32Array(memory, at, (size >> 2) << bits)
}

function fillNames(memory: ArrayBuffer, at: number, names: readonly string[]): void {
  const slots = slotsAt(memory, at, layout.NAME_SLOT_BITS, layout.NAME_SLOT_SIZE)
  names.forEach((name, number) => {
    if (number > 0 && name.length <= layout.LONGEST_NAME)
      fillSlot(slots, layout.NAME_SLOT_BITS, wordsOf(name, layout.LONGEST_NAME >> 2), number)
  })
}

function fillTables(memory: ArrayBuffer): void {
  if (ELEMENTS.length > layout.MOST_ELEMENTS || ATTRIBUTES.length > layout.MOST_ATTRIBUTES)
    throw new Error('too many names')
  fillBytes(new Uint8Array(memory, layout.BYTES, 256))
  new Uint16Array(memory, layout.ELEMENTS, ELEMENTS.length).set(ELEMENTS.map(flagsOf))
  ELEMENTS.forEach((element, i) => {
    const row = new Uint8Array(memory, layout.KINDS + i * layout.MOST_ATTRIBUTES, ATTRIBUTES.length)
    row.set(ATTRIBUTES.map(attribute => KINDS.indexOf(knownKindOf(element, attribute))))
  })
  fillNames(memory, layout.ELEMENT_SLOTS, ELEMENTS)
  fillNames(memory, layout.ATTRIBUTE_SLOTS, ATTRIBUTES)
  const references = slotsAt(memory, layout.REFERENCE_SLOTS, layout.REFERENCE_SLOT_BITS, layout.REFERENCE_SLOT_SIZE)
  for (const [name, code] of PLAIN_NAMES) {
    const number = mayBeUnclosed(name) ? code | layout.NEEDS_NO_SEMICOLON : code
    fillSlot(references, layout.REFERENCE_SLOT_BITS, wordsOf(name, layout.LONGEST_REFERENCE >> 2), number)
  }
  new Uint16Array(memory, layout.WINDOWS_1252, 32).set(Array.from(WINDOWS_1252, character => character.charCodeAt(0)))
}

export class PageKernel {
  readonly #exports: KernelExports
  #endings: Uint8Array | undefined
  /** The window. */
  readonly bytes: Uint8Array
  /** The events of the last scan; see layout.ts. */
  readonly events: Int32Array

  /** The decoded bytes, and their stretches. */
  readonly texts: Uint8Array
  readonly stretches: Int32Array

  constructor(exports: KernelExports) {
    this.#exports = exports
    const { buffer } = exports.memory
    fillTables(buffer)
    this.bytes = new Uint8Array(buffer, layout.WINDOW, buffer.byteLength - layout.WINDOW - layout.SLACK)
    this.texts = new Uint8Array(buffer, layout.TEXTS, layout.TEXTS_END - layout.TEXTS)
    this.stretches = new Int32Array(buffer, layout.STRETCHES, layout.STRETCH_COUNT * layout.STRETCH_WORDS)
    this.events = new Int32Array(buffer, layout.EVENTS, layout.EVENT_COUNT * layout.EVENT_WORDS)
  }

  /** Begins a page. `how`: bits of layout.ts. `endings`: as in `TextSink`. */
  begin(how: number, endings?: Uint8Array): void {
    if (endings !== undefined && endings !== this.#endings) {
      new Uint8Array(this.#exports.memory.buffer, layout.ENDINGS, layout.ENDINGS_LENGTH).set(endings)
      this.#endings = endings
    }
    this.#exports.begin(endings === undefined ? how : how | layout.KNOWS_ENDINGS)
  }

  /**
   * Scans [from, to) of the window; `isLast`: nothing follows. Returns where it stopped; `why` is the reason, `count`
   * the number of events.
   */
  scan(from: number, to: number, isLast: boolean): number {
    return this.#exports.scan(from, to, isLast ? 1 : 0)
  }

  get why(): number {
    return this.#exports.why()
  }

  get count(): number {
    return this.#exports.eventCount()
  }

  /** The element whose content is being read up to its end tag; `''` for none. */
  get raw(): string {
    return ELEMENTS[this.#exports.rawElement()]!
  }

  /** Whether this is inside SVG or MathML. */
  get isForeign(): boolean {
    return this.#exports.inForeign() !== 0
  }

  /** To be called when text is reported that the kernel has not seen. */
  tellElsewhere(): void {
    this.#exports.tellElsewhere()
  }
}

const instantiate = embeddedModule(htmlModule)

export const pageKernels = new KernelPool(() => instantiate(exports => new PageKernel(exports as KernelExports)))
