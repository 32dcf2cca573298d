import { Recent } from './recent.ts'

/** In each of two generations. Readers choose the locales, and a format holds tens of kilobytes. */
const max = 20

const dates = new Recent<Intl.DateTimeFormat>(max)
const numbers = new Recent<Intl.NumberFormat>(max)

/** A format of dates. Making a format takes a tenth of a millisecond, and a page shows a hundred dates. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(dates, locale, options, () => new Intl.DateTimeFormat(locale, options))

/** A format of numbers. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  cached(numbers, locale, options, () => new Intl.NumberFormat(locale, options))

/** Alternatives: "A, B or C". */
export const eitherOf = (items: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'disjunction' }).format(items)

function cached<T>(formats: Recent<T>, locale: string, options: object, make: () => T): T {
  const name = JSON.stringify(options)
  const known = formats.get(locale, name)
  if (known !== undefined) return known
  const made = make()
  formats.set(locale, name, made)
  return made
}
