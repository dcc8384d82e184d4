/** Passes a page's tokens, one by one as htmlparser2 reports them, to `PageFlow`. */
import type { HiddenOption } from '../../options.js'
import type { TextSink } from '../../text.js'
import { MAX_NAME_IN_PAGE } from '../../limits.js'
import { inLowerCase } from '../../codec/lower-case.js'
import { kindOf } from './attributes.js'
import { elementOf } from './elements.js'
import type { PageCallbacks } from './library.js'
import type { PageFlow } from './page-flow.js'
import { Tag } from './tag.js'

export interface TagFlow {
  readonly callbacks: PageCallbacks
  readonly tag: Tag
  /** To be called at the end of the page. */
  end(): void
}

export function createTagFlow(flow: PageFlow, sink: TextSink, hidden: HiddenOption): TagFlow {
  const { trail } = flow
  let isLink = false
  const tag: Tag = new Tag(trail, {
    early() {
      flow.keepFrom(tag.needed)
      flow.attributes(tag.take())
    },
    openLong: (attribute, span) => flow.page.openLong(flow.told, attribute, span),
    runLong: run => sink.run(run),
    closeLong: () => sink.close()
  })

  const nameAt = (start: number, end: number): string =>
    inLowerCase(trail.text(start, Math.min(end, start + MAX_NAME_IN_PAGE)))

  function beginOfReference(end: number): number {
    const text = trail.text(Math.max(trail.begin, end - MAX_NAME_IN_PAGE), end)
    const at = text.lastIndexOf('&')
    return at < 0 ? end - 1 : end - text.length + at
  }

  function endTag(gt: number): void {
    const attributes = tag.take()
    flow.beginLink(isLink, gt)
    flow.attributes(attributes)
    flow.endTag(gt, attributes)
  }

  const callbacks: PageCallbacks = {
    ontext(start, end) {
      // If a page ends inside a tag, the tokenizer may report a text that begins at -1.
      if (start >= 0) flow.text(start, end)
    },
    ontextentity: (code, end, begin) => flow.reference(code, begin ?? beginOfReference(end), end),
    onopentagname(start, end, isForeign) {
      isLink = false
      flow.openTag(elementOf(nameAt(start, end)), start, isForeign)
    },
    onopentagend: endTag,
    onselfclosingtag: endTag,
    onclosetag: (start, end) => flow.closeTag(elementOf(nameAt(start, end)), start, end),
    onattribname(start, end) {
      const name = nameAt(start, end)
      const kind = kindOf(flow.element.name, name)
      const isRead = kind === 'style' ? hidden !== 'skip' : kind === 'program' ? hidden === 'read' : kind !== undefined
      if (name === 'href' || name === 'xlink:href') isLink = true
      tag.beginAttribute(name, isRead ? kind : undefined, end)
      return isRead
    },
    onattribdata: (start, end) => tag.data(start, end),
    onattribentity: code => tag.reference(code),
    onattribend: () => tag.endAttribute(),
    oncdata: (start, end, closing) => flow.text(start, end - closing),
    oncomment: (start, end, closing) => flow.comment(start, end, closing),
    ondeclaration() {},
    onprocessinginstruction() {},
    onend() {}
  }

  return {
    callbacks,
    tag,
    end() {
      tag.endLong()
      // A tag that is cut off still has the attributes before the cut.
      flow.attributes(tag.take())
    }
  }
}
