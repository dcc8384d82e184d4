/**
 * Reads what stands in scripts and styles: references of CSS, JSON that says what the page refers to, and on request
 * everything that somebody who reads the source sees.
 */
import { HASH } from '../../bytes.js'
import type { HiddenOption } from '../../options.js'
import type { MessageOrigin, Source, Text, TextSink } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { holdsAny } from '../../codec/search.js'
import type { Span } from '../../codec/span.js'
import { CssReader } from './css.js'
import { createHeldReference } from './held-reference.js'
import type { Attribute } from './tag.js'
import type { PageTexts } from './texts.js'
import { createJson } from '../json/index.js'

export interface Programs {
  /** Opens a source for the content of an element; undefined if it is not read. */
  open(element: string, attributes: readonly Attribute[]): Source | undefined
  /** Reads the references of a style attribute. */
  readStyle(text: Text, span: Span, start: number, end: number): void
}

export interface ProgramOptions {
  readonly path: string
  readonly hidden: HiddenOption
  readonly message?: MessageOrigin | undefined
  readonly texts: PageTexts
  readonly sink: TextSink
  /** The text for references of a style. */
  textOfStyle(): Text
}

/** Types of JSON that says what the page refers to: JSON-LD, and what scripts and pages are loaded (HTML §4.12.1). */
const OF_REFERENCES = new Set(['application/ld+json', 'importmap', 'speculationrules'])

/** `(` */
const FUNCTION = [0x28]

export function createPrograms({ path, hidden, message, texts, sink, textOfStyle }: ProgramOptions): Programs {
  /** The text for references of the style that is being read. */
  let target = textOfStyle()
  const held = createHeldReference({
    open(span) {
      if (isLocal(span)) return false
      texts.open(target)
      return true
    },
    run: run => sink.run(run),
    close: () => texts.closeLong()
  })
  const value = {
    add: held.add,
    drop: () => held.drop(),
    end() {
      const span = held.end()
      if (span !== undefined && !isLocal(span)) texts.aside(target, span, 0, span.bytes.length)
    }
  }
  let ofAttributes: CssReader | undefined

  function openProse(element: string): Source {
    return { push: run => texts.addRun(run, element), end() {} }
  }

  function openStyle(): Source {
    target = textOfStyle()
    return new CssReader({ value, rest: hidden === 'read' ? run => texts.addRun(run, 'style') : undefined })
  }

  return {
    open(element, attributes) {
      const type = typeOf(attributes)
      if (element === 'style' && (type === '' || type === 'text/css')) return openStyle()
      if (OF_REFERENCES.has(type) || (hidden === 'read' && /[/+]json$/.test(type))) {
        texts.close()
        return createJson({ path: `${path} ${element}`.trimStart(), message }, sink)
      }
      return hidden === 'read' ? openProse(element) : undefined
    },
    readStyle(text, span, start, end) {
      // Without a function there is no reference.
      if (!holdsAny(span.bytes, start, end, FUNCTION)) return
      target = text
      const css = (ofAttributes ??= new CssReader({ value }))
      span.pass(start, end, run => css.push(run))
      css.end()
    }
  }
}

/**
 * A reference that is only a fragment means an element of this page, whatever the base (Values and Units Level 4,
 * §4.5.1).
 */
function isLocal({ bytes }: Span): boolean {
  return bytes[0] === HASH
}

/** The essence of a MIME type. */
function typeOf(attributes: readonly Attribute[]): string {
  const type = attributes.find(({ name }) => name === 'type')
  return type === undefined
    ? ''
    : latin1(type.span.bytes, type.start, type.end).replace(/;[^]*/, '').trim().toLowerCase()
}
