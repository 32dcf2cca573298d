import type { RiskCode } from './schema.ts'
import { bases } from './texts/basis.ts'
import * as de from './texts/de.ts'
import * as en from './texts/en.ts'
import * as fr from './texts/fr.ts'
import type { ReasonCode } from './texts/reasons.ts'

const texts = { en, de, fr }

/** The languages explanations are written in. */
export type Language = keyof typeof texts

/** What is put into an explanation; undefined is unknown. */
export type Values = Partial<Record<string, string | number>>

/** Words for codes and reasons in one language. */
export function wordsFor(language: Language) {
  const { codes, reasons, indicator } = texts[language]
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  return {
    title: (code: RiskCode): string => codes[code][0],
    explanation: (code: RiskCode, values: object): string => filled(codes[code][1], values as Values, number),
    reason: (reason: ReasonCode): string => reasons[reason],
    basis: (code: RiskCode): string => {
      const law = bases[code]
      return `${law ? `${law}; r` : 'R'}ule ${code}. ${indicator}`
    },
  }
}

function filled(template: string, values: Values, number: Intl.NumberFormat): string {
  const shown = (name: string) => {
    const value = values[name]
    return typeof value === 'number' ? number.format(value) : value
  }
  return template
    .replace(/\[\[(.*?)\]\]/g, (_whole, part: string) =>
      [...part.matchAll(/\{(\w+)\}/g)].every(([, name]) => shown(name ?? '') !== undefined) ? part : '',
    )
    .replace(/\{(\w+)\}/g, (_whole, name: string) => shown(name) ?? '–')
}
