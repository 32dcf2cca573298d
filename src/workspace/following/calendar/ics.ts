import { withoutHidden } from '../../../platform/http/text.ts'
import type { CalendarDate, DateKind } from './schema.ts'

export const icsType = 'text/calendar'

interface Calendar {
  name: string
  /** The origin of the console: the address of its pages, and the second half of each UID. */
  origin: string
  dates: CalendarDate[]
}

/** The name of each kind of date, before the title. */
export const kindTexts: Record<DateKind, string> = {
  deadline: 'Deadline',
  questions: 'Questions close',
  visit: 'Site visit',
  opening: 'Opening of bids',
  bid: 'Bid due',
  section: 'Section due',
  action: 'Next action',
  task: 'Task',
  responsibility: 'Consortium',
}

/** A calendar of RFC 5545. All times are in UTC, which programs show in the zone of their reader. */
export const icsOf = ({ name, origin, dates }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tender Marketplace//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...dates.flatMap((date) => eventOf(date, origin)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')

function eventOf(date: CalendarDate, origin: string): string[] {
  const { uid, kind, at, allDay, title, path, changedAt } = date
  const about = aboutOf(date)
  return [
    'BEGIN:VEVENT',
    `UID:${uid.replaceAll(/[^\w-]/g, '_')}@${new URL(origin).hostname}`,
    // A later change must have a higher number, so the second of the change is the number, counted from 2020.
    `SEQUENCE:${Math.max(0, Math.floor(changedAt.getTime() / 1000) - 1_577_836_800)}`,
    `DTSTAMP:${instant(changedAt)}`,
    `LAST-MODIFIED:${instant(changedAt)}`,
    allDay ? `DTSTART;VALUE=DATE:${instant(at).slice(0, 8)}` : `DTSTART:${instant(at)}`,
    `SUMMARY:${escaped(`${kindTexts[kind]}: ${title}`)}`,
    ...(about === '' ? [] : [`DESCRIPTION:${escaped(about)}`]),
    `URL:${origin}${path}`,
    `CATEGORIES:${escaped(kindTexts[kind])}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** Where the thing belongs, the person who is to do it, and the deadline of the notice where documents state an earlier one. */
const aboutOf = ({ of, owner, noticeAt }: CalendarDate): string => {
  const differs =
    noticeAt &&
    `By the documents; the notice says ${noticeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
  const person = owner && `Owner: ${owner}`
  return [of, person, differs].filter(Boolean).join('\n')
}

/** `20270115T120000Z` */
const instant = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/**
 * A text value: characters that divide values and lines are marked, and characters that no value may have are left out.
 */
const escaped = (text: string): string =>
  withoutHidden(text)
    .toWellFormed()
    .replaceAll(/[\\;,]/g, (each) => `\\${each}`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

const encoder = new TextEncoder()

/** A line of at most 75 bytes, continued on lines that begin with a space. No character is cut in two. */
function folded(line: string): string {
  if (line.length <= 25) return line
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > 75) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}
