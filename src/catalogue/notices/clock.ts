/** A time of day as a notice writes it. */
export interface Clock {
  /** HH:MM:SS; `24:00:00` is the end of the day. */
  time: string
  /** Three digits. */
  fraction: string
  /** `Z` or `+01:00`; null if the notice does not state it. */
  offset: string | null
}

/** `9:30:00+01:00`, `10:30`, `9h30`, `02:30 PM`, `2 p.m.`, `0930Z`, `24:00`. */
const form =
  /^(\d{1,2})(?:(?:[:.h]|(?=\d\d))(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?|h|(?=\s?[ap]))\s?([ap])?(?:(?<=[ap])\.?m\.?)?\s?(Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?)?$/iu

/** Null for a text that is not a time. */
export function clockOf(text: string): Clock | null {
  const [, hours = '', minutes = '00', seconds = '00', fraction = '', half, zone] = form.exec(text) ?? []
  const hour = hourOf(Number(hours), half?.toLowerCase())
  const [minute, second] = [Number(minutes), Number(seconds)]
  const isEnd = hour === 24 && minute === 0 && second === 0
  if (hours === '' || hour === null || (hour > 23 && !isEnd) || minute > 59 || second > 59) return null
  return {
    time: [hour, minute, second].map((each) => String(each).padStart(2, '0')).join(':'),
    fraction: fraction.padEnd(3, '0').slice(0, 3),
    offset: zone === undefined ? null : offsetOf(zone),
  }
}

/** 12 AM is midnight and 12 PM noon; null for 15 PM and 0 PM. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

export function offsetOf(zone: string): string {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  return sign === undefined ? 'Z' : `${sign}${hours.padStart(2, '0')}:${minutes}`
}
