/** Each match repeats the path of its text, so nothing in the input makes one long: every part has a bound in limits. */
import t from 'tap'
import { extract, type ExtractOptions } from '../lib/index.js'
import { MAX_DEPTH, MAX_JSON_IN_JSON, MAX_JSON_PATH, MAX_NAME_IN_PATH, MAX_NESTED } from '../lib/limits.js'

const NAME = 'x'.repeat(5000)
const URI = 'http://a.example/'
/** Room for what is not a name: `message 1/header/`, `$`, `/json `. */
const WORDS = 64

const member = (name: string, value: string): string => `{"${name}":${value}}`
/** A string within strings, each in a member with a long name. */
function jsonInJson(value: string, levels: number): string {
  return levels === 0 ? value : jsonInJson(member(NAME, JSON.stringify(value)), levels - 1)
}

const INPUTS: Readonly<Record<string, readonly [input: string, longest: number, options: ExtractOptions]>> = {
  'a field': [`From: a@b.example\nList-${NAME}: <${URI}>\n\n`, MAX_NAME_IN_PATH, { format: 'mail' }],
  'a media type': [`From: a@b.example\nContent-Type: text/${NAME}\n\n${URI}\n`, MAX_NAME_IN_PATH, { format: 'mail' }],
  'a charset': [`From: a@b.example\nContent-Type: text/plain; charset=${NAME}\n\n${URI}\n`, 0, { format: 'mail' }],
  'a transfer encoding': [`From: a@b.example\nContent-Transfer-Encoding: ${NAME}\n\n${URI}\n`, 0, { format: 'mail' }],
  'a file': [
    `From: a@b.example\nContent-Type: application/octet-stream; name="${NAME}.txt"\n\n${URI}\n`,
    0,
    { format: 'mail', attachments: 'all' }
  ],
  'messages in messages': [
    'From: a@b.example\nContent-Type: message/rfc822\n\n'.repeat(MAX_DEPTH - 1) + `From: a@b.example\n\n${URI}\n`,
    2 * MAX_DEPTH,
    { format: 'mail' }
  ],
  'an element': [`<${NAME} style="background: url(${URI})">x</${NAME}>`, MAX_NAME_IN_PATH, { format: 'html' }],
  'a member': [member(NAME, `"${URI}"`), MAX_JSON_PATH, { format: 'json' }],
  'members within members': [`{"${NAME}":`.repeat(200) + `["${URI}"]`, MAX_JSON_PATH, { format: 'json' }],
  'JSON in strings': [
    jsonInJson(`["${URI}"]`, MAX_JSON_IN_JSON),
    (MAX_JSON_IN_JSON + 1) * (MAX_JSON_PATH + WORDS),
    { format: 'json' }
  ],
  'a log in a string': [member(NAME, `"GET /b ${NAME}=${URI}"`), 2 * MAX_JSON_PATH, { format: 'json' }],
  'JSON in a page': [
    `<script type="application/ld+json">${`{"${NAME}":`.repeat(200)}["${URI}"]</script>`,
    MAX_JSON_PATH,
    { format: 'html' }
  ],
  'a key': [`${NAME}=${URI}\n`, MAX_NAME_IN_PATH, { format: 'log' }],
  'a column': [`#Fields: date ${NAME} cs(Referer)\n2020-01-01 ${URI} ${URI}\n`, MAX_NAME_IN_PATH, { format: 'log' }],
  'a property': [`BEGIN:VCALENDAR\nX-${NAME};P=${NAME}:${URI}\nEND:VCALENDAR\n`, 0, { format: 'ical' }],
  'a tag of XML': [`<?xml version="1.0"?><${NAME}>${URI}</${NAME}>`, 0, { format: 'xml' }],
  'queries within queries': [
    `${URI}?${NAME.slice(0, 600)}=`.repeat(MAX_NESTED) + URI,
    MAX_NESTED * MAX_NAME_IN_PATH,
    { nested: 'query' }
  ]
}

for (const [name, [input, longest, options]] of Object.entries(INPUTS)) {
  t.test(name, async t => {
    const matches = extract(input, options)
    t.ok(matches.length > 0)
    for (const { path } of matches) t.ok(path.length <= longest + WORDS, `${path.length}: ${path.slice(0, 80)}`)
  })
}
