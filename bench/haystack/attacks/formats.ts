/** Attacks on what reads a format: each container's tokens, encodings and bounds. */
import type { Format } from '../../../lib/index.js'
import { repeated, type Attack, type Frame } from './attack.js'

const HEAD = 'From: a@a.example\n'
const NAMES = '#Fields: cs-uri-stem cs-uri-query cs-host cs(Referer)\n'

/** A message whose body has this content type and encoding. */
function part(fields: string): string {
  return `${HEAD}${fields}\n\n`
}

function inFormat(format: Format): (name: string, unit: string, each: number, target: string, frame?: Frame) => Attack {
  return (name, unit, each, target, frame = {}) =>
    repeated(`${format}: ${name}`, unit, each, target, { ...frame, options: { ...frame.options, format } })
}

const html = inFormat('html')
const mail = inFormat('mail')
const mbox = inFormat('mbox')
const babyl = inFormat('babyl')
const xml = inFormat('xml')
const json = inFormat('json')
const log = inFormat('log')
/** The shortest line of an access log, without its referer. */
const ANSWER = '1 - - [] "G / HTTP/1" - -'
const ANSWER_OF_HOST = 'a.b 1.1 - - [] "G / HTTP/1" - -'
const HOSTS = Array.from({ length: 500 }, (_, i) => `${i}`)
const auto = inFormat('auto')
const ical = inFormat('ical')

const MULTIPART = part('Content-Type: multipart/mixed; boundary=b')
const QUOTED_PRINTABLE = part('Content-Transfer-Encoding: quoted-printable')
const BASE64 = part('Content-Transfer-Encoding: base64')
const base64 = (text: string): string => Buffer.from(text).toString('base64')

export const BY_FORMAT: readonly Attack[] = [
  ical('backslashes', '\\\n', 0, 'lines that end in a backslash', { before: 'BEGIN:VCARD\n' }),
  ical('x:\\,', 'x:\\,http://a\n', 1, 'escapes, each before a URI', { before: 'BEGIN:VCARD\n' }),
  auto('struck over', 'h\bh', 0, 'characters struck over', { before: 'N\bN\n' }),
  auto('struck over, http://a', `${'h\bht\btt\btp\bp:\b:/\b//\b/a'}\n`, 1, 'URIs struck over', { before: 'N\bN\n' }),
  auto('colours', '\x1b[m', 0, 'nothing but colours', { before: '\x1b[1ma\n' }),
  auto('links', '\x1b]8;;a:\x1b\\', 0, 'links of no scheme', { before: '\x1b[1ma\n' }),
  auto('links, http://a', '\x1b]8;;http://a\x1b\\\n', 1, 'links, a line each', { before: '\x1b[1ma\n' }),
  auto('open links', '\x1b]8;;', 0, 'links that do not end', { before: '\x1b[1ma\n' }),
  html('<', '<', 0, 'tags that do not begin'),
  html('<a', '<a', 0, 'tags that do not end'),
  html('<a ', '<a ', 0, 'attributes that are tags'),
  html('<url:', '<url:', 0, 'delimiters of URIs, in what would be one name of a tag'),
  html('<a:b@', '<a:b@', 0, 'addresses between them'),
  html('<a:b', '<a:b', 0, 'a name of a tag that looks like schemes'),
  html('</a', '</a', 0, 'end tags that do not end'),
  html('<a>', '<a>', 0, 'elements, each in the other'),
  html('</a>', '</a>', 0, 'ends of nothing'),
  html('<p>', '<p>', 0, 'blocks'),
  html('a=', 'a=', 0, 'attributes without end', { before: '<a ' }),
  html('content', ' content', 0, 'attributes without values, each asked what it is', { before: '<meta' }),
  html('href', ' href', 0, 'references without values', { before: '<p' }),
  html('a="', 'a="', 0, 'values without end', { before: '<a ' }),
  html('href="http://a"', ' href="http://a"', 1, 'the same attribute again', { before: '<a' }),
  html('<a href="http://a">', '<a href="http://a">', 1, 'a link every 19 bytes'),
  html('<a href=b> with a base', '<a href=b>', 1, 'references resolved', {
    before: '<base href="http://a/">',
    fixed: 1
  }),
  html('<a href=../b> with a base', '<a href=../b>', 1, 'references to the directory above', {
    before: '<base href="http://a/b/c/">',
    fixed: 1
  }),
  html('<a href=b>', '<a href=b>', 0, 'references without a base'),
  html('<a href=b> with a long base', '<a href=b>', 0, 'references too long to be resolved', {
    before: `<base href="http://a/${'a/'.repeat(20_000)}">`
  }),
  html('<base href>', '<base href="http://a/">', 1, 'bases'),
  html('href without end', 'x', 0, 'a value without end', { before: '<a href="' }),
  html('href of references', '&#65;', 0, 'character references in a value', { before: '<a href="' }),
  html('&', '&', 0, 'references that do not begin'),
  html('&amp', '&amp', 0, 'references without a semicolon'),
  html('&#', '&#', 0, 'numbers that do not begin'),
  html('&#9999', '&#9999999999', 0, 'numbers past Unicode'),
  html('&amp;', '&amp;', 0, 'references in text'),
  html('&colon;', 'http&colon;//a ', 1, 'a scheme behind a reference'),
  html('<!--', '<!--', 0, 'comments that do not end'),
  html('<!-->', '<!-->', 0, 'empty comments'),
  html('<!-- -', '-', 0, 'hyphens in a comment', { before: '<!--' }),
  html('<!', '<!', 0, 'declarations'),
  html('<?', '<?', 0, 'instructions'),
  html('<![CDATA[', '<![CDATA[', 0, 'CDATA'),
  html('<script>', '<script>', 0, 'scripts that do not end'),
  html('</scrip', '</scrip', 0, 'ends of a script that are none', { before: '<script>' }),
  html('<title>', '<title>', 0, 'titles that do not end'),
  html('<textarea></texta', '</texta', 0, 'ends that are none', { before: '<textarea>' }),
  html('<plaintext>', '<plaintext>', 0, 'the last element'),
  html('srcset', 'http://a/ 1x,', 0, 'a list past its bound', { before: '<img srcset="', behind: '">' }),
  html('srcset ,', ',', 0, 'commas', { before: '<img srcset="', behind: '">' }),
  html('srcset (', '(', 0, 'descriptors', { before: '<img srcset="a ', behind: '">' }),
  html('<img srcset>', '<img srcset="http://a/ 1x, http://b/ 2x">', 2, 'a picture every 20 bytes'),
  html('style url(', 'url(', 0, 'urls of a style', { before: '<p style="', behind: '">' }),
  html('<meta refresh>', '<meta http-equiv=refresh content="0;url=http://a/">', 1, 'refreshes'),
  html('<meta charset>', '<meta charset=', 0, 'charsets'),
  html('text http://a<b>', 'http://a<b>', 0, 'a run in pieces'),
  html('text http://a <b>', 'http://a <b>', 1, 'text in pieces'),
  html('text http://<b>', 'http://<b>', 0, 'schemes in pieces'),
  html('text soft', '&shy;', 0, 'soft hyphens'),
  html('hidden: <!--', '<!-- http://a -->', 1, 'comments read', { options: { hidden: 'read' } }),
  html('hidden: <script>', '<script>http://a</script>', 1, 'scripts read', { options: { hidden: 'read' } }),

  mail('boundaries', '--b\n', 0, 'parts', { before: MULTIPART }),
  mail('closed and opened', '--b--\n--b\n\nhttp://a\n', 1, 'a multipart that ended', { before: MULTIPART }),
  mail('boundaries of no one', '--x\n', 0, 'boundaries looked up', { before: MULTIPART }),
  mail('boundaries, nearly', `--${'b'.repeat(69)}\n`, 0, 'compared', {
    before: part(`Content-Type: multipart/mixed; boundary=${'b'.repeat(69)}c`)
  }),
  mail('multiparts', 'Content-Type: multipart/mixed; boundary=b\n\n--b\n', 0, 'parts in parts', { before: HEAD }),
  mail('fields', 'X-A: b\n', 0, 'a header without end', { before: HEAD }),
  mail('delimiters among fields', '--x\nSubject: b\n', 0, 'a boundary that no field has', { before: HEAD }),
  mail('folds', ' b\n', 0, 'a field without end', { before: `${HEAD}Subject: a\n` }),
  mail('folds of URIs', ' <http://a/\n', 1, 'brackets over folds', { before: `${HEAD}Subject: a\n` }),
  mail('one field', 'x', 0, 'a line without end', { before: `${HEAD}Subject: ` }),
  mail('encoded words', '=?utf-8?Q?a?= ', 0, 'encoded words', { before: `${HEAD}Subject: ` }),
  mail('encoded words, unclosed', '=?utf-8?Q?a', 0, 'their ends looked for', { before: `${HEAD}Subject: ` }),
  mail('=?', '=?', 0, 'their beginnings', { before: `${HEAD}Subject: ` }),
  mail('=?a?B?', '=?a?B?', 0, 'their ends', { before: `${HEAD}Subject: ` }),
  mail('parameters', '; a=b', 0, 'parameters', { before: `${HEAD}Content-Type: text/plain` }),
  mail('parameters in pieces', ';\n a*0=b', 0, 'RFC 2231', { before: `${HEAD}Content-Type: text/plain` }),
  mail('comments', '(', 0, 'comments in comments', { before: `${HEAD}Content-Type: text/plain ` }),
  mail('comments of an encoding', '(', 0, 'comments in comments', { before: `${HEAD}Content-Transfer-Encoding: ` }),
  mail('quoted strings', '"\\', 0, 'escapes', { before: `${HEAD}Content-Type: text/plain; a=` }),
  mail('Received', 'Received: from a by b; Sat, 03 Jan 1996 01:05:34 GMT\n', 0, 'fields', { before: HEAD }),
  mail('QP soft breaks', 'a=\n', 0, 'soft breaks', { before: QUOTED_PRINTABLE }),
  mail('QP =', '=', 0, 'escapes that do not end', { before: QUOTED_PRINTABLE }),
  mail('QP =3D', '=3D', 0, 'escapes', { before: QUOTED_PRINTABLE }),
  mail('QP = and blanks', '= ', 0, 'blanks behind a sign', { before: QUOTED_PRINTABLE }),
  mail('QP blanks', ' ', 0, 'blanks that may end a line', { before: QUOTED_PRINTABLE }),
  mail('QP http:=\\n//a', 'http:=\n//a ', 1, 'URIs over soft breaks', { before: QUOTED_PRINTABLE }),
  mail('QP http=3A//a', 'http=3A//a ', 1, 'URIs of escapes', { before: QUOTED_PRINTABLE }),
  mail('base64', `${base64('http://a '.repeat(6))}\n`, 6, 'URIs in base64', { before: BASE64 }),
  mail('base64 =', '=', 0, 'padding', { before: BASE64 }),
  mail('base64 QQ==', 'QQ==', 0, 'padding everywhere', { before: BASE64 }),
  mail('base64 A*', 'A*', 0, 'garbage at every second byte', { before: BASE64 }),
  mail('base64 lines', 'Q\nU\n', 0, 'lines of one character', { before: BASE64 }),
  mail('flowed', 'a \n', 0, 'lines that flow', { before: part('Content-Type: text/plain; format=flowed') }),
  mail('flowed >', '>', 0, 'depths of quotes', { before: part('Content-Type: text/plain; format=flowed') }),
  mail('flowed http://a', 'http://a/ \n', 1, 'URIs that flow', {
    before: part('Content-Type: text/plain; format=flowed')
  }),
  mail('enriched', '<a>', 0, 'commands', { before: part('Content-Type: text/enriched') }),
  mail('HTML', '<a href=3D"http://a">b</a>=\n', 1, 'HTML in quoted-printable', {
    before: part('Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable')
  }),
  mail('begin 644', 'begin 644 x\n', 0, 'files in text', { before: `${HEAD}\n` }),
  mail('uuencode', '#86)C\n', 0, 'a file in text', { before: `${HEAD}\nbegin 644 x.txt\n` }),
  mail('=ybegin', '=ybegin line=1 size=1 name=a.txt\n', 0, 'files that do not begin', { before: `${HEAD}\n` }),
  mail('yEnc', '\x8b\n', 0, 'a file in text', { before: `${HEAD}\n=ybegin line=1 size=99 name=a.txt\n` }),
  mail('yEnc files', '=ybegin line=1 size=1 name=a.txt\nX\n=yend\n', 0, 'files of one byte', { before: `${HEAD}\n` }),
  mail('UTF-7', '+', 0, 'shifts', { before: part('Content-Type: text/plain; charset=utf-7') }),
  mail('UTF-7 +AA-', '+AGE-', 0, 'shifts back and forth', { before: part('Content-Type: text/plain; charset=utf-7') }),
  mail('ISO-2022', '\x1b(B', 0, 'designators', { before: part('Content-Type: text/plain; charset=iso-2022-jp') }),
  mail('ISO-2022 http', '\x1b$B0l\x1b(Bhttp://a ', 1, 'URIs behind them', {
    before: part('Content-Type: text/plain; charset=iso-2022-jp')
  }),
  mail('Shift_JIS', '\x81', 0, 'lead bytes', { before: part('Content-Type: text/plain; charset=shift_jis') }),
  mail('GB18030', '\x810', 0, 'lead bytes', { before: part('Content-Type: text/plain; charset=gb18030') }),
  mail('UTF-16', 'h\0t\0t\0p\0:\0/\0/\0a\0 \0', 1, 'two bytes each', {
    before: part('Content-Type: text/plain; charset=utf-16le')
  }),
  mail('message/rfc822', 'Content-Type: message/rfc822\n\n', 0, 'messages in messages', { before: HEAD }),

  mbox('From ', 'From a@b Sat Jan  3 01:05:34 1996\n', 0, 'separators'),
  mbox('From , nearly', 'From a\n', 0, 'separators that are none'),
  mbox('>From ', '>From a@b Sat Jan  3 01:05:34 1996\n', 0, 'quoted separators', {
    before: 'From a@b Sat Jan  3 01:05:34 1996\n\n'
  }),
  mbox('messages', 'From a@b Sat Jan  3 01:05:34 1996\nSubject: c\n\nhttp://a\n\n', 1, 'a message every 60 bytes'),
  mbox(
    'Content-Length',
    'From a@b Sat Jan  3 01:05:34 1996\nContent-Length: 999999\n\nhttp://a\n\n',
    1,
    'lengths that lie'
  ),
  repeated('mmdf: separators', '\x01\x01\x01\x01\n', 0, 'separators', { options: { format: 'mmdf' } }),
  repeated('babyl: separators', '\x1f\f\n0,,\n', 0, 'separators', { options: { format: 'babyl' } }),
  repeated('rnews: batches', '#! rnews 1\n', 0, 'lengths', { options: { format: 'rnews' } }),
  repeated('news: dots', '.\n', 0, 'ends of articles', { options: { format: 'news' } }),

  xml('&amp;', '&amp;', 0, 'references'),
  xml('&#0', '&#0', 0, 'references that do not end'),
  xml('<a:b>', '<a:b>', 0, 'names'),
  xml('<a:', '<a:', 0, 'names that do not end'),

  json('[', '[', 0, 'arrays in arrays'),
  json('{"a":', '{"a":', 0, 'objects in objects'),
  json('"', '"', 0, 'strings'),
  json('"\\', '\\', 0, 'escapes', { before: '"' }),
  json('\\u', '\\u', 0, 'escapes that do not end', { before: '"' }),
  json('\\u0068', '\\u0068\\u0074\\u0074\\u0070:\\/\\/a ', 1, 'URIs of escapes', { before: '"', behind: '"' }),
  json('\\ud800', '\\ud800', 0, 'halves of pairs', { before: '"', behind: '"' }),
  json('a string without end', 'a', 0, 'a string without end', { before: '"' }),
  json('1', '1', 0, 'a number without end'),
  json('tru', 'tru ', 0, 'words that are none'),
  json('{}', '{}\n', 0, 'values'),
  json('["http://a"]', '["http://a"]\n', 1, 'a value every 13 bytes'),
  json('{"a":"http://a"}', '{"a":"http://a"}\n', 1, 'a path every 17 bytes'),
  json('[{"a":[', '[{"a":', 0, 'objects that the kernel reads in vain, each in the other'),
  json('{"a":"\\q"}', '{"a":"b:c","d":"\\q"},', 0, 'objects that are read twice', { before: '[' }),
  json('{"path":"/a"}', '{"path":"/a","host":"a"}\n', 0, 'targets that wait for nothing'),
  json('{"a":"&lt;http://a', `{"a":"${'&lt;http://a '.repeat(100)}"}\n`, 100, 'objects with parts of pages'),
  json('&lt;http://a', '&lt;http://a ', 1, 'a part of a page in one string', { before: '"', behind: '"' }),
  json('strings in strings', '\\"', 0, 'JSON in a string', { before: '"[', behind: ']"' }),
  json(
    'JSON in JSON',
    `${JSON.stringify([JSON.stringify([JSON.stringify(['http://a'])])])}\n`,
    1,
    'JSON in JSON in JSON'
  ),
  json('{"{\\"a', '"{\\"a\\":', 0, 'JSON in JSON that does not end'),

  babyl('a', 'a\n', 0, 'a header without end', { before: 'BABYL OPTIONS:\n\x1f\f\n0,,\n*** EOOH ***\n' }),
  log('one line', 'a ', 0, 'a line without end'),
  log('one line of URIs', 'http://a ', 1, 'a line without end, with URIs'),
  log('lines', 'http://a\n', 1, 'a line every 9 bytes'),
  log('empty lines', '\n', 0, 'a line every byte'),
  log(
    'requests',
    '1.1.1.1 - - [03/Jan/1996:01:05:34 +0000] "GET / HTTP/1.1" 200 1 "http://a/" "-"\n',
    1,
    'access logs'
  ),
  log('left lines', `${ANSWER} "http://a,b/"\n`, 1, 'access logs of which the kernel leaves every line'),
  log('left lines in turn', `${ANSWER} "http://a/"\n${ANSWER} "http://a,b/"\n`, 2, 'and every other line'),
  log('targets', `${ANSWER_OF_HOST}\n`, 1, 'access logs of one virtual host'),
  log('left targets', `${ANSWER_OF_HOST.replace('/', '/[')}\n`, 1, 'targets of which the kernel leaves every one'),
  log(
    'hosts',
    HOSTS.map(host => `${host}${ANSWER_OF_HOST}\n`).join(''),
    HOSTS.length,
    'more hosts than the kernel has room for'
  ),
  log(
    'agents',
    `${ANSWER} "-" "${'http://a '.repeat(1100)}"\n`,
    1100,
    'more URIs in a line than the kernel has room for'
  ),
  log('agents open', `${ANSWER} "-" "<http://a b"\n`, 1, 'delimiters in agents that do not close'),
  log('errors', '[Mon Jan 01 , referer: http://a\n', 1, 'error logs of Apache'),
  log('left errors', '[Mon Jan 01 \\, referer: http://a/\n', 1, 'those of which the kernel leaves every line'),
  log('referers in one error', ', referer: http://a', 1, 'an error that does not end', { before: '[Mon Jan 01 ' }),
  log('runtimes', `x stdout F ${ANSWER} "http://a/"\n`, 1, 'access logs of containers'),
  log('programs', `a: ${ANSWER} "http://a/" b\n`, 1, 'access logs behind the name of a program, and words behind them'),
  log('names', 'a: ', 0, 'names of programs'),
  log('prose between', `a\n${ANSWER} "http://a/"\n`, 1, 'access logs among other lines'),
  log('left prose', `<http://a b\n${ANSWER} "http://a/"\n`, 2, 'prose that the scanner leaves'),
  log('lines in JSON', `{"log":"${ANSWER.replaceAll('"', '\\"')} \\"http://a/\\"\\n"}\n`, 1, 'access logs in JSON'),
  log(
    'left lines in JSON',
    `{"log":"${ANSWER.replaceAll('"', '\\"')} \\"http://a,b/\\"\\n"}\n`,
    1,
    'of which the scanner leaves every line'
  ),
  log('quotes', '1.1.1.1 - - [03/Jan/1996:01:05:34 +0000] "', 0, 'requests that do not end'),
  log('a=b', 'a=b ', 0, 'logfmt in one line'),
  log('a=" lines', 'level=info msg="\n', 0, 'values that do not end'),
  log('logfmt', 'level=info url=http://a msg="b c"\n', 1, 'logfmt'),
  log('logfmt requests', 'method=GET path=/ host=a url=http://a\n', 2, 'requests in logfmt'),
  log('a="\\n" url=', `${'a="\\n" url=http://a '.repeat(3000)}\n`, 3000, 'escapes and references of one line'),
  log('left logfmt', 'url=http://a,b c=d\n', 1, 'logfmt of which the scanner leaves every line'),
  log('commas in logfmt', 'url=http://a, b=c\n', 1, 'and the kernel'),
  log('nginx errors', 'x "GET /b HTTP/1", host: "a"\n', 1, 'requests as the error log of nginx has them'),
  log('absolute requests', 'x "GET http://a HTTP/1"\n', 1, 'requests as proxies and load balancers have them'),
  log('left requests', 'x "GET http://a,b HTTP/1"\n', 1, 'of which the scanner leaves every line'),
  log('HTTP/1"', `${' HTTP/1"'.repeat(5000)}\n`, 0, 'versions behind which a quote stands'),
  log(', host: "', `x "GET / HTTP/1"${', host: "'.repeat(5000)}\n`, 0, 'hosts that do not end'),
  log('Envoy', `[x] "GET / HTTP/1"${' "b"'.repeat(5000)}\n`, 0, 'fields in quotes without an identifier'),
  log('JSON lines', '{"a":"http://a"}\n', 1, 'a JSON value a line'),
  log('{', '{', 0, 'JSON that does not end'),
  log('{ lines', '{"a":\n', 0, 'JSON that does not end, a line'),
  log('ESC [', '\x1b[', 0, 'control sequences that do not end'),
  log('ESC [1;1', '\x1b[1;1;1;1;1;1;1m', 0, 'control sequences'),
  log('ESC [ 1 1 1', '1;', 0, 'a control sequence without end', { before: '\x1b[' }),
  log('ESC ]8', '\x1b]8;;http://a\x1b\\b\x1b]8;;\x1b\\', 1, 'hyperlinks'),
  log('ESC ]', '\x1b]8;;http://a', 1, 'hyperlinks that do not end'),
  log('http in colours', 'http\x1b[1m://\x1b[0ma\n', 1, 'URIs in colours'),
  log('W3C fields', '#Fields: a b c d e f\n', 0, 'directives'),
  log('W3C', '/b c=d a http://a\n', 2, 'lines whose fields have names', { before: NAMES }),
  log('left W3C', '/b c=d a http://a,b\n', 2, 'of which the scanner leaves every line', { before: NAMES }),
  log('brackets in W3C', '/b <c a http://a\n', 2, 'and the kernel', { before: NAMES }),
  log('W3C in one line', '/b ', 0, 'fields that do not end', { before: NAMES }),

  auto('<', '<', 0, 'what it might be'),
  auto('lines', 'a\n', 0, 'what it might be, of lines'),
  auto('a: b', 'a: b\n', 0, 'a header or none'),
  auto('From ', 'From a\n', 0, 'an mbox or none'),
  auto('{', '{', 0, 'JSON or none'),
  auto('NUL', '\0', 0, 'UTF-16 or none'),
  auto('<!---->', '<!---->', 0, 'comments before what it might be'),
  auto('blanks', ' ', 0, 'blanks before what it might be')
]
