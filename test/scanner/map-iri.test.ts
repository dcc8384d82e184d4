/** IRIs as URIs (RFC 3987 §3.1): strings, and bytes in whatever charset. */
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { iriToUri } from '../../lib/rfc3986/iri.js'
import { mapIri, mapReference, mapToBytes, mapToUri } from '../../lib/scanner/map-iri.js'

t.test('mapped', async t => {
  const table: [iri: string, uri: string | undefined][] = [
    ['http://a.example/b', 'http://a.example/b'],
    ['http://a.example/é?ü#路', 'http://a.example/%C3%A9?%C3%BC#%E8%B7%AF'],
    ['http://müller.example/', 'http://xn--mller-kva.example/'],
    ['http://é@müller.example:80/', 'http://%C3%A9@xn--mller-kva.example:80/'],
    ['http://müller.example:/', 'http://xn--mller-kva.example:/'],
    ['http://faß.example', 'http://xn--fa-hia.example'],
    ['http://ex\u00adample/', 'http://example/'],
    ['mailto:é@a.example', 'mailto:%C3%A9@a.example'],
    ['news:a/é', 'news:a/%C3%A9'],
    ['urn:é:x', 'urn:%C3%A9:x'],
    ['http://１２７.１/', 'http://127.1/'],
    // What would be dropped, decoded or rewritten on the way is no host.
    ['http://müller.example:80:90/', undefined],
    ['http://müller.example\\b/', undefined],
    ['http://müller example/', undefined],
    ['http://[é]/', undefined],
    ['http://xn--a.é/', undefined],
    ['é', undefined],
    ['http://a.example/é%zz', undefined]
  ]
  for (const [iri, uri] of table) t.equal(mapIri(iri), uri, iri)
  t.equal(mapReference('../é'), '../%C3%A9')
  t.equal(mapReference('//müller.example/é'), '//xn--mller-kva.example/%C3%A9')
  t.equal(mapReference('//é:x/'), undefined)
  t.equal(mapReference('é:b'), undefined)
  t.equal(mapReference('//é'), '//xn--9ca')
})

t.test('bytes', async t => {
  const mapped = (text: Buffer, highBytes?: readonly number[]) =>
    mapToUri({ bytes: text, highBytes }, 1, text.length - 1)
  t.equal(mapped(Buffer.from('xhttp://é.example/é𝒳x')), 'http://xn--9ca.example/%C3%A9%F0%9D%92%B3')
  t.equal(mapped(Buffer.from('xhttp://a.example/\xe9\x80x', 'latin1')), 'http://a.example/%C3%A9%E2%82%AC')
  const koi = Array.from({ length: 128 }, (_, i) => (i === 0 ? 0x2d : 0x400 + i))
  t.equal(mapped(Buffer.from('xa:b\x80\xc1x', 'latin1'), koi), 'a:b-%D1%81')
  const unknown = new Array<number>(128).fill(-1)
  t.equal(mapped(Buffer.from('xa:b\x80x', 'latin1'), unknown), undefined)
  t.equal(mapped(Buffer.from('xhttp://\x80.example/x', 'latin1'), unknown), undefined)
  t.equal(mapped(Buffer.from(`xhttp://a/${'é'.repeat(9000)}x`)), `http://a/${'%C3%A9'.repeat(9000)}`)
})

t.test('the same hosts again, and others', async t => {
  const irisOfHosts = Array.from({ length: 100 }, (_, i) => `http://é${i}.example/`)
  for (let round = 0; round < 2; round++) {
    t.strictSame(irisOfHosts.map(mapIri), irisOfHosts.map(iriToUri))
    t.equal(mapIri('http://[é]/'), undefined)
  }
  const long = `http://${'é'.repeat(300)}/`
  t.equal(mapIri(long), iriToUri(long))
})

t.test('what a long reference took is given back', async t => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const room = (): number => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  // What no one holds any more is freed by another thread, some time after the collection.
  const givenBack = async (before: number): Promise<boolean> => {
    for (let tries = 0; tries < 200; tries++) {
      if (room() - before < 1 << 20) return true
      await setTimeout(25)
    }
    return false
  }
  const before = room()
  t.equal(mapIri(`http://a.example/${'é'.repeat(1 << 20)}`)?.length, 17 + 6 * (1 << 20))
  t.equal(mapReference('é'.repeat(1 << 20))?.length, 6 * (1 << 20))
  t.ok(await givenBack(before))
  const bytes = Buffer.from(`a:${'é'.repeat(1 << 16)}`)
  const mapped = mapToBytes({ bytes }, 0, bytes.length)
  t.equal(Buffer.from(mapped!).toString(), `a:${'%C3%A9'.repeat(1 << 16)}`)
})
