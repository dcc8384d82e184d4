/**
 * Offsets in decimal. V8 caches the results of `String(n)`: of offsets, of which none comes again, it would keep
 * megabytes, and look through them at every garbage collection.
 */

/** Three digits are made at a time. */
const THOUSAND = 1000

/** The digits of each number below a thousand: as many as it has, and padded to three. */
const short: string[] = []
const padded: string[] = []

/** @param number a safe integer, not negative */
export function decimal(number: number): string {
  if (short.length === 0) {
    for (let i = 0; i < THOUSAND; i++) {
      short.push(`${i}`)
      padded.push(`${i}`.padStart(3, '0'))
    }
  }
  let rest = number
  let digits = ''
  while (rest >= THOUSAND) {
    const next = Math.floor(rest / THOUSAND)
    digits = padded[rest - next * THOUSAND]! + digits
    rest = next
  }
  return short[rest]! + digits
}
