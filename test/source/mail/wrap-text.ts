/** Text as the body of a part: as it is, flowed (RFC 3676), or as HTML. It is known where every character has gone. */

export type Wrapping = 'plain' | 'flowed' | 'flowed-delsp' | 'html'

export interface Wrapped {
  readonly type: string
  readonly text: string
  /** Of each UTF-16 unit of what was wrapped: where what it is written as begins and ends. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

const TYPES: Readonly<Record<Wrapping, string>> = {
  plain: 'text/plain',
  flowed: 'text/plain; format=flowed',
  'flowed-delsp': 'text/plain; format=flowed; delsp=yes',
  html: 'text/html'
}

/** What may stand anywhere in a text of HTML, and does not break a word. */
const MARKS = ['<wbr>', '<b class="a">', '</b>', '<!-- > -->', '<span title=x>']

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** @param rhythm numbers that decide where something is put between two characters */
export function wrapText(text: string, wrapping: Wrapping, rhythm: readonly number[]): Wrapped {
  let out = ''
  const starts: number[] = []
  const ends: number[] = []
  const beat = (i: number): number => (rhythm[i % rhythm.length]! * (i + 1)) % 13
  for (let i = 0; i < text.length; i++) {
    const unit = text[i]!
    const inPair = /[\udc00-\udfff]/.test(unit)
    if (!inPair) out += between(text, i, wrapping, beat(i))
    starts.push(out.length)
    out += written(unit, wrapping, beat(i))
    ends.push(out.length)
  }
  return { type: TYPES[wrapping], text: out, starts, ends }
}

/** Before the character at `i`. */
function between(text: string, i: number, wrapping: Wrapping, beat: number): string {
  const before = text[i - 1] ?? '\n'
  const unit = text[i]!
  if (wrapping === 'html') return beat < MARKS.length ? MARKS[beat]! : ''
  if (wrapping === 'plain') return ''
  // What a reader of flowed text takes away again (§4.4).
  const stuffing = /[ >]/.test(unit) || text.startsWith('From ', i) ? ' ' : ''
  if (before === '\n') return stuffing
  // No soft break may leave "-- " alone on a line (§4.3).
  const may = beat < 3 && unit !== '\n' && !/[- ]$/.test(text.slice(Math.max(0, i - 2), i).trimEnd())
  if (!may) return ''
  if (wrapping === 'flowed') return before === ' ' ? `\n${stuffing}` : ''
  return before === ' ' || unit === ' ' ? '' : ` \n${stuffing}`
}

function written(unit: string, wrapping: Wrapping, beat: number): string {
  if (wrapping !== 'html') return unit
  if (REFERENCES[unit] !== undefined) return REFERENCES[unit]
  if (beat < 8 || unit === '\n' || /[\ud800-\udfff]/.test(unit)) return unit
  const code = unit.charCodeAt(0)
  return beat < 10 ? `&#${code};` : beat < 12 ? `&#x${code.toString(16)};` : unit
}
