/**
 * Inputs made to be slow: each aims at a place where an extractor may look at the same bytes again and again. Time
 * must grow with the length of the input and no faster. How many URIs they hold is known by how they are made.
 */

export interface Attack {
  readonly name: string
  /** What it aims at. */
  readonly target: string
  /** The input, of at most `size` bytes, and how many URIs it holds. */
  readonly make: (size: number) => { readonly bytes: Buffer; readonly expected: number }
}

/** `unit` again and again; each holds `each` URIs. */
function repeated(name: string, unit: string, each: 0 | 1, target: string): Attack {
  const bytes = Buffer.from(unit)
  return {
    name,
    target,
    make: size => {
      const count = Math.floor(size / bytes.length)
      return { bytes: Buffer.alloc(count * bytes.length, bytes), expected: each * count }
    }
  }
}

/** `before`, and then `unit` to the end; `expected` URIs in all. */
function tail(name: string, before: string, unit: string, expected: number, target: string): Attack {
  const head = Buffer.from(before)
  return {
    name,
    target,
    make: size => ({ bytes: Buffer.concat([head, Buffer.alloc(size - head.length, unit)]), expected })
  }
}

export const ATTACKS: readonly Attack[] = [
  // Colons and schemes.
  repeated('a:b ', 'a:b ', 0, 'a candidate every 4 bytes'),
  repeated(':', ':', 0, 'a colon every byte'),
  repeated('a:', 'a:', 0, 'a scheme behind every colon'),
  tail('letters', '', 'a', 0, 'a scheme without end'),
  tail('letters, then colons', 'a'.repeat(60), 'aaaaaaa:', 0, 'the scheme looked back for'),
  repeated('a.b-c+d:', 'http.http-http+http:', 0, 'suffixes of a run of scheme characters'),
  repeated('http://', 'http://', 0, 'schemes in the authority'),
  repeated('http://x,', 'http://x,', 0, 'a scheme that ends the authority before it'),
  // Delimiters that nobody closes.
  repeated('<a:', '<a:', 0, 'an unclosed bracket every 3 bytes'),
  repeated('<http://a\\n', '<http://a\n', 1, 'an unclosed bracket a line'),
  repeated('<http://a/b c:d', '<http://a/b c:d\n', 1, 'a bracket with prose in it'),
  tail('<http://a and lines', '<http://a/', 'b\n ', 1, 'one bracket that reads on'),
  repeated('<http://a b lines', '<http://a/\nb\nc\nd\ne\nf\ng\nh\n', 1, 'brackets that read on over lines'),
  repeated('<http://a\\n\\n\\f\\n', '<http://a/\n\n\f\n', 1, 'page breaks looked ahead for'),
  repeated('blank lines, form feed', '\n\n\n\n\f\n<http://a/b-\n', 1, 'page breaks within page breaks'),
  repeated('hyphen line ends', '<http://a/b-\nc-\nd-\ne-\nf-\ng-\nh-\ni>\n', 1, 'readings of hyphens'),
  repeated('hyphens, one bracket', 'b-\n', 0, 'hyphens without a URI'),
  repeated('"http://a ', '"http://a ', 1, 'an unclosed quote every 10 bytes'),
  repeated('"http://a\\n', '"http://a\n', 1, 'an unclosed quote a line'),
  repeated('<URL:', '<URL:', 0, 'prefixes without a URI'),
  repeated('< < <', '< ', 0, 'brackets and white space'),
  tail('<, white space', '<', ' ', 0, 'white space looked back over'),
  repeated('white space, colon', `${' '.repeat(250)}http://a`, 1, 'white space looked back over for every scheme'),
  repeated('> > > http://a', `\n${'> '.repeat(30)}http://a`, 1, 'reply prefixes'),
  // Brackets, quotes and emphasis around and in a URI.
  repeated('http://a) ', 'http://a) ', 1, 'marks before a URI'),
  repeated('(http://a ', '(http://a ', 1, 'marks before a URI that nobody closes'),
  repeated("'http://a ", "'http://a ", 1, 'apostrophes before a URI'),
  repeated('_http://a_ ', '_http://a_ ', 1, 'emphasis'),
  repeated('http://a/((((', `http://a/${'('.repeat(7000)} `, 1, 'brackets counted again while trimming'),
  repeated('http://a/))))', `http://a/${')'.repeat(7000)} `, 1, 'closing brackets given back'),
  repeated('http://a/[[[[', `http://a/${'['.repeat(7000)} `, 1, 'brackets without a partner'),
  repeated('http://a/[[]]', `http://a/${'['.repeat(3500)}${']'.repeat(3500)} `, 1, 'brackets with a partner'),
  repeated("http://a/''''", `http://a/${"'".repeat(7000)} `, 1, 'apostrophes given back'),
  repeated('_http://a/____', `_http://a/${'_'.repeat(7000)} `, 1, 'underscores given back'),
  repeated('~http://a/~~~~', `~http://a/${'~'.repeat(7000)} `, 1, 'tildes given back'),
  repeated('http://a/....', `http://a/${'.'.repeat(7000)} `, 1, 'full stops given back'),
  repeated('http://a/[1][1]', `http://a/b${'[1]'.repeat(2000)} `, 1, 'footnote marks given back'),
  repeated('http://a/&#39;', `http://a/b${'&#39;'.repeat(1400)} `, 1, 'character references given back'),
  repeated('http://a/&&&&', `http://a/${'&'.repeat(7000)} `, 1, 'character references looked for'),
  repeated('http://a/%zz', 'http://a/%zz%zz%zz ', 1, 'broken triplets'),
  repeated('http://a/####', `http://a/${'#'.repeat(7000)} `, 1, 'fragments in fragments'),
  repeated('a://[', 'a://[', 0, 'IP literals that are none'),
  repeated('http://[', 'http://[::', 0, 'IPv6 addresses without end'),
  repeated('http://a:', `http://${'a:'.repeat(3000)} `, 0, 'a colon in every second byte of an authority'),
  repeated('http://a@', `http://${'a@'.repeat(3000)} `, 0, 'user information without end'),
  // Schemes without `//`.
  repeated('mailto:', 'mailto:', 0, 'minimal forms tried for every colon'),
  repeated('mailto:a', `mailto:${'a.'.repeat(3500)} `, 0, 'an address without an @'),
  repeated('mailto:a@b,', `mailto:${'a@b,'.repeat(1700)}! `, 1, 'addresses in a row'),
  repeated('urn:', 'urn:', 0, 'namespaces in namespaces'),
  repeated('urn:aa:', 'urn:aa:', 0, 'namespaces in namespaces, each of the right form'),
  repeated('data:', 'data:', 0, 'media types without end'),
  repeated('data:;;;', `data:${';a'.repeat(3500)} `, 0, 'parameters without end'),
  repeated('sip:', 'sip:', 0, 'hosts without end'),
  repeated('sip:a.', `sip:${'a.'.repeat(3500)}! `, 1, 'labels without end'),
  repeated('tel:1', `tel:${'1-'.repeat(3500)}x `, 0, 'digits tried in every grouping'),
  repeated('geo:1', `geo:${'1'.repeat(7000)} `, 0, 'numbers without end'),
  repeated('jar:', 'jar:', 0, 'URIs in URIs'),
  repeated('jar:file:/', 'jar:file:/', 0, 'URIs in URIs, each of the right form'),
  repeated('xmpp:', 'xmpp:', 0, 'addresses without an @'),
  repeated('news:', 'news:', 0, 'groups without a dot'),
  repeated('tag:a,2000:', 'tag:a,2000:', 0, 'tags in tags'),
  repeated('view-source:http://a', 'view-source:http://a', 0, 'URIs in URIs that end each other'),
  // Long runs, and what is outside ASCII.
  tail('no blank', 'http://a/', 'b', 0, 'a URI without end'),
  tail('no blank, colons', 'http://a/', 'b:c://d', 0, 'a URI without end, with schemes in it'),
  tail('bracket, no blank', '<http://a/', 'b', 0, 'a bracket without end'),
  repeated('http://é', `http://${'é'.repeat(2000)} `, 0, 'hosts outside ASCII'),
  repeated('http://a/é', `http://a/${'é'.repeat(2000)} `, 1, 'mapped readings'),
  repeated('http://é http://é', 'http://é', 0, 'hosts outside ASCII, one behind the other'),
  tail('http://ééé', 'http://', 'é', 0, 'a host outside ASCII without end'),
  repeated('bytes 0xFF', 'http://a/\u00ff', 1, 'bytes that are no UTF-8'),
  // Lines that are joined.
  repeated('wrapped lines', `http://a/${'b'.repeat(70)}/\nc/\n`, 1, 'lines joined to the one before'),
  repeated('wrapped lines in a row', `http://a.example/${'b'.repeat(60)}/\n`, 1, 'URI after URI at line ends')
]
