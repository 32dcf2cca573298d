import type { AnalysisLanguage } from './language.ts'

/** How numbers, money, days and lists are written in one language. */
export interface Formats {
  number: (value: number) => string
  /** Whole units of the currency, its code first. */
  money: (amount: number, currency: string) => string
  /** To the last digit: some currencies count in thousandths. */
  amount: (value: number) => string
  /** The day of an RFC 3339 time in UTC. */
  day: (time: string) => string
  list: (items: string[]) => string
}

export function formatsOf(language: AnalysisLanguage): Formats {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  // Without a country, English dates are those of the United States: the month first.
  const locale = language === 'en' ? 'en-GB' : language
  return {
    number: (value) => number.format(value),
    money: (amount, currency) => `${currency} ${number.format(Math.round(amount))}`,
    amount: (value) => new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value),
    day: (time) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time)),
    list: (items) => new Intl.ListFormat(language, { type: 'conjunction' }).format(items),
  }
}
