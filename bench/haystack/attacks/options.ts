/** Attacks that each need an option to be one. */
import type { ExtractOptions } from '../../../lib/index.js'
import { repeated, tail, type Attack } from './attack.js'

const ANY: ExtractOptions = { schemes: 'any' }
const MAP: ExtractOptions = { iri: 'map' }
const REJOIN: ExtractOptions = { rejoin: 'likely' }
const ENCODE: ExtractOptions = { repair: 'encode' }
const WWW: ExtractOptions = { suffix: 'www' }
const DOMAINS: ExtractOptions = { suffix: 'domains' }
const NESTED: ExtractOptions = { nested: 'query' }
const REFANG: ExtractOptions = { refang: 'known' }
const LONG: ExtractOptions = { maxLength: 1_000_000, maxLines: 100_000 }

/** A URI in the query of a URI, `depth` times, percent-encoded each time. */
function queryInQuery(depth: number): string {
  return depth === 0 ? 'http://a/' : `http://a/?b=${encodeURIComponent(queryInQuery(depth - 1))}`
}

function otherHosts(count: number): string {
  return Array.from({ length: count }, (_, i) => `http://é${i} `).join('')
}

export const WITH_OPTIONS: readonly Attack[] = [
  // schemes
  repeated('any: a:b ', 'a:b ', 1, 'a match every 4 bytes', { options: ANY }),
  repeated('any: a:', 'a:', 0, 'a scheme behind every colon', { options: ANY }),
  repeated('any: <a:b>', '<a:b>', 1, 'a bracket every 5 bytes', { options: ANY }),
  repeated('any: "a:b', '"a:b ', 1, 'an unclosed quote every 5 bytes', { options: ANY }),
  repeated('any: a:\\n', 'a:\n', 0, 'nothing behind the colon', { options: ANY }),
  repeated('registered: about:b ', 'about:b ', 1, 'a match every 8 bytes', { options: { schemes: 'registered' } }),
  repeated('registered: a:b ', 'a:b ', 0, 'a candidate every 4 bytes', { options: { schemes: 'registered' } }),
  repeated('list: x:b ', 'x:b ', 1, 'a match every 4 bytes', { options: { schemes: ['x'] } }),
  // iri
  repeated('map: http://é', 'http://é', 0, 'hosts, one behind the other', { options: MAP }),
  repeated('map: http://é ', 'http://é ', 1, 'hosts mapped by UTS 46', { options: MAP }),
  repeated('map: other hosts', otherHosts(200), 200, 'hosts that were not mapped lately', { options: MAP }),
  repeated('map: http://a/é ', 'http://a/é ', 1, 'paths mapped', { options: MAP }),
  repeated('map: http://a/ééé', `http://a/${'é'.repeat(1200)} `, 1, 'long paths mapped', { options: MAP }),
  repeated('map: http://ééé', `http://${'é'.repeat(2000)} `, 1, 'long hosts mapped', { options: MAP }),
  repeated('map: http://é.é.é', `http://${'é.'.repeat(40)}é `, 1, 'many labels', { options: MAP }),
  repeated('map: 0xFF', `http://a/${'\u00ff'} `, 1, 'letters', { options: MAP }),
  repeated('map: ZWJ', `http://a/${'é\u200d'.repeat(500)} `, 1, 'joiners looked ahead from', { options: MAP }),
  repeated('map: <http://é b>', '<http://a/é b>', 1, 'brackets', { options: MAP }),
  repeated('map: http://a.exampleを', 'http://a.exampleを見 ', 1, 'a script that ends a host', { options: MAP }),
  repeated('map: run of tel:111x', `${'tel:111x'.repeat(900)} `, 0, 'the end of a host, for each', { options: MAP }),
  tail('map: http://a/é without end', 'http://a/', 'é', 0, 'a URI without end', MAP),
  // rejoin
  repeated('rejoin: row', `http://a.example/${'b'.repeat(60)}/\n`, 1, 'URI after URI', { options: REJOIN }),
  repeated('rejoin: lines', `http://a.example/${'b'.repeat(60)}=\n${'c1=\n'.repeat(20)}`, 1, 'lines', {
    options: REJOIN
  }),
  tail('rejoin: without end', 'http://a.example/', `${'b1'.repeat(35)}=\n`, 1, 'a URI that goes on', REJOIN),
  repeated('rejoin: colons', `http://a.example/${'b'.repeat(60)}=\nc/d?e:f\n`, 1, 'colons in the rest', {
    options: REJOIN
  }),
  repeated('rejoin: (http://a/\\nb.c) ', '(http://a/\nb.c) ', 1, 'marks that close behind the rest', {
    options: REJOIN
  }),
  repeated('rejoin: http://a-\\nb.c ', 'http://a-\nb.c ', 1, 'hosts broken at hyphens', { options: REJOIN }),
  repeated('rejoin: records', `2009/01/02 http://a.example/${'b'.repeat(60)}/\n`, 1, 'lines alike', {
    options: REJOIN
  }),
  repeated('rejoin: backslashes', 'http://a/b\\\nc/d\\\n\n', 1, 'lines that go on', { options: REJOIN }),
  // encoding
  repeated('Shift_JIS: aﾃｩ', 'aé', 0, 'characters of one byte and three', { options: { encoding: 'shift_jis' } }),
  repeated('UTF-16: a敥', 'a\0ee', 0, 'characters of one byte and three', { options: { encoding: 'utf-16le' } }),
  // repair
  repeated('encode: http://a/[[[[', `http://a/${'['.repeat(2000)} `, 1, 'brackets encoded', { options: ENCODE }),
  repeated('encode: http://a/||||', `http://a/${'|'.repeat(2000)} `, 1, 'bars encoded', { options: ENCODE }),
  repeated('encode: http://a/] ', 'http://a/b]c ', 1, 'a bracket every 13 bytes', { options: ENCODE }),
  repeated('none: http://a/[ ', 'http://a/[b ', 1, 'a cut every 12 bytes', { options: { repair: 'none' } }),
  // suffix
  repeated('www: www.', 'www.', 0, 'labels that tell', { options: WWW }),
  repeated('www: www.ck ', 'www.ck ', 1, 'a match every 7 bytes', { options: WWW }),
  repeated('www: (www.a', '(www.a,', 0, 'labels behind marks, in one run', { options: WWW }),
  repeated('www: |www.a', '|www.a', 0, 'marks that are encoded, in one run', { options: WWW }),
  repeated('www: www.a.b{', `${'www.a.b{'.repeat(980)} `, 0, 'labels before brackets, in runs', { options: WWW }),
  repeated('www: a.a.a', 'a.', 0, 'dots', { options: WWW }),
  repeated('domains: a.a.a.a', 'a.', 0, 'labels without end', { options: DOMAINS }),
  repeated('domains: com.com.', 'com.', 0, 'top-level domains without end', { options: DOMAINS }),
  repeated('domains: a.com ', 'a.com ', 1, 'a match every 6 bytes', { options: DOMAINS }),
  repeated('domains: 1.5,', '1.5,', 0, 'columns of numbers', { options: DOMAINS }),
  repeated('domains: (a.b', '(a.b', 0, 'marks, one behind the other', { options: DOMAINS }),
  repeated('domains: |a.com', '|a.com', 0, 'marks that are encoded, in one run', { options: DOMAINS }),
  repeated('domains: é.com', 'é.com,', 0, 'labels outside ASCII, in one run', { options: DOMAINS }),
  repeated('domains: run of a.com,', `${'a.com,'.repeat(1300)} `, 1300, 'the end of the run, for each', {
    options: DOMAINS
  }),
  repeated('domains: run of a.com/|', `${'a.com/b|'.repeat(980)} `, 980, 'what is put together, for each', {
    options: DOMAINS
  }),
  repeated('domains: a.é,', 'a.é,', 0, 'labels that go on outside ASCII', { options: DOMAINS }),
  repeated('domains: a.a lines', `a.${'a'.repeat(60)}.${'b'.repeat(60)} `, 0, 'names without a domain', {
    options: DOMAINS
  }),
  // nested
  repeated('nested: 1', `${queryInQuery(1)} `, 2, 'a query every 34 bytes', { options: NESTED }),
  repeated('nested: 8', `${queryInQuery(8)} `, 9, 'eight levels', { options: NESTED }),
  repeated('nested: 12', `${queryInQuery(12)} `, 9, 'more levels than are looked at', { options: NESTED }),
  repeated('nested: ?a=:&', `http://a/?${'b=http://a&'.repeat(700)} `, 701, 'values', { options: NESTED }),
  repeated('nested: %3A', `http://a/?b=${'%3A'.repeat(2300)} `, 1, 'colons', { options: NESTED }),
  repeated('nested: %2525', `http://a/?b=http%3A%2F%2Fa%3F${'%25'.repeat(2300)}3A `, 2, 'percent signs', {
    options: NESTED
  }),
  repeated('nested: [', 'http://a/?b=[c]http://d ', 2, 'a query read from what is repaired', { options: NESTED }),
  // refang
  repeated('refang: hxxp', 'hxxp', 0, 'schemes', { options: REFANG }),
  repeated('refang: hxxp://a ', 'hxxp://a ', 1, 'a match every 9 bytes', { options: REFANG }),
  repeated('refang: HxXp://a ', 'HxXp://a ', 1, 'letters of both cases', { options: REFANG }),
  repeated('refang: [.]', '[.]', 0, 'dots', { options: REFANG }),
  repeated('refang: [', '[', 0, 'brackets', { options: REFANG }),
  repeated('refang: (dot', '(dot', 0, 'words that do not close', { options: REFANG }),
  repeated('refang: [://]', 'a[://]', 0, 'slashes', { options: REFANG }),
  repeated('refang: hxxp://a[.]b ', 'hxxp://a[.]b ', 1, 'both', { options: REFANG }),
  repeated('refang: hxxp://a[.]a', `hxxp://${'a[.]'.repeat(1500)} `, 1, 'dots in a host', { options: REFANG }),
  repeated('refang: h x x p', 'h**p ', 0, 'schemes with stars', { options: REFANG }),
  // bounds that a caller has widened
  repeated('long: <http://a b', '<http://a b', 1, 'unclosed brackets', { options: LONG }),
  tail('long: <http://a/ lines', '<http://a/', 'b\n ', 1, 'a bracket that reads on', LONG),
  tail('long: <http://a/ continued', '<http://a/', 'b\\\n', 1, 'lines that a backslash continues', LONG),
  repeated('long: http://a/((((', `http://a/${'('.repeat(90_000)} `, 1, 'brackets', { options: LONG }),
  repeated('long: http://a/[[[]]]', `http://a/${'['.repeat(40_000)}${']'.repeat(40_000)} `, 1, 'brackets', {
    options: LONG
  }),
  repeated('long: http://a/[1][1]', `http://a/b${'[1]'.repeat(30_000)} `, 1, 'footnotes', { options: LONG }),
  repeated('long: http://a@a@', `http://${'a@'.repeat(40_000)} `, 0, 'user information', { options: LONG }),
  repeated('long: http://a/é', `http://a/${'é'.repeat(40_000)} `, 1, 'a mapped reading', { options: LONG }),
  repeated('long: hyphens', `<http://a/${'b-\n'.repeat(25_000)}>\n`, 1, 'hyphens', { options: LONG }),
  repeated('long: gaps', `<http://a/${'b\n'.repeat(40_000)}>\n`, 1, 'gaps', { options: LONG }),
  repeated('long: mailto:a@b,', `mailto:${'a@b,'.repeat(20_000)}! `, 1, 'addresses', { options: LONG }),
  repeated('long: news:a.', `news:${'a.'.repeat(40_000)}/ `, 0, 'a group', { options: LONG }),
  repeated('long: tel:1', `tel:${'1-'.repeat(40_000)}x `, 0, 'digits', { options: LONG }),
  repeated('long: sip:a', `sip:${'a.'.repeat(40_000)}! `, 1, 'labels', { options: LONG }),
  repeated('long: wrapped', `http://a.example/${'b'.repeat(60)}=\n${'c1'.repeat(40_000)}\n`, 1, 'a rest', {
    options: LONG
  })
]
