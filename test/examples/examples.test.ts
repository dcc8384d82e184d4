/** The examples, run against this machine alone. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { crawl } from './crawler.js'
import { extractLinks, extractUrls } from './extract-urls.js'

const PAGES: Readonly<Record<string, string>> = {
  '/': '<a href="b">b</a> <a href="/c/?x&amp;y#z">c</a> <a href="http://elsewhere.example/">out</a> <a href="#top">up</a>',
  '/b': '<base href="/d/"><a href="e">e</a> <a href="../b">itself</a> <a href="mailto:x@a.example">mail</a> http://text.example/',
  '/c/?x&y': '<a href="./">c</a> <a href="/">home</a>',
  '/d/e': ''
}

t.test('a crawler', async t => {
  const server = createServer((request, response) => {
    const page = PAGES[request.url ?? '']
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' })
    // In two pieces, cut in the middle.
    response.write(page?.slice(0, page.length / 2) || ' ')
    response.end(page?.slice(page.length / 2))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seen: [string, number, string[]][] = []
  for await (const { uri, status, links } of crawl(`${site}/`, 10)) {
    seen.push([uri.replace(site, ''), status, links.map(link => link.replace(site, ''))])
  }
  server.closeAllConnections()
  server.close()
  t.strictSame(seen, [
    ['/', 200, ['/b', '/c/?x&y#z', 'http://elsewhere.example/']],
    ['/b', 200, ['/d/e', 'mailto:x@a.example']],
    ['/c/?x&y', 200, ['/c/', '/']],
    ['/d/e', 200, []],
    ['/c/', 404, []]
  ])
})

t.test('in place of extractUrls', async t => {
  const string = 'see http://a.example/b, (https://c.example/d) and ftp://e.example/.\nhttp://f.example/(g)'
  t.strictSame(extractUrls({ string }), ['http://a.example/b', 'https://c.example/d', 'http://f.example/(g)'])
  t.strictSame(extractLinks('<a href="b#c">x</a><a href=b>y</a><img src=z>', 'http://a.example/'), [
    'http://a.example/b'
  ])
})
