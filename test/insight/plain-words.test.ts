import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../../src/insight/questions/retrieval/answer.ts'
import { passagesOf } from '../../src/reading/passages/passages.ts'
import type { TextLanguage } from '../../src/reference/language/tokens.ts'

/** Articles in languages without concepts: a question shares its words with the sentence that answers. */
const articles: Partial<Record<TextLanguage, readonly [question: string, answer: string, other: string]>> = {
  es: [
    '¿Quién diseñó el puente de la ciudad?',
    'El puente de la ciudad fue diseñado por la ingeniera Elvira Montalbán.',
    'La biblioteca municipal conserva manuscritos antiguos en la torre.',
  ],
  it: [
    'Chi ha progettato il ponte della città?',
    "Il ponte della città fu progettato dall'ingegnere Elvira Montalbano.",
    'La biblioteca comunale conserva manoscritti antichi nella torre.',
  ],
  sv: [
    'Vem ritade bron över älven?',
    'Bron över älven ritades av ingenjören Elvira Montelius.',
    'Biblioteket förvarar gamla handskrifter i tornet.',
  ],
  da: [
    'Hvem tegnede broen over fjorden?',
    'Broen over fjorden blev tegnet af ingeniøren Elvira Monberg.',
    'Biblioteket opbevarer gamle håndskrifter i tårnet.',
  ],
}

describe('answerQuestion', () => {
  it.for(Object.entries(articles))(
    'finds plain words in a language without concepts: %s',
    ([language, [question, answer, other]]) => {
      const pages = [`${other}\n\n${answer}`]
      const candidates = passagesOf({ id: 'a', title: 'A', kind: 'other', language: null, pages })
      const found = answerQuestion(
        question,
        candidates.map((each) => ({ ...each, title: null })),
      )
      expect(candidates[0]?.language).toBe(language)
      expect(found.quotes[0]?.quote).toContain(answer)
    },
  )
})
