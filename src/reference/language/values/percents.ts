import { worded } from '../worded.ts'
import { numbersIn } from './numbers.ts'

/** "5 %", "fünf Prozent", "10 pour cent"; "1 per mille" is a tenth of a per cent. */
export interface FoundPercent {
  percent: number
  start: number
  end: number
}

const sign = worded(String.raw`\s?(?:%|{{per_cent}}|(‰|{{per_mille}}))(?!\p{L})`, 'uy')

const anySign = worded('%|‰|{{per_cent}}|{{per_mille}}')

/**
 * The percentages in a text, in order, in digits or in words of `language` (ISO 639-1; null reads the words of all
 * known languages).
 */
export function percentsIn(text: string, language: string | null): FoundPercent[] {
  // Most texts name no percentage, and number words would be searched for at every position of a text.
  if (!anySign().test(text)) return []
  return numbersIn(text, language, sign()).flatMap(({ value, start, end, next }): FoundPercent[] =>
    Number.isFinite(value) ? [{ percent: next[1] === undefined ? value : value / 10, start, end }] : [],
  )
}
