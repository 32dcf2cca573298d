import { followed, following, type FoundNumber, inLowerCase, numbersIn } from './numbers.ts'

/** "three lots", "zwei Referenzen": a whole number and the word after it. */
export interface FoundCount {
  count: number
  noun: string
  start: number
  end: number
}

const patterns = new Map<string, RegExp>()

/**
 * The counts of one thing among the numbers of a text. `noun` is the source of a regular expression in lower
 * case; up to two words may come between number and noun ("three comparable references").
 */
export function countsAmong(
  numbers: readonly Pick<FoundNumber, 'value' | 'start' | 'end' | 'bare'>[],
  text: string,
  noun: string,
): FoundCount[] {
  const pattern = patterns.get(noun) ?? following(`\\s(?:[\\p{L}-]+\\s){0,2}?(${noun})(?!\\p{L})`)
  patterns.set(noun, pattern)
  const folded = inLowerCase(text)
  return numbers.flatMap((number): FoundCount[] => {
    if (!Number.isInteger(number.value)) return []
    const found = followed(folded, number, pattern)
    if (found === null) return []
    const { value: count, start, end, next } = found
    return [{ count, noun: text.slice(end - (next[1] ?? '').length, end), start, end }]
  })
}

/** The counts of one thing in a text that is not a sentence of a reading. */
export const countsIn = (text: string, language: string | null, noun: string): FoundCount[] =>
  countsAmong(numbersIn(text, language), text, noun)
