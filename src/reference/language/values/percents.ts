import { following, numbersIn } from './numbers.ts'

/** "5 %", "fünf Prozent", "10 pour cent". */
export interface FoundPercent {
  percent: number
  start: number
  end: number
}

const sign = following(
  '\\s?(?:%|per\\s?cent|percent|prozent|v\\.\\s?h\\.|pour\\s?cent|prosent|procent|pst\\.?)(?!\\p{L})',
)

/**
 * The percentages in a text, in order, in digits or in words of `language` (ISO 639-1; null reads the words of all
 * known languages).
 */
export function percentsIn(text: string, language: string | null): FoundPercent[] {
  return numbersIn(text, language, sign).flatMap(({ value, start, end }): FoundPercent[] =>
    Number.isFinite(value) ? [{ percent: value, start, end }] : [],
  )
}
