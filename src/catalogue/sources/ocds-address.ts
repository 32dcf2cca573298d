import type { OcdsSource } from '../../platform/config/ocds-source.ts'
import { dateFormat } from '../../platform/text/formats.ts'
import { day, minute } from '../../platform/time/time.ts'
import type { PageQuery, DateSpan } from './feed.ts'

/**
 * The address of a page: the address that the page before named, or the configured address with its
 * placeholders filled in.
 */
export function addressFor(source: OcdsSource, { window, page }: PageQuery): string {
  const numbered = source.offset !== undefined
  const { nextParameter } = source
  if (page !== null && nextParameter === undefined && !numbered && !isMonthly(source)) return page
  const from = window.from - overlapOf(source, window)
  const [month = '', type = ''] = (page ?? monthlyPages(source, window)[0] ?? '').split('/')
  const values: Record<string, string> = {
    from: dateFor(source, from),
    to: dateFor(source, window.to),
    month,
    type,
    offset: numbered ? String(numberOf(source, page)) : '',
  }
  const url = source.url.replaceAll(/\{(\w+)\}/g, (_, name: string) => inQuery(values[name] ?? ''))
  return page === null || nextParameter === undefined ? url : withParameter(url, nextParameter, page)
}

/**
 * A value in an address, in which a colon may stay unescaped (RFC 3986). Publishers write times so in their
 * examples, and a client of the live Contracts Finder leaves colons unescaped on purpose.
 */
const inQuery = (value: string): string => encodeURIComponent(value).replaceAll('%3A', ':')

/** The number of a page of a source that counts its pages or releases. */
export const numberOf = ({ offset }: OcdsSource, page: string | null): number =>
  page === null ? (offset?.first ?? 0) : Number(page)

export const isMonthly = ({ url }: OcdsSource): boolean => url.includes('{month}')

/** The shortest span that can be requested from a source. */
export const shortestOf = (source: OcdsSource): number =>
  isMonthly(source) || source.dates === 'day' ? 31 * day : minute

/** The pages of a source that is queried by month, `11-2026`, or by month and type, `11-2026/3`. */
export function monthlyPages(source: OcdsSource, window: DateSpan): string[] {
  if (!isMonthly(source)) return []
  const months = monthsOf(source, { from: window.from - overlapOf(source, window), to: window.to })
  return months.flatMap((month) => source.types?.map((type) => `${month}/${type}`) ?? [month])
}

function monthsOf({ timeZone }: OcdsSource, { from, to }: DateSpan): string[] {
  const [first, last] = [localDay(timeZone, from), localDay(timeZone, to - 1)]
  const months: string[] = []
  for (let month = monthNumber(first); month <= monthNumber(last); month++)
    months.push(`${String((month % 12) + 1).padStart(2, '0')}-${Math.floor(month / 12)}`)
  return months
}

const monthNumber = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1

/**
 * The time before each window that is read again: sources show a release a while after its date, and at the
 * end of summer time an hour of local time happens twice.
 */
const overlapOf = ({ overlapMinutes }: OcdsSource, { divided }: DateSpan): number =>
  divided ? 0 : overlapMinutes * minute

/** A moment in the format of the source: local, without an offset. */
function dateFor({ dates, timeZone }: OcdsSource, moment: number): string {
  if (dates === 'seconds') return String(Math.floor(moment / 1000))
  const text = localTime(timeZone, moment)
  return dates === 'day' ? text.slice(0, 10) : text
}

const localTime = (timeZone: string, moment: number) =>
  dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment).replace(' ', 'T')

const localDay = (timeZone: string, moment: number) => localTime(timeZone, moment).slice(0, 10)

/** The address with a parameter, which replaces a parameter of the same name. */
function withParameter(url: string, name: string, value: string): string {
  const [path = '', query = ''] = url.split('?')
  const others = query.split('&').filter((each) => each !== '' && each.split('=')[0] !== name)
  return `${path}?${[...others, `${name}=${encodeURIComponent(value)}`].join('&')}`
}

export const withQuery = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`
