/**
 * Dates of messages (RFC 5322 §3.3), in the forms that programs write.
 *
 *     date-time  = [ day-of-week "," ] day month year time-of-day zone
 *     obs-year   = 2*DIGIT                              ; §4.3: two digits, three
 *     obs-zone   = "UT" / "GMT" / "EST" / …             ; §4.3
 *
 *     Thu Jul  1 13:07:03 2004                          ; asctime(3), in a tenth of all archived mail
 *     2004-07-01T13:07:03+02:00                         ; RFC 3339
 */
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'

const MONTH = '(?<month>[A-Za-z]{3})[a-z]*'
const TIME = '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2}))?'
/** `+0100`; also with a colon, or behind the name of UTC */
const ZONE = '(?:\\s*(?:GMT|UTC?)?(?<zone>[+-]\\d{1,2}:?\\d{2}|[A-Za-z]{1,5}))?'

const FORMS: readonly RegExp[] = [
  new RegExp(`(?<day>\\d{1,2})[\\s-]+${MONTH}[\\s-]+(?<year>\\d{2,4})\\s+${TIME}${ZONE}`),
  new RegExp(`${MONTH}\\s+(?<day>\\d{1,2})\\s+${TIME}${ZONE}\\s+(?<year>\\d{4})(?:\\s+(?<zone2>[+-]\\d{2}:?\\d{2}))?`),
  /(?<year>\d{4})-(?<monthNumber>\d\d)-(?<day>\d\d)[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d))?[.\d]*(?<zone>[+-]\d\d:?\d\d)?/
]

/** Hours of the zones that RFC 5322 §4.3 names; all others there are read as UTC. */
const ZONES: Readonly<Record<string, number>> = {
  EDT: -4,
  EST: -5,
  CDT: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8
}

/** The usual form, with a year of four digits and an offset. */
const USUAL =
  /(?:[A-Z][a-z]{2}, )?(?:[1-9]|0[1-9]|[12]\d|3[01]) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [1-9]\d{3} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d [+-]\d\d[0-5]\d(?!\d)/y
const USUAL_REST = ' Jan 1996 01:05:34 +0000'.length
const USUAL_MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'
const MINUTE = 60_000

/** A field's value as an ISO 8601 date in UTC; undefined if it is none. */
export function isoDate(value: string | undefined): string | undefined {
  return usualDate(value ?? '') ?? anyDate(value)
}

function usualDate(text: string): string | undefined {
  USUAL.lastIndex = 0
  if (!USUAL.test(text)) return undefined
  // Sat, 03 Jan 1996 01:05:34 +0000
  //        ^ what follows is always as long
  const end = USUAL.lastIndex - USUAL_REST
  const day = text.charCodeAt(end - 2) > 0x2f ? twoDigits(text, end - 2) : digit(text, end - 1)
  const month = USUAL_MONTHS.indexOf(text.slice(end + 1, end + 4)) / 3
  const midnight = midnightOf(twoDigits(text, end + 5) * 100 + twoDigits(text, end + 7), month, day)
  if (midnight === undefined) return undefined
  const minutes = twoDigits(text, end + 10) * 60 + twoDigits(text, end + 13)
  const ahead = twoDigits(text, end + 20) * 60 + twoDigits(text, end + 22)
  const offset = text[end + 19] === '-' ? -ahead : ahead
  return isoTime(midnight + (minutes - offset) * MINUTE + twoDigits(text, end + 16) * 1000)
}

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - 0x30
}

function twoDigits(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1)
}

/**
 * "A date-time specification MUST be semantically valid" (§3.3): the 29th of February is not the 1st of March in another year.
 *
 * @param month 0-based
 */
function midnightOf(year: number, month: number, day: number): number | undefined {
  const midnight = Date.UTC(year, month, day)
  return (day > 0 && day < 29) || new Date(midnight).getUTCMonth() === month ? midnight : undefined
}

/** Numbers of two digits. */
const PADDED = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** `toISOString` takes longer than all else that is done for a date. */
function isoTime(time: number): string | undefined {
  const date = new Date(time)
  const year = date.getUTCFullYear()
  if (!(year > 999 && year < 10_000)) return Number.isNaN(year) ? undefined : date.toISOString().replace('.000', '')
  const day = `${year}-${PADDED[date.getUTCMonth() + 1]}-${PADDED[date.getUTCDate()]}`
  return `${day}T${PADDED[date.getUTCHours()]}:${PADDED[date.getUTCMinutes()]}:${PADDED[date.getUTCSeconds()]}Z`
}

function anyDate(value: string | undefined): string | undefined {
  const text = (value ?? '').slice(0, 200).replace(/\([^()]*\)/g, ' ')
  for (const form of FORMS) {
    const read = form.exec(text)?.groups
    if (read !== undefined) return dateOf(read)
  }
  return undefined
}

function dateOf(read: Readonly<Record<string, string | undefined>>): string | undefined {
  const { year, month, monthNumber, day, hour, minute, second, zone, zone2 } = read
  const index = month === undefined ? Number(monthNumber) - 1 : MONTHS.indexOf(month.toLowerCase()) / 3
  if (!Number.isInteger(index) || index < 0 || index > 11) return undefined
  const offset = zoneMinutes(zone ?? zone2)
  const midnight = midnightOf(fullYear(year!), index, Number(day))
  if (offset === undefined || midnight === undefined) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 60) return undefined
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0)
  return isoTime(midnight + seconds * 1000 - offset * MINUTE)
}

function fullYear(year: string): number {
  if (year.length === 4) return Number(year)
  return Number(year) + (year.length === 2 && Number(year) < 50 ? 2000 : 1900)
}

/** Undefined for more than 59 minutes, "within the range -9959 through +9959" (§3.3). */
function zoneMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined) return 0
  if (!/^[+-]/.test(zone)) return (ZONES[zone.toUpperCase()] ?? 0) * 60
  const digits = zone.slice(1).replace(':', '').padStart(4, '0')
  if (digits[2]! > '5') return undefined
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return zone[0] === '-' ? -minutes : minutes
}
