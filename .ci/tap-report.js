/**
 * What a person wants to see of a TAP stream: one line a test file as it ends, what failed and why, and the totals.
 * The reporters that come with tap draw for a terminal, and a failure whose message is a megabyte keeps them busy for
 * an hour; here a line is cut at its limit.
 */

/** Characters of a line that are shown of its beginning and of its end. */
const LINE = 300

/** Lines of a diagnostic block that are shown. */
const BLOCK = 60

const cut = line => (line.length > 2 * LINE ? `${line.slice(0, LINE)} … ${line.slice(-LINE)}` : line)

/**
 * @param {AsyncIterable<string>} lines - of TAP 14
 * @param {(line: string) => void} print
 * @returns {Promise<{ passed: number, failed: number, skipped: string[] } | undefined>} tap's own totals, and what was
 *   not run, with the reason; undefined if it gave none
 */
export async function reportTap(lines, print) {
  /** Titles of the subtests around the current line, outermost first: `test/a.test.ts`, `a port is digits`. */
  const titles = []
  /** The last line was a failure that is shown, so its diagnostic block is too. */
  let failureShown = false
  /** Lines of the current diagnostic block still to be shown; undefined outside of one. */
  let blockLines
  let totals
  const skipped = []

  for await (const line of lines) {
    const indent = /^ */.exec(line)[0].length
    const text = line.slice(indent)

    if (blockLines !== undefined) {
      if (text === '...') blockLines = undefined
      else if (blockLines-- > 0) print(cut(line))
      continue
    }
    if (text === '---') {
      blockLines = failureShown ? BLOCK : 0
      continue
    }
    failureShown = false
    const subtest = /^# Subtest: (.*)/.exec(text)
    const point = /^(not )?ok\b(.*)/.exec(text)
    const skip = /^ok\b.*# SKIP\b/.test(text)
    const total = /^# \{ total: \d+(?:, pass: (\d+))?(?:, fail: (\d+))?/.exec(line)
    if (skip) skipped.push(cut([...titles.slice(0, Math.ceil(indent / 4)), text].join(' > ')))
    if (subtest) {
      titles.length = Math.ceil(indent / 4)
      titles.push(subtest[1])
    } else if (point && indent === 0) {
      // A file has ended.
      print(cut(text))
      failureShown = Boolean(point[1])
    } else if (point?.[1] && !/# time=/.test(text)) {
      // The end of a subtest that holds the failure has a time and says nothing new.
      print(cut(`\n  ${titles.slice(0, Math.ceil(indent / 4)).join(' > ')}`))
      print(cut(line))
      failureShown = true
    } else if (total) {
      totals = { passed: Number(total[1] ?? 0), failed: Number(total[2] ?? 0), skipped }
    }
  }
  return totals
}
