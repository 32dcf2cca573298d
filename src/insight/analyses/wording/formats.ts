import { dateFormat, eitherOf, numberFormat } from '../../../platform/text/formats.ts'

/** The forms of numbers, money, days and lists in one language. */
export interface Formats {
  number: (value: number) => string
  /** A number of hundredths with its sign: 54%, in German 54 %. */
  percent: (value: number) => string
  /** Whole units of the currency, with its code first; `$` for dollars of an unknown country. */
  money: (amount: number, currency: string | null) => string
  /** The day of an RFC 3339 time in UTC. */
  day: (time: string) => string
  list: (items: string[]) => string
  /** Alternatives, one of which is enough. */
  either: (items: string[]) => string
  /** The name of a language by its code of ISO 639. */
  languageName: (code: string) => string
  /** Whether a number takes the singular. */
  isOne: (value: number) => boolean
}

export function formatsOf(language: string): Formats {
  const number = numberFormat(language, { maximumFractionDigits: 2 })
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  // English without a country would use US dates, with the month first.
  const locale = language === 'en' ? 'en-GB' : language
  return {
    number: (value) => number.format(value),
    percent: (value) => percent.format(value / 100),
    money: (amount, currency) => `${currency ?? '$'} ${number.format(Math.round(amount))}`,
    day: (time) => dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time)),
    isOne: (value) => value === 1 || (language === 'fr' && value === 0),
    either: (items) => eitherOf(items, locale),
    list: (items) => new Intl.ListFormat(language, { type: 'conjunction' }).format(items),
    languageName: (code) =>
      new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(code) ?? code,
  }
}
