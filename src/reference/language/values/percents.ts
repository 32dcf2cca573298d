import { numberOf, numberSource } from './numbers.ts'

/** "5 %", "fünf Prozent", "10 pour cent". */
export interface FoundPercent {
  percent: number
  start: number
  end: number
}

const sign = '(?:%|per\\s?cent|percent|prozent|v\\.\\s?h\\.|pour\\s?cent|prosent|procent|pst\\.?)'

const patterns = new Map<string | null, RegExp>()
function patternOf(language: string | null): RegExp {
  const pattern =
    patterns.get(language) ?? new RegExp(`${numberSource(language)}\\s?${sign}(?!\\p{L})`, 'giu')
  patterns.set(language, pattern)
  return pattern
}

/**
 * The percentages in a text, in order, in digits or in words of `language` (ISO 639-1; null reads the words of all
 * known languages).
 */
export function percentsIn(text: string, language: string | null): FoundPercent[] {
  return [...text.matchAll(patternOf(language))].flatMap((match): FoundPercent[] => {
    const percent = numberOf(match[1], match[2], language)
    return Number.isFinite(percent)
      ? [{ percent, start: match.index, end: match.index + match[0].length }]
      : []
  })
}
