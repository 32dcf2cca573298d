import { numberOf, numberSource } from './numbers.ts'

/** "three lots", "zwei Referenzen": a whole number and the word after it. */
export interface FoundCount {
  count: number
  noun: string
  start: number
  end: number
}

const patterns = new Map<string, RegExp>()

/**
 * The counts of one thing in a text. `noun` is the source of a regular expression in lower case; up to two words may
 * stand between number and noun ("three comparable references").
 */
export function countsIn(text: string, language: string | null, noun: string): FoundCount[] {
  const key = `${language}:${noun}`
  const pattern =
    patterns.get(key) ??
    new RegExp(`${numberSource(language)}\\s(?:[\\p{L}-]+\\s){0,2}?(${noun})(?!\\p{L})`, 'giu')
  patterns.set(key, pattern)
  return [...text.matchAll(pattern)].flatMap((match): FoundCount[] => {
    const count = numberOf(match[1], match[2], language)
    if (!Number.isInteger(count)) return []
    return [{ count, noun: match[3] ?? '', start: match.index, end: match.index + match[0].length }]
  })
}
