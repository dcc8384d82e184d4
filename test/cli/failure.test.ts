import t from 'tap'
import { errorCode, isOutOfMemory, reasonOf, UsageError } from '../../lib/cli/failure.js'

const system = (code: unknown, message = `${String(code)}: open`) => Object.assign(new Error(message), { code })

t.test('reasons in words', t => {
  t.equal(reasonOf(system('ENOENT')), 'no such file')
  t.equal(reasonOf(system('EACCES')), 'permission denied')
  t.equal(reasonOf(system('ENOTDIR')), 'a part of the path is no directory', 'a.txt/b')
  t.equal(reasonOf(system('EXDEV', 'EXDEV: a\x1bb')), 'EXDEV: a\\x1bb', "or the system's own, made harmless")
  t.equal(reasonOf(new UsageError('--x is a y', 'z\n')), '--x is a y, not "z\\n"')
  t.equal(reasonOf('text\x07'), 'text\\x07')
  t.end()
})

t.test('codes', t => {
  t.equal(errorCode(system('EPIPE')), 'EPIPE')
  t.equal(errorCode(system(7)), undefined)
  t.equal(errorCode(new Error('x')), undefined)
  t.equal(errorCode({ code: 'EPIPE' }), undefined)
  t.end()
})

t.test('no memory', t => {
  t.equal(isOutOfMemory(new RangeError('Array buffer allocation failed')), true)
  t.throws(() => new Uint8Array(2 ** 50), RangeError)
  t.equal(isOutOfMemory(new RangeError('Maximum call stack size exceeded')), false)
  t.equal(isOutOfMemory(new Error('Array buffer allocation failed')), false)
  t.end()
})
