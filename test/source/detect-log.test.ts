import t from 'tap'
import { isJson, isLog, isTerminalText } from '../../lib/source/detect-log.js'

t.test('JSON', async t => {
  const yes = [
    '{"a":1}',
    ' \n{ "a" : ',
    '{}',
    '{}\n',
    '[{"a":1}]',
    '[ {}, ',
    '["a",',
    '["a"]',
    '[[1,2],',
    '[[], ',
    '[1,"a"]',
    '[null, -1.5e3,\n{"a": 1}]',
    '[true,[1',
    '{}\r\n{"a":1}',
    '{"a\\"b": 1',
    '{"a":1}\n{"b"',
    '\x1e{"a":1}\n\x1e{"b"',
    '\x1e{}\n\x1e{"b"'
  ]
  const no = [
    '',
    'see',
    '{',
    '{ a: 1 }',
    "{'a': 1}",
    '[1] see',
    '[1, 2] see [3]',
    '[1, note "x"]',
    '{}\nsee',
    '[[wiki]]',
    '["a" b',
    '{"a" and',
    '{} and',
    '"quoted"',
    '12',
    'null',
    '[note: "x"]'
  ]
  for (const text of yes) t.equal(isJson(text), true, text)
  for (const text of no) t.equal(isJson(text), false, text)
})

t.test('logs', async t => {
  const yes = [
    '192.0.2.1 - - [01/Jan/2001:12:30:45 +0000] "GET / HTTP/1.1" 200 1',
    '192.0.2.1 - - [2001-01-01T12:30:45+00:00] "GET /b?c HTTP/2.0" 200 1',
    '192.0.2.1 - - [01/Jan/2001 12:30:45] "GET / HTTP/1.1" 200 -',
    'a.example 192.0.2.1 "POST /b c HTTP/1.1" - 0',
    '<34>Jan  1 12:30:45 host su: x',
    'Dec 31 12:30:45 host su: x\nDec 31 12:30:46 host su: y\n',
    '<165>1 2001-01-01T12:30:45Z host app',
    '2001-01-01 12:30:45,678 INFO x',
    '2001/01/01 12:30:45 [error] x',
    '[2001-01-01T12:30:45Z] x',
    '[Mon Jan 01 12:30:45.000 2001] [core:error] x',
    'E0101 12:30:45.000000 1 main.go:1] x',
    'https 2001-01-01T12:30:45.123456Z app/lb/1 192.0.2.1:2817',
    '978352245.123    105 192.0.2.1 TCP_MISS/200 1',
    '#Version: 1.0\n#Fields: date\n2001-01-01\n',
    '#Fields: cs-method cs-uri\r\nGET /\r\nGET /b\r\nGET /c\r\nGET /d\r\n',
    '#Version: 1.0\r\n#Remark: one\r\n#Fields: cs-uri\r\n/b\r\n/c\r\n/d\r\n/e\r\n',
    '#separator \\x09\n#set_separator\t,\n#path\thttp\n#fields\tts\n978352245.123456\n978352246.123456\n',
    '2001-01-01\t12:30:45\tx\n2001-01-01\t12:30:46\ty\n',
    'ERROR: cannot open',
    '01-Jan-2001 12:30:45.123 INFO [main] x',
    '12:30:45.123 [main] INFO x',
    'I, [2001-01-01T12:30:45.123456 #42]  INFO -- : x',
    'web_1  | {"level":"info"}\ndb-1   | 2001-01-01 12:30:45 UTC LOG: x\n',
    '-- Journal begins at Mon 2001-01-01 12:30:45 UTC. --\nJan  1 12:30:45 host x: y\n',
    `-- Boot ${'0a'.repeat(16)} --\nJan  1 12:30:45 host x: y\n`,
    '-- Logs begin at Mon 2001-01-01 12:30:45 UTC, end at Mon 2001-01-01 12:30:46 UTC. --\nJan  1 12:30:45 host x: y\n',
    '[INFO] started',
    'time=1 level=info msg="a b"',
    '\x1b[32mINFO\x1b[0m started',
    '\x1b[2m2001-01-01T12:30:45Z\x1b[0m \x1b[32m INFO\x1b[0m x',
    '\x1b[K\x1b[32mINFO\x1b(B\x1b[m started',
    ' _ _\n| |\n\n\x1b[2m2001-01-01 12:30:45\x1b(B\x1b[m\x0f x\n2001-01-01 12:30:45 y\n',
    '2001-01-01 12:30:45 ERROR x\nException: y\n\tat z\n2001-01-01 12:30:46 INFO\n\n'
  ]
  const no = [
    '',
    'see http://a.example/',
    'INFORMATION for readers',
    'a = b c=d',
    'Dear all,\n2001-01-01 12:30 is a date\n',
    '2001-01-01 was a Monday',
    'https 2001-01-01 was new',
    'Jan 1, 2001',
    '12:30:45 lunch',
    '12:30:45,000 --> 12:30:46,000\nWell.\n',
    '01-Jan-2001 was a Monday',
    'a | b\n{"c" | d\n',
    '-- \nJohn',
    '2001-01-01 12:30 the meeting began\nthen\nmuch\nwas\nsaid\n',
    '[1] see',
    '[1, 2] see [3]',
    '[1, note "x"]',
    '{}\nsee',
    '# Version 1',
    '#Version: 1.0\nsee\nhttp://a.example/\nfor more\n',
    'The head is\n#Fields: cs-uri\n',
    'it said "GET / HTTP/1.1", 200 times',
    '#tag one\n#Fields: maths\n<http://a.example/\nb>\n',
    '-- Logs beginning of text\n',
    ' _ _\n| |\n\n2001-01-01 12:30:45 x\n2001-01-01 12:30:45 y\n',
    'x\n\x1b[31mred\x1b[0m'
  ]
  for (const text of yes) t.equal(isLog(text), true, JSON.stringify(text))
  for (const text of no) t.equal(isLog(text), false, JSON.stringify(text))
})

t.test('text for terminals and printers', async t => {
  const yes = [
    'x\n\x1b[31mred\x1b[0m',
    '\x1b]8;;http://a.example/\x1b\\a',
    'N\bNA\bAM\bME\bE',
    'see _\ba',
    'é\bé a\ba',
    '\x1b[1ma\x1b[m\x0f',
    '\x1b[1ma\x1b[m\n\x1a'
  ]
  const no = ['', 'a[31m', '\x1b[2J', '\x1b(B', 'ab\b', 'a\bc', '_\b ', ' \b ', 'a\ba\x01', '\x03\x1b[1m']
  for (const text of yes) t.equal(isTerminalText(text), true, JSON.stringify(text))
  for (const text of no) t.equal(isTerminalText(text), false, JSON.stringify(text))
})
