import t from 'tap'
import { isSeparator } from '../../../lib/source/mail/separator.js'

const next = 'From: a@a.example'

t.test('separators', async t => {
  for (const line of [
    'From a@a.example Sat Jan  3 01:05:34 1996',
    'From a@a.example Sat Jan  3 01:05 1996',
    'From a@a.example Sat Jan  3 01:05:34 MET 1996',
    'From a@a.example Sat Jan  3 01:05:34 MET DST 1996',
    'From a@a.example Sat Jan  3 01:05:34 1996 WETDST',
    'From a@a.example Sat Jan  3 01:05:34 1996 +0100',
    'From a@a.example Sat Jan  3 01:05:34 +0100 1996',
    'From a@a.example  Sat, 3 Jan 1996 01:05:34 GMT',
    'From user at a.example  Tue Nov  1 00:39:14 2005',
    'From - Sat Jan  3 01:05:34 1996',
    'From Sat Jan  3 01:05:34 1996',
    'From "a b"@a.example Sat Jan 03 01:05:34 1996',
    'From a@a.example Sat Jan  3 01:05:34 1996 remote from b\r\n'
  ]) {
    t.ok(isSeparator(line, next, false), line)
  }
})

t.test('no separators', async t => {
  for (const line of [
    'From here on everything changes',
    'From: a@a.example',
    'From Monday to Friday at 10:00',
    'From a@a.example',
    'From the minutes of Sat Jan  3: at 01:05 we met'
  ]) {
    t.notOk(isSeparator(line, next, false), line)
  }
  t.notOk(isSeparator('From a@a.example Sat Jan  3 01:05:34 1996', 'and so on', true), 'no field behind it')
  t.notOk(isSeparator('From a@a.example Sat Jan  3 01:05:34 1996', '', true), 'nothing behind it')
})

t.test('without a date', async t => {
  t.ok(isSeparator('From a@a.example', next, true), 'behind an empty line and before a known field')
  t.ok(isSeparator('From ', 'Return-Path: <a@a.example>', true))
  t.notOk(isSeparator('From a@a.example', 'Note: this', true), 'before another field')
})
