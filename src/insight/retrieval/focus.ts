import type { TextLanguage, Token } from '../../reference/language/tokens.ts'

/** Words before the asked thing. */
const openers: Record<TextLanguage, ReadonlySet<string>> = {
  en: new Set(['what', 'which', 'whose']),
  de: new Set(['welche', 'welcher', 'welches', 'welchen', 'welchem', 'gibt']),
  fr: new Set(['quel', 'quelle', 'quels', 'quelles', 'existe']),
}
/** "how many", "wie viele", "combien de", "is there", "y a t il": openers of two or more words. */
const phrases: Record<TextLanguage, string[][]> = {
  en: [
    ['how', 'many'],
    ['how', 'deep'],
    ['how', 'old'],
    ['how', 'heavy'],
    ['how', 'wide'],
    ['is', 'there'],
    ['are', 'there'],
  ],
  de: [
    ['wie', 'viele'],
    ['wie', 'tief'],
    ['wie', 'alt'],
    ['wie', 'schwer'],
    ['wie', 'breit'],
    ['wie', 'hoch'],
    ['wie', 'gross'],
  ],
  fr: [
    ['combien', 'de'],
    ['combien', 'd'],
    ['y', 'a', 't', 'il'],
  ],
}
/** Adjectives that are the asked thing themselves: "how deep". */
const measures = new Set(['deep', 'old', 'heavy', 'wide', 'tief', 'alt', 'schwer', 'breit'])
/** "Welches Datum", "combien de temps": these words ask for a kind of value and not for a thing. */
const values = new Set(
  'date day time moment datum tag tage termin zeitpunkt zeit temps jour moment heure terme'.split(' '),
)
/** The most words without meaning between the opener and the asked thing. */
const reach = 5
const longest = 3

/**
 * The positions of the words that name the asked thing; none for a question without such an opener. `saying` marks the
 * words that carry meaning.
 */
export function focusOf(words: string[], saying: boolean[], language: TextLanguage | null): number[] {
  const from = language === null ? -1 : afterOpener(words, language)
  if (from < 0) return []
  if (measures.has(words[from - 1] ?? '')) return [from - 1]
  if (values.has(words[from] ?? '')) return []
  const first = saying.findIndex((says, at) => says && at >= from)
  if (first < 0 || first - from > reach) return []
  const run = [first]
  for (let at = first + 1; saying[at] && run.length < longest; at++) run.push(at)
  return run
}

function afterOpener(words: string[], language: TextLanguage): number {
  for (const [at, word] of words.slice(0, 8).entries()) {
    if (openers[language].has(word)) return at + 1
    const phrase = phrases[language].find((each) => each.every((part, i) => words[at + i] === part))
    if (phrase) return at + phrase.length
  }
  return -1
}

/**
 * Whether the word at `at` is the name or number of a single thing: a number after an abbreviation ("ISO 27001"),
 * capitals, or, in languages with small nouns, a capital within the sentence.
 */
export function isName(text: string, tokens: Token[], at: number, language: TextLanguage | null): boolean {
  const token = tokens[at]
  const before = tokens[at - 1]
  if (!token) return false
  const written = text.slice(token.start, token.end)
  const gap = text.slice(before?.end ?? 0, token.start)
  if (/^\d/.test(written)) {
    const sign = before && text.slice(before.start, before.end)
    return /^\p{Lu}{2,}$/u.test(sign ?? '') && /^[\s/-]$/.test(gap)
  }
  if (/^(?=.*\p{Lu}{2})(?=.*\d)/u.test(written) || /^\p{Lu}{3,}$/u.test(written)) return true
  return (
    language !== 'de' && before !== undefined && /^[\s’']+$/.test(gap) && /^\p{Lu}\p{Ll}{2,}/u.test(written)
  )
}
