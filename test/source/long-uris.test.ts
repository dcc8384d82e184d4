/** URIs of megabytes, where options allow them: their places are known although most of what is remembered is newer. */
import t from 'tap'
import { extract, type ExtractOptions, type Format } from '../../lib/index.js'

const LENGTH = 5_000_000
const OPTIONS = { maxLength: 1 << 24, maxLines: 1 << 20 } as const

const URI = `http://a.example/${'b'.repeat(LENGTH)}`

function mail(type: string, encoding: string, body: string): string {
  return `From: a@a.example\nContent-Type: text/${type}\nContent-Transfer-Encoding: ${encoding}\n\n${body}`
}

function base64(text: string): string {
  return `${btoa(text).replace(/.{76}/g, '$&\n')}\n`
}

/** The URI with soft line breaks of quoted-printable. */
const QUOTED = URI.replace(/.{75}/g, '$&=\n')

/** The URI, cut by a line break after every 70 characters. */
const BROKEN = URI.replace(/.{70}/g, '$&\n')

interface Case {
  readonly name: string
  readonly format: Format
  readonly text: string
  /** What the text has where the URI begins. */
  readonly begins: string
}

const CASES: readonly Case[] = [
  { name: 'plain text', format: 'text', text: `\n\n<${BROKEN}>\n`, begins: 'http:' },
  { name: 'mail', format: 'mail', text: mail('plain', '7bit', `\n\n<${BROKEN}>\n`), begins: 'http:' },
  { name: 'base64', format: 'mail', text: mail('plain', 'base64', base64(`a:<${URI}>\n`)), begins: btoa('a:<') },
  {
    name: 'base64, cut',
    format: 'mail',
    text: mail('plain', 'base64', base64(`a:<${BROKEN}>\n`)),
    begins: btoa('a:<')
  },
  {
    name: 'quoted-printable',
    format: 'mail',
    text: mail('plain', 'quoted-printable', `=20=\n<${QUOTED}>\n`),
    begins: 'http:'
  },
  {
    name: 'a page in quoted-printable',
    format: 'mail',
    text: mail('html', 'quoted-printable', `<p>=20=\n&lt;${QUOTED}&gt;</p>\n`),
    begins: 'http:'
  },
  {
    name: 'JSON',
    format: 'json',
    text: `{\n"a": "b",\n"c": "<${URI.replaceAll('bbb', 'b\\u0062b')}>"\n}\n`,
    begins: 'http:'
  }
]

for (const { name, format, text, begins } of CASES) {
  t.test(name, async t => {
    const options: ExtractOptions = { ...OPTIONS, format }
    const found = extract(text, options).filter(({ uri }) => uri.length > LENGTH)
    t.equal(found.length, 1)
    const at = text.indexOf(begins)
    t.equal(found[0]?.start, begins.endsWith(':') ? at : at + begins.length)
    t.equal(found[0]?.line, text.slice(0, at).split('\n').length)
    t.ok(found[0]?.uri === URI)
  })
}
