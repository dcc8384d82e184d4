import fc from 'fast-check'
import t from 'tap'
import { isUri, urlToUri, UriSyntaxError } from '../../lib/rfc3986/index.js'

t.test('what browsers allow and no URI has is percent-encoded', async t => {
  const table = {
    'http://a.example/b[c]|d{e}^`%zz?[f]': 'http://a.example/b%5Bc%5D%7Cd%7Be%7D%5E%60%25zz?%5Bf%5D',
    'http://a.example/b#c#d': 'http://a.example/b#c%23d',
    ' http://a.example/a b\n': 'http://a.example/a%20b',
    'http://é.example/é': 'http://xn--9ca.example/%C3%A9',
    'http://[2001:db8::1]:80/%41': 'http://[2001:db8::1]:80/%41'
  }
  for (const [url, uri] of Object.entries(table)) t.equal(urlToUri(url), uri)
  t.equal(urlToUri(new URL('http://a.example/b|c')), 'http://a.example/b%7Cc')
})

t.test('a URI is returned as it is', async t => {
  for (const uri of ['urn:a:b', 'HTTP://A.example/%7e/..', 'mailto:']) t.equal(urlToUri(uri), uri)
})

t.test('what has no scheme, or an authority that is none, is refused', async t => {
  for (const url of ['', ' ', 'b', '//a.example/', 'www.a.example/b', 'é:b', 'http://a.example:b/', 'http://[::1/']) {
    t.throws(() => urlToUri(url), UriSyntaxError, JSON.stringify(url))
  }
})

t.test('whatever follows the authority of a URL, a URI comes of it that means the same', async t => {
  const rest = fc.string({ unit: fc.constantFrom(...'ab/.?#[]{}|^`\'"<>\\% ;:@é\u{1f600}%4') })
  fc.assert(
    fc.property(rest, rest => {
      const url = new URL(`http://a.example/${rest}`)
      const uri = urlToUri(url)
      t.ok(isUri(uri))
      const again = new URL(uri)
      // A `%` that begins no triplet stands for itself.
      const decoded = (text: string) => text.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/%[0-9a-f]{2}/gi, decodeOctet)
      t.equal(decoded(again.pathname), decoded(url.pathname))
      t.equal(decoded(again.search), decoded(url.search))
      t.equal(decoded(again.hash), decoded(url.hash))
    })
  )
})

const decodeOctet = (triplet: string) => String.fromCharCode(parseInt(triplet.slice(1), 16))
