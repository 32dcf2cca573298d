import type { AnalysisLanguage } from './language.ts'
import { evidencePhrases } from './evidence.ts'
import { matchPhrases } from './match.ts'

const phrases = { ...evidencePhrases, ...matchPhrases }
type PhraseCode = keyof typeof phrases

/** Puts a phrase into words; `{name}` in it is replaced by the value of that name. */
export interface Say {
  (code: PhraseCode, values?: Record<string, string | number>): string
  language: AnalysisLanguage
  money: (amount: number, currency: string) => string
  number: (value: number) => string
  day: (time: string) => string
  list: (items: string[]) => string
}

/** What explanations are written with in one language. */
export function sayIn(language: AnalysisLanguage): Say {
  const number = (value: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)
  const fill = (text: string, values: Record<string, string | number>) =>
    text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = values[name]
      return typeof value === 'number' ? number(value) : (value ?? '')
    })
  const say = (code: PhraseCode, values: Record<string, string | number> = {}) =>
    fill(phrases[code][language], values)
  return Object.assign(say, {
    language,
    number,
    money: (amount: number, currency: string) => `${currency} ${number(Math.round(amount))}`,
    day: (time: string) =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
        dateStyle: 'long',
        timeZone: 'UTC',
      }).format(new Date(time)),
    list: (items: string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(items),
  })
}
