/**
 * The error log of Apache, which writes the referer of a request behind everything else, and without quotes. What passes
 * logs on may have put a time or a name before the line.
 *
 *     [Mon Jan 01 12:30:45 2001] [error] [client 192.0.2.1] File does not exist: /srv/b, referer: http://a.example/c d
 *                                                                                                 ~~~~~~~~~~~~~~~~~~~~
 */
import { beginsWithScheme, type Reference } from '../reference.js'

const TIME = /(?:^|[\t ])\[[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d /
const NAMED_REFERER = ', referer: '

/** The referer that ends such a line, one character a byte; undefined if there is none that is a URI without escapes. */
export function readErrorLine(line: string): Reference | undefined {
  const name = line.lastIndexOf(NAMED_REFERER)
  if (name < 0 || !TIME.test(line.slice(0, name))) return undefined
  const start = name + NAMED_REFERER.length
  if (line.includes('\\', start) || !beginsWithScheme(line.slice(start))) return undefined
  return { field: 'referer', pieces: [[start, line.length]] }
}
