import { worded } from '../worded.ts'

/** A time of day as a text writes it beside a date. */
export interface FoundTime {
  /** HH:MM, 24 hours */
  time: string
  zone: string | null
}

/** "12:00", "17.00 Uhr", "1700 hrs", "16 h 00", "16h", "5 pm", "11 Uhr", "12 noon": hours, minutes, half of the day. */
const clock = String.raw`(?:(\d{1,2})(?:{{clock_sign}})(\d{2})(?::\d{2})?(?!\d|\.\d)(?:\s?(?:{{o_clock}}))?|(\d{1,2})(?=\s?(?:{{clock_hour}}))(?:\s?(?:{{clock_word}}))?)(?:\s?({{half_of_day}}))?`
/** "UTC+2", "+02:00", "MEZ". An offset comes before the names; otherwise "UTC+2" would be read as "UTC". */
const zoneName = String.raw`(?:[\s,]*\(?(?:(?:UTC|GMT)?\s?((?<=[TC]\s?)[+-]\d{1,2}(?::?\d{2})?|\+\d{2}:\d{2})(?!\d)|({{time_zone}})))?`

const joiner = String.raw`(?:[\s,;:()@–-]|(?:{{before_time}})\s)*`
/** "2027-12-31+01:00 23:59:00+01:00": a day of an eForms notice may have an offset of its own. */
const dayOffset = String.raw`[+-]\d{2}:\d{2}\s(?=\d)`
const after = worded(`^(?:T(?=\\d)|${dayOffset})?${joiner}(?:${clock}|({{named_time}}))${zoneName}`, 'iu')
const before = worded(
  `(?<![\\d:.])(?:${clock}|({{named_time}}))${zoneName}(?:\\s?\\(\\w{2,5})?\\)?[\\s,]*(?:(?:{{before_day}})\\s)?(?:\\p{L}{5,10},?\\s(?:(?:{{after_day}})\\s)?)?$`,
  'iu',
)

/** The time at the beginning of the text after a date. */
export const timeAfter = (text: string) => read(after().exec(text))

/** The time at the end of the text before a date: "by 17:00 on". */
export const timeBefore = (text: string) => read(before().exec(text))

/** The zones that texts name. British Summer Time is written as "+01:00". */
const zones = [
  ['UTC', worded('^(?:{{zone_utc}})$')],
  ['+01:00', worded('^(?:{{zone_central}}|{{zone_british_summer}})$')],
  ['+02:00', worded('^(?:{{zone_central_summer}})$')],
  ['Europe/London', worded('^(?:{{zone_london}})$')],
  ['Europe/Paris', worded('^(?:{{zone_paris}})$')],
  ['America/New_York', worded('^(?:{{zone_eastern}})$')],
  ['America/Chicago', worded('^(?:{{zone_chicago}})$')],
  ['America/Denver', worded('^(?:{{zone_denver}})$')],
  ['America/Los_Angeles', worded('^(?:{{zone_pacific}})$')],
  ['America/Anchorage', worded('^(?:{{zone_alaska}})$')],
  ['Pacific/Honolulu', worded('^(?:{{zone_hawaii}})$')],
  ['America/Halifax', worded('^(?:{{zone_atlantic}})$')],
  ['Australia/Sydney', worded('^(?:{{zone_sydney}})$')],
  ['Pacific/Auckland', worded('^(?:{{zone_auckland}})$')],
] as const

const zoneNamed = (name: string): string | null =>
  zones.find(([, pattern]) => pattern().test(name))?.[0] ?? null

function read(match: RegExpExecArray | null): FoundTime | null {
  if (!match) return null
  const [, hour, minutes, wholeHour, half, named, offset, zone] = match
  const time = named ? namedTime(named) : clockTime(hour ?? wholeHour ?? '', minutes ?? '00', half)
  return time === null ? null : { time, zone: offset ? offsetOf(offset) : zoneNamed(zone ?? '') }
}

const midnight = worded('^(?:{{midnight}})$', 'i')
const namedTime = (word: string) => (midnight().test(word) ? '23:59' : '12:00')

function clockTime(hour: string, minutes: string, half: string | undefined): string | null {
  const shifted =
    /^p/i.test(half ?? '') && Number(hour) < 12 ? 12 : /^a/i.test(half ?? '') && hour === '12' ? -12 : 0
  const hours = Number(hour) + shifted
  if (hours === 24 && minutes === '00') return '23:59'
  if (hours > 23 || Number(minutes) > 59) return null
  return `${String(hours).padStart(2, '0')}:${minutes}`
}

function offsetOf(text: string): string {
  const [, sign = '+', hours = '0', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? []
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}
