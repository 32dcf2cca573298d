import { type Candidate, passagesOf } from '../../../src/reading/passages/passages.ts'
import { contentWords } from '../../../src/reading/passages/terms.ts'
import { wordsOf } from '../../../src/reading/passages/words.ts'
import { detectLanguage } from '../../../src/reference/language/detect.ts'
import { stemOf } from '../../../src/reference/language/stems.ts'
import { distinctQuotes } from '../../../src/insight/questions/retrieval/quotes.ts'
import type { DocumentText, Quote } from '../../../src/reading/document/document-text.ts'

const k1 = 1.2
const b = 0.75

interface Entry {
  candidate: Candidate
  at: number
  counts: Map<string, number>
  length: number
}

/**
 * Plain BM25 with light stems over all sentences, which the engine must at least equal. The quotes are cut as the
 * engine cuts them.
 */
export function plainRanking(documents: DocumentText[]): (question: string) => Quote[] {
  const entries = documents.flatMap((document) => passagesOf(document).flatMap(entriesOf))
  const frequency = new Map<string, number>()
  for (const { counts } of entries)
    for (const stem of counts.keys()) frequency.set(stem, (frequency.get(stem) ?? 0) + 1)
  const average = entries.reduce((sum, { length }) => sum + length, 0) / entries.length
  const rarity = (stem: string) => {
    const count = frequency.get(stem) ?? 0
    return Math.log(1 + (entries.length - count + 0.5) / (count + 0.5))
  }
  return (question) => {
    const stems = new Set(stemsOf(question, detectLanguage(question)))
    const scoreOf = ({ counts, length }: Entry) =>
      [...stems].reduce((sum, stem) => {
        const count = counts.get(stem) ?? 0
        return sum + (rarity(stem) * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / average))
      }, 0)
    const ranked = entries
      .map((entry) => ({ ...entry, score: scoreOf(entry) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
    return distinctQuotes(ranked).map(({ quote }) => quote)
  }
}

function entriesOf(passage: ReturnType<typeof passagesOf>[number]): Entry[] {
  const candidate = { ...passage, title: null }
  return passage.sentences.flatMap(({ text, kind }, at) => {
    if (kind === 'heading') return []
    const counts = new Map<string, number>()
    const stems = stemsOf(text, passage.language)
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    return [{ candidate, at, counts, length: stems.length }]
  })
}

const stemsOf = (text: string, language: Candidate['language']) =>
  contentWords(wordsOf(text), language).map((word) => stemOf(word, language))
