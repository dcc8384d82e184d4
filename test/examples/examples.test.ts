/** The examples, run against this machine alone. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { WARCRecord, WARCSerializer } from 'warcio'
import { crawl } from './crawler.js'
import { extractLinks, extractUrls } from './extract-urls.js'
import { linksOfArchive } from './warc.js'

const PAGES: Readonly<Record<string, string>> = {
  '/': '<a href="b">b</a> <a href="/c/?x&amp;y#z">c</a> <a href="http://elsewhere.example/">out</a> <a href="#top">up</a> <a href=d rel="x NoFollow">d</a>',
  '/b': '<base href="/d/"><a href="e">e</a> <a href="../b">itself</a> <a href="mailto:x@a.example">mail</a> http://text.example/',
  '/c/?x&y': '<a href="./">c</a> <a href="/">home</a>',
  '/d/e': '<a href="http://1.2.3.4.5/">no address</a> <a href="/reset">broken</a>',
  '/reset': '<ul><li><a href="/b">b</a><li><a href="http://elsewhere.example/">out</a><li>'
}

t.test('a crawler', async t => {
  const server = createServer((request, response) => {
    const page = PAGES[request.url ?? '']
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' })
    if (request.url === '/reset') return void response.write(page, () => response.destroy())
    // In two pieces, cut in the middle.
    response.write(page?.slice(0, page.length / 2) || ' ')
    response.end(page?.slice(page.length / 2))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seen: [string, number, string[], boolean][] = []
  for await (const { uri, status, links, failure } of crawl(`${site}/`, 10)) {
    seen.push([uri.replace(site, ''), status, links.map(link => link.replace(site, '')), failure === undefined])
  }
  server.closeAllConnections()
  server.close()
  t.strictSame(seen, [
    ['/', 200, ['/b', '/c/?x&y#z', 'http://elsewhere.example/'], true],
    ['/b', 200, ['/d/e', 'mailto:x@a.example'], true],
    ['/c/?x&y', 200, ['/c/', '/'], true],
    ['/d/e', 200, ['http://1.2.3.4.5/', '/reset'], true],
    ['/c/', 404, [], true],
    ['/reset', 200, ['/b', 'http://elsewhere.example/'], false]
  ])
})

t.test('in place of extractUrls', async t => {
  const string = 'see http://a.example/b, (https://c.example/d) and ftp://e.example/.\nhttp://f.example/(g)'
  t.strictSame(extractUrls({ string }), ['http://a.example/b', 'https://c.example/d', 'http://f.example/(g)'])
  t.strictSame(extractLinks('<a href="b#c">x</a><a href=b>y</a><img src=z>', 'http://a.example/'), [
    'http://a.example/b'
  ])
})

/** An archive of one record for each page, one behind the other. */
async function archiveOf(
  pages: readonly { url: string; type: string; body: string }[],
  gzip: boolean
): Promise<Buffer> {
  const records: Uint8Array[] = []
  for (const { url, type, body } of pages) {
    const options = {
      url,
      date: '2001-01-01T00:00:00Z',
      type: 'response' as const,
      httpHeaders: { 'Content-Type': type }
    }
    const record = WARCRecord.create(options, [Buffer.from(body, 'latin1')])
    records.push(await WARCSerializer.serialize(record, { gzip }))
  }
  return Buffer.concat(records)
}

async function* pieces(archive: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < archive.length; at += 37) yield await Promise.resolve(archive.subarray(at, at + 37))
}

t.test('an archive of pages', async t => {
  const pages = [
    {
      url: 'http://a.example/b/',
      type: 'text/html; charset=koi8-r',
      body: '<a href="c/\xd0" rel=next>\xd0</a> http://text.example/'
    },
    { url: 'http://a.example/plain', type: 'text/plain', body: '<a href=no>' },
    {
      url: 'http://a.example/unknown',
      type: 'text/html; charset=nobody-knows',
      body: '<meta charset=koi8-r><img src="/\xd0">'
    }
  ]
  for (const gzip of [false, true]) {
    const archive = await archiveOf(pages, gzip)
    const found: unknown[] = []
    for await (const { page, match } of linksOfArchive(pieces(archive))) {
      found.push([page, match.uri, match.path, match.start, match.element?.text])
    }
    t.strictSame(
      found,
      [
        ['http://a.example/b/', 'http://a.example/b/c/%D0%BF', 'a@href', 9, '\u043f'],
        ['http://a.example/b/', 'http://text.example/', '', 29, undefined],
        ['http://a.example/unknown', 'http://a.example/%D0%BF', 'img@src', 31, undefined]
      ],
      gzip ? 'compressed' : 'as it is'
    )
  }
})

t.test('an archive of pages whose target is not quite a URI, or none', async t => {
  const body = '<a href="c">c</a> http://text.example/'
  const linksOf = async (target: string) => {
    const archive = await archiveOf([{ url: 'http://placeholder.example/', type: 'text/html', body }], false)
    const text = archive.toString('latin1').replace('http://placeholder.example/', target)
    const found: unknown[] = []
    for await (const { page, match } of linksOfArchive(pieces(Buffer.from(text, 'latin1')))) {
      found.push([page, match.uri])
    }
    return found
  }
  const absolute = (page: string, base: string) => [
    [page, `${base}c`],
    [page, 'http://text.example/']
  ]
  t.strictSame(await linksOf('<http://a.example/b/>'), absolute('http://a.example/b/', 'http://a.example/b/'))
  t.strictSame(await linksOf('http://a.example/b c/'), absolute('http://a.example/b c/', 'http://a.example/b%20c/'))
  for (const target of ['dns:a.example', 'no/uri', 'http://a b/', 'http://[x/']) {
    t.strictSame(await linksOf(target), [[target, 'http://text.example/']], target)
  }
})
