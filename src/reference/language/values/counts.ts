import { following, numbersIn } from './numbers.ts'

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
  const pattern = patterns.get(noun) ?? following(`\\s(?:[\\p{L}-]+\\s){0,2}?(${noun})(?!\\p{L})`)
  patterns.set(noun, pattern)
  return numbersIn(text, language, pattern).flatMap(({ value, start, end, next }): FoundCount[] => {
    if (!Number.isInteger(value)) return []
    return [{ count: value, noun: text.slice(end - (next[1] ?? '').length, end), start, end }]
  })
}
