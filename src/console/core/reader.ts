import { labelLanguages } from '../../reference/codes/labels.ts'
import { type Preferences, type RegionFormat, regionFormats } from '../../identity/auth/me/schema.ts'
import type { Config } from '../../platform/config/config.ts'
import { dateFormat, numberFormat } from '../../platform/text/formats.ts'
import { amountText } from '../../platform/text/money.ts'

/** How numbers, money and times are written for the person who looks at a page. Pages are in English. */
export interface Reader {
  /** An English locale. Its region decides how dates and numbers are written. */
  locale: RegionFormat
  /** An IANA name. */
  timeZone: string
  /** The language into which a model translates tenders, ISO 639-1: the first one known in `Accept-Language`, or English. */
  language: string
}

/**
 * How pages are written for a request: as the person has chosen in the account, otherwise with the region of an English
 * locale in `Accept-Language` and the zone of the network edge. The local runtime invents a zone, so local use has UTC.
 */
export function readerOf(
  request: Request,
  { ENVIRONMENT }: Pick<Config, 'ENVIRONMENT'>,
  chosen: Preferences | null = null,
): Reader {
  const { timezone } = (request as { cf?: { timezone?: unknown } }).cf ?? {}
  const header = request.headers.get('accept-language') ?? ''
  const locales = header.split(',').slice(0, 5).flatMap(localeOf)
  const ofBrowser = locales.flatMap((each) => regionFormats.filter((format) => format === each.baseName))
  return {
    locale: chosen?.regionFormat ?? ofBrowser[0] ?? 'en-GB',
    timeZone: chosen?.timeZone ?? (ENVIRONMENT === 'local' ? 'UTC' : zoneOf(timezone)),
    language: locales.map(languageOf).find((language) => labelLanguages.includes(language)) ?? 'en',
  }
}

/** The locale of a part of the header; none if the part is not a valid tag. */
function localeOf(part: string): Intl.Locale[] {
  const tag = part.split(';')[0]?.trim() ?? ''
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/.test(tag)) return []
  try {
    return [new Intl.Locale(tag)]
  } catch {
    return []
  }
}

/** Browsers name the two written forms of Norwegian. */
const languageOf = ({ language }: Intl.Locale): string => (/^n[bn]$/.test(language) ? 'no' : language)

function zoneOf(zone: unknown): string {
  if (typeof zone !== 'string' || zone.length > 64) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** The reader's zone beside a field for a time. */
export const zoneText = ({ timeZone }: Pick<Reader, 'timeZone'>): string =>
  timeZone === 'UTC' ? 'UTC' : `your time, ${timeZone.replaceAll('_', ' ')}`

/** A day such as 3 Dec 2026. A calendar day without a time (`2026-12-03`) is not moved by the reader's zone. */
export function dayText({ locale, timeZone }: Pick<Reader, 'locale' | 'timeZone'>, time: string): string {
  const zone = time.length === 10 ? 'UTC' : timeZone
  return dateFormat(locale, { dateStyle: 'medium', timeZone: zone }).format(new Date(time))
}

/**
 * A time such as 3 Dec 2026, 12:00 CET. The zone is always named, because a reader who assumes another zone misses a
 * deadline.
 */
export const momentText = ({ locale, timeZone }: Reader, time: string): string =>
  dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(time))

/** In seconds. */
const day = 86_400

/**
 * A unit is used from its size on; months and years from two of them on, because "in 1 month" may be 30 or 59 days.
 */
const steps: [unit: Intl.RelativeTimeFormatUnit, size: number, from?: number][] = [
  ['year', 365 * day, 2 * 365 * day],
  ['month', 30 * day, 2 * 30 * day],
  ['day', day],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * A distance such as "in 12 days" or "3 hours ago", in English like the text around it. Days and longer units
 * are rounded: an invitation of seven days ends in 7 days a minute later too. Hours and minutes are cut,
 * because the last hours must not be overstated.
 */
export function distanceText(now: Date, time: string): string {
  const seconds = (new Date(time).getTime() - now.getTime()) / 1000
  const [unit, size] = steps.find(([, size, from = size]) => Math.abs(seconds) >= from) ?? ['minute', 60]
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
  return Math.abs(seconds) < 60
    ? 'just now'
    : words.format((size < day ? Math.trunc : Math.round)(seconds / size), unit)
}

/** An amount in major units with its currency, as `amountText` writes it for the reader. */
export const moneyText = (reader: Reader, value: number | null, currency: string | null): string | null =>
  amountFor(reader, value, currency, false)

/** An amount with its cents, for prices and bounds that the company has set. */
export const exactMoneyText = (
  reader: Reader,
  value: number | null,
  currency: string | null,
): string | null => amountFor(reader, value, currency, true)

function amountFor({ locale }: Reader, value: number | null, currency: string | null, exact: boolean) {
  if (value === null) return null
  return currency === null ? numberText({ locale }, value) : amountText(locale, value, currency, { exact })
}

/** A short amount such as EUR 4.2m, for plots with little room. */
export const shortMoneyText = ({ locale }: Pick<Reader, 'locale'>, value: number, currency: string): string =>
  numberFormat(locale, {
    style: 'currency',
    currencyDisplay: 'code',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value)

export const numberText = ({ locale }: Pick<Reader, 'locale'>, value: number, digits = 2): string =>
  numberFormat(locale, { maximumFractionDigits: digits }).format(value)

/** A share from 0 to 1 in per cent. */
export const percentText = ({ locale }: Pick<Reader, 'locale'>, share: number, digits = 0): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share)
