import type { Config } from '../../../platform/config/config.ts'

/** How the person who looks at a page writes numbers, money and times. */
export interface Reader {
  /** BCP 47, the first the browser asks for. */
  locale: string
  /** IANA name: where the edge saw the request come from; UTC where it cannot tell. */
  timeZone: string
}

/** The reader's locale by `Accept-Language`, and the zone by what the edge knows. Locally it makes one up. */
export function readerOf(request: Request, { ENVIRONMENT }: Pick<Config, 'ENVIRONMENT'>): Reader {
  const { timezone } = (request as { cf?: { timezone?: unknown } }).cf ?? {}
  return {
    locale: localeOf(request.headers.get('accept-language') ?? ''),
    timeZone: ENVIRONMENT === 'local' ? 'UTC' : zoneOf(timezone),
  }
}

function localeOf(header: string): string {
  for (const part of header.split(',').slice(0, 5)) {
    const tag = part.split(';')[0]?.trim() ?? ''
    if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/.test(tag)) continue
    try {
      return new Intl.Locale(tag).toString()
    } catch {
      // The next one may be a locale.
    }
  }
  return 'en-GB'
}

function zoneOf(zone: unknown): string {
  if (typeof zone !== 'string' || zone.length > 64) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** 3 Dec 2026. For a calendar day without a time (`2026-12-03`) no zone can move it. */
export function dayText({ locale, timeZone }: Reader, time: string): string {
  const zone = time.length === 10 ? 'UTC' : timeZone
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone }).format(new Date(time))
}

/** 3 Dec 2026, 12:00 CET: the zone always stands there, because deadlines are missed by it. */
export const momentText = ({ locale, timeZone }: Reader, time: string): string =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(time))

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** In 12 days, 3 hours ago; in English, as the sentences around it. Cut off, never rounded up: time left is never more. */
export function distanceText(now: Date, time: string): string {
  const seconds = (new Date(time).getTime() - now.getTime()) / 1000
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['minute', 60]
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
  return Math.abs(seconds) < 60 ? 'just now' : words.format(Math.trunc(seconds / size), unit)
}

/** An amount in major units with its currency; whole amounts without decimals. */
export function moneyText({ locale }: Reader, value: number | null, currency: string | null): string | null {
  if (value === null) return null
  if (currency === null) return numberText({ locale }, value)
  const digits = Number.isInteger(value) ? { maximumFractionDigits: 0 } : {}
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(value)
}

/** €4.2M: where a plot has no room for more. */
export const shortMoneyText = ({ locale }: Pick<Reader, 'locale'>, value: number, currency: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value)

export const numberText = ({ locale }: Pick<Reader, 'locale'>, value: number, digits = 2): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)

/** Of a share 0–1. */
export const percentText = ({ locale }: Pick<Reader, 'locale'>, share: number, digits = 0): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share)
