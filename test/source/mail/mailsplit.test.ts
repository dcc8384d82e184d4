/**
 * A second opinion on MIME: mailsplit finds the same parts with the same decoded bytes. Where it does not, the message
 * is named here with the reason.
 *
 * `URISIFT_MAIL` may name a directory of further messages: of a message there that is read differently, only its name
 * is told.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { composition } from './composition.js'
import { compose } from './composed-mail.js'
import { leavesByMailsplit, leavesBySource } from './mailsplit.js'
import '../../property/seed.js'

const corpus = new URL('../../../corpus/mail/', import.meta.url)

/** Read differently, and why. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'legacy/carriage-returns-doubled-in-body.eml': 'CR CR LF ends a line, and a soft break',
  'legacy/carriage-returns-doubled.eml': 'CR CR LF ends a line, and a header',
  'legacy/encoding-by-other-names.eml': 'a name with another punctuation is the same name',
  'legacy/encoding-misspelt.eml': 'a name with a semicolon is the same name',
  'legacy/utf-16-by-a-shell.eml': 'mailsplit does not decode it',
  'legacy/x-uuencode.eml': 'mailsplit does not decode it',
  'malformed/another-boundary.eml': 'a boundary is taken for the one that is missing',
  'malformed/another-boundary-behind-dashes.eml': 'a boundary is taken for the one that is missing',
  'malformed/boundary-and-comment.eml': 'a boundary is taken for the one that is missing',
  'malformed/boundary-before-mime-version.eml': 'a boundary is taken for the one that is missing',
  'malformed/boundary-empty.eml': 'a boundary is taken for the one that is missing',
  'malformed/boundary-another-first.eml': 'a boundary is taken for one that is damaged',
  'malformed/boundary-ends-with-blank.eml': 'RFC 2046 has none that does',
  'malformed/no-boundary-declared.eml': 'a boundary is taken for the one that is missing',
  'malformed/parameters-without-semicolons.eml': 'so a boundary is declared',
  'malformed/base64-banner.eml': 'plain text before base64 is no base64',
  'malformed/base64-footer.eml': 'plain text behind base64 is no base64',
  'malformed/base64-footer-without-padding.eml': 'plain text behind base64 is no base64',
  'malformed/base64-footer-behind-whole-group.eml': 'plain text behind base64 is no base64',
  'malformed/base64-that-is-text.eml': 'plain text is no base64',
  'malformed/boundary-after-close.eml': 'a closed multipart opens again',
  'malformed/boundary-with-more-behind-later.eml': 'a boundary with more on its line is one before a field of a part',
  'malformed/boundary-with-blanks-behind.eml': 'RFC 2046 allows them: transport-padding',
  'malformed/inner-boundary-not-closed.eml': 'an outer boundary ends an inner multipart',
  'malformed/empty-lines-first.eml': 'a message begins with its header',
  'malformed/no-empty-line-before-delimiter.eml': 'a delimiter that the header tells of ends it',
  'malformed/no-empty-line.eml': 'a line that is no field begins the body',
  'malformed/part-without-empty-line.eml': 'a line that is no field begins the body',
  'malformed/quoted-printable-multipart-whole.eml': 'what is encoded as a whole is decoded first',
  'malformed/uuencode-without-begin.eml': 'mailsplit does not decode it',
  'rfc/encoding-with-comments.eml': 'comments stand in comments, and before the name'
}

async function same(message: Buffer): Promise<boolean> {
  return JSON.stringify(leavesBySource(message)) === JSON.stringify(await leavesByMailsplit(message))
}

t.test('the corpus', async t => {
  const different: string[] = []
  for (const directory of ['rfc', 'legacy', 'malformed']) {
    for (const name of readdirSync(new URL(directory, corpus)).filter(name => name.endsWith('.eml'))) {
      if (!(await same(readFileSync(new URL(`${directory}/${name}`, corpus))))) different.push(`${directory}/${name}`)
    }
  }
  t.strictSame(different.sort(), Object.keys(DIFFERENT).sort())
})

t.test('composed messages', async t => {
  const different: string[] = []
  for (const input of fc.sample(composition, 200)) {
    if (input.transfer === 'x-uuencode') continue
    const { bytes } = compose(input)
    if (!(await same(bytes))) different.push(bytes.toString('latin1'))
  }
  t.strictSame(different, [])
})

function* filesIn(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
}

t.test('further messages', async t => {
  const directory = process.env['URISIFT_MAIL']
  let compared = 0
  for (const file of directory === undefined ? [] : filesIn(directory)) {
    const message = readFileSync(file)
    if (message.length > 500_000 || !/^\s*(?:From |[!-9;-~]+:)/.test(message.toString('latin1', 0, 200))) continue
    compared++
    if (!(await same(message).catch(() => true))) t.comment(`read differently: ${file}`)
  }
  t.pass(`${compared} compared`)
})
