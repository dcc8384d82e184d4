/** A line of an access log as nearly all are, and lines that differ from it in what makes them others. */

export const LINE = '192.0.2.1 - - [01/Jan/2001:12:30:45 +0000] "GET /b?c=d HTTP/1.1" 200 12'

export const OTHERS: readonly string[] = [
  `${LINE}, more\n`,
  `${LINE} "\\"\n`,
  `x: [y] ${LINE}\n`,
  `# x: ${LINE}\n`,
  `${LINE.replace('/b', '//b')}\n`,
  `${LINE.replace('/b', 'http://b.example/')}\n`,
  `${LINE.replace('GET', 'get')}\n`,
  `${LINE.replace('GET', '')}\n`,
  `${LINE.replace('?c', ' c')}\n`,
  `${LINE.replace('" 200', '" 20')}\n`,
  `${LINE.replace(' 12', ' x')}\n`,
  `${LINE.replace('HTTP', 'ICAP')}\n`,
  `${LINE.replace('- -', '-')}\n`,
  `${LINE.replace('- -', '- a b -')}\n`,
  `\x1b[1m${LINE}\n`,
  `{"a":"${LINE}"}\n`,
  '\n'
]
