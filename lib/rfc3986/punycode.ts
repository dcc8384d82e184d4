/**
 * RFC 3492: Punycode, decoding. What stands behind `xn--` in a label, for whoever wants to see the characters. It is code
 * of our own because `node:punycode` is deprecated and browsers have none.
 */

const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_N = 0x80

/**
 * The label that a Punycode string stands for (RFC 3492 §6.2), or `undefined` if it is none.
 *
 * @param encoded - Without `xn--`.
 * @example
 * decodePunycode('mller-kva') // => 'müller'
 * decodePunycode('-') // => undefined
 */
export function decodePunycode(encoded: string): string | undefined {
  // A label has at most 63 characters (RFC 1035 §2.3.4); the insertions below are quadratic in them.
  if (encoded.length > 63) return undefined
  const delimiter = encoded.lastIndexOf('-')
  const basic = delimiter < 0 ? '' : encoded.slice(0, delimiter)
  if (delimiter === 0 || !/^[\x00-\x7f]*$/.test(basic)) return undefined
  const output = Array.from(basic, character => character.charCodeAt(0))
  let n = INITIAL_N
  let i = 0
  let bias = INITIAL_BIAS
  let at = delimiter + 1
  while (at < encoded.length) {
    const before = i
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(encoded.charCodeAt(at++))
      if (digit < 0) return undefined
      i += digit * weight
      const threshold = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const length = output.length + 1
    bias = adapt(i - before, length, before === 0)
    n += Math.floor(i / length)
    i %= length
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return undefined
    output.splice(i++, 0, n)
  }
  return String.fromCodePoint(...output)
}

/** §5: "a" to "z" are 0 to 25, "0" to "9" are 26 to 35; -1 for what is none, also the end (NaN). */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26
  const letter = (code | 0x20) - 0x61
  return letter >= 0 && letter < 26 ? letter : -1
}

/** §6.1 */
function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let k = 0
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN))
    k += BASE
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
