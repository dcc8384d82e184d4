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

/** The usual form, with a day that every month has and a year of four digits. */
const USUAL =
  /^(?:[A-Z][a-z]{2}, )?(?:[1-9]|0[1-9]|1\d|2[0-8]) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [1-9]\d{3} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d [+-]0000$/
const USUAL_REST = ' Jan 1996 01:05:34 +0000'.length
const USUAL_MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/** A field's value as an ISO 8601 date in UTC; undefined if it is none. */
export function isoDate(value: string | undefined): string | undefined {
  return usualDate(value ?? '') ?? anyDate(value)
}

function usualDate(text: string): string | undefined {
  if (!USUAL.test(text)) return undefined
  // Sat, 03 Jan 1996 01:05:34 +0000
  //        ^ what follows is always as long
  const end = text.length - USUAL_REST
  const month = USUAL_MONTHS.indexOf(text.slice(end + 1, end + 4)) / 3 + 1
  const day = text.charCodeAt(end - 2) > 0x2f ? text.slice(end - 2, end) : `0${text[end - 1]}`
  return `${text.slice(end + 5, end + 9)}-${month < 10 ? '0' : ''}${month}-${day}T${text.slice(end + 10, end + 18)}Z`
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
  // "A date-time specification MUST be semantically valid" (§3.3): the 29th of February is not the 1st of March in another year.
  const midnight = Date.UTC(fullYear(year!), index, Number(day))
  if (offset === undefined || new Date(midnight).getUTCMonth() !== index) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 60) return undefined
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0)
  const date = new Date(midnight + seconds * 1000 - offset * 60_000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000', '')
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
