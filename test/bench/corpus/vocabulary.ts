import { divisions } from './codes.ts'
import languages from './languages.json' with { type: 'json' }
import { at, type Random, seeded } from './random.ts'

export type Language = keyof typeof languages

/**
 * The words of a language, by use, most frequent first: function words, words of the trade, then invented
 * ones.
 */
export interface Vocabulary {
  words: string[]
  /** The words that each CPV division uses more than other divisions. */
  topics: Map<string, string[]>
  /** The index of the first invented word. */
  inventedFrom: number
}

export const vocabularySize = 30_000
export const functionWords = 24

const made = new Map<Language, Vocabulary>()

export function vocabularyOf(language: Language): Vocabulary {
  const found = made.get(language) ?? makeVocabulary(language)
  made.set(language, found)
  return found
}

function makeVocabulary(language: Language): Vocabulary {
  const random = seeded(language.charCodeAt(0) * 977 + language.charCodeAt(1))
  const { functionWords: first, coreWords, syllables } = languages[language]
  // The Polish list names one function word twice, so the word is drawn more often.
  const words = first.split(' ').slice(0, functionWords)
  const known = new Set(words)
  const add = (word: string) => {
    if (!known.has(word)) words.push(word)
    known.add(word)
  }
  for (const word of coreWords.split(' ')) add(word)
  const inventedFrom = words.length
  const parts = syllables.split(' ')
  while (words.length < vocabularySize) add(inventWord(random, parts, words.length))
  return { words, topics: topicsOf(random, words, inventedFrom), inventedFrom }
}

function inventWord(random: Random, syllables: string[], ordinal: number): string {
  const count = 2 + Math.floor(random() * random() * 3)
  let word = ''
  for (let i = 0; i < count; i++) word += at(syllables, Math.floor(random() * syllables.length))
  if (ordinal % 3 === 0) word += 'aeiou'.charAt(random() * 5) + 'nrslt'.charAt(random() * 5)
  return word
}

/** Twelve words of the trade and 78 of middling frequency for each division. */
function topicsOf(random: Random, words: string[], inventedFrom: number): Map<string, string[]> {
  const trade = inventedFrom - functionWords
  const topic = (rank: number) =>
    Array.from({ length: 90 }, (_, i) =>
      at(
        words,
        i < 12 ? functionWords + ((rank * 7 + i * 5) % trade) : inventedFrom + Math.floor(random() * 4000),
      ),
    )
  return new Map(divisions.map((division, rank) => [division, topic(rank)]))
}
