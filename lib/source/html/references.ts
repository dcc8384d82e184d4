/** Where the references lie within the value of an attribute. */
import type { AttributeKind } from './attributes.js'
import { beginsWithScheme, type Range } from '../reference.js'

/**
 * `'refresh'`, `'links'`: of `<meta http-equiv=refresh>` and `=link`. `'task'`: of what pinned sites offer, as in
 * `isTaskProperty`.
 */
export type ReferenceKind =
  Exclude<AttributeKind, 'style' | 'page' | 'program' | 'about'> | 'refresh' | 'links' | 'task'

/** White space and what else URL parsers strip at both ends (WHATWG URL §4.4). In UTF-8 U+00A0 is no such byte. */
const WORD = /[^\x00-\x20]+/g
/** HTML 4.01 §13.4: of an `<applet>`, archives parted by commas, which those of an `<object>` may hold. */
const LISTED = /[^\x00-\x20,]+/g

/** @param value one character a byte */
export function findReferences(kind: Exclude<ReferenceKind, 'reference' | 'prose'>, value: string): readonly Range[] {
  switch (kind) {
    case 'references':
      return tokens(value, WORD)
    case 'listed':
      return tokens(value, LISTED)
    case 'names':
      return tokens(value, WORD).filter(([start, end]) => beginsWithScheme(value.slice(start, end)))
    case 'resource':
      return tokens(value, WORD).filter(
        ([start, end], _, { length }) => length === 1 && isResource(value.slice(start, end))
      )
    case 'candidates':
      return candidates(value)
    case 'refresh':
      return refresh(value)
    case 'links':
      return links(value)
    case 'task':
      return task(value)
  }
}

function tokens(value: string, token: RegExp): Range[] {
  return Array.from(value.matchAll(token), ({ 0: token, index }) => [index, index + token.length])
}

/**
 * WHATWG HTML §4.8.4.2.1: candidates parted by commas, each a reference and what it is good for. A reference may hold
 * commas, but does not end in one.
 *
 *     srcset="a.png 1x, b,c.png 2x"
 *             ^^^^^     ^^^^^^^
 */
function candidates(value: string): Range[] {
  const ranges: Range[] = []
  for (let i = 0; i < value.length;) {
    while (i < value.length && /[\x00-\x20,]/.test(value[i]!)) i++
    const start = i
    while (i < value.length && !/[\x00-\x20]/.test(value[i]!)) i++
    let end = i
    while (end > start && value[end - 1] === ',') end--
    if (end > start) ranges.push([start, end])
    if (end < i) continue // no descriptor: the comma parted it from the next
    // Parentheses do not nest.
    let inParentheses = false
    for (; i < value.length && (inParentheses || value[i] !== ','); i++) {
      if (value[i] === '(') inParentheses = true
      else if (value[i] === ')') inParentheses = false
    }
  }
  return ranges
}

/** The time, of which only the end matters, and what stands before the reference (WHATWG HTML §4.2.5.3). */
const REFRESH =
  /^[\t\n\f\r ]*[\d.]+(?:[\t\n\f\r ]*[;,][\t\n\f\r ]*|[\t\n\f\r ]+)(?:url[\t\n\f\r ]*=[\t\n\f\r ]*)?(["']?)/i

/** `<meta http-equiv=refresh content="5; url='b.html'">`; `5b` is no time. */
function refresh(value: string): Range[] {
  const head = REFRESH.exec(value)
  if (head === null) return []
  const start = head[0].length
  const end = head[1] ? value.indexOf(head[1], start) : -1
  return [[start, end < 0 ? value.length : end]]
}

/** RDFa 1.1 §7.4.3: `dc:title`, `[dc:title]`, `_:a` are names; a path without a slash before it may be anything. */
function isResource(value: string): boolean {
  return beginsWithScheme(value) || /^(?:\.{0,2}\/|[?#]|(?:mailto|urn):)/i.test(value)
}

/** What stands in quotes, or a reference (RFC 8288 §3). */
const OF_LINKS = /"(?:[^"\\]|\\[^])*"?|<([^<>]*)>/dg

/** `<meta http-equiv=Link content="<b.html>; rel=next; title=\"c\"">` */
function links(value: string): Range[] {
  return Array.from(value.matchAll(OF_LINKS), ({ indices }) => indices![1]).filter(range => range !== undefined)
}

const OF_TASK = /-uri\d?[\t\n\f\r ]*=([^;]*)/dgi

/**
 * Pairs parted by `;`, some of which are references.
 *
 *     content="name=Home;action-uri=/;icon-uri=/favicon.ico"
 *                                   ^          ^^^^^^^^^^^^
 */
function task(value: string): Range[] {
  return Array.from(value.matchAll(OF_TASK), ({ indices }) => indices![1]!)
}
