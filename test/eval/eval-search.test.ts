import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import formsText from './search-forms.tsv?raw'
import { labelLanguages } from '../../src/reference/codes/labels.ts'
import { search, storeRows } from '../support/search-corpus.ts'
import {
  type Corpus,
  corpusOf,
  fixtureRows,
  inflected,
  labelScore,
  loadWords,
  misspelt,
} from './search.ts'

let corpus: Corpus

beforeEach(loadWords)
beforeAll(async () => {
  await loadWords()
  corpus = corpusOf(await fixtureRows())
})

describe('search on the notices of the fixtures', { timeout: 120_000 }, () => {
  const lines = formsText.trim().split('\n').slice(1)

  it('finds titles by inflected words', () => {
    expect(inflected(corpus, lines, 'forms')).toBeGreaterThanOrEqual(0.95)
    expect(inflected(corpus, lines, 'exact')).toBeLessThan(0.3)
  })

  it('finds tenders by the label of their code in every language', () => {
    const { recall, precision } = labelScore(corpus, labelLanguages, 'forms')
    expect(recall).toBeGreaterThanOrEqual(0.99)
    expect(precision).toBeGreaterThanOrEqual(0.9)
    expect(labelScore(corpus, ['en', 'de', 'pl'], 'exact').recall).toBeLessThan(0.5)
  })

  it('suggests words for misspelt ones', async () => {
    await storeRows(corpus.rows)
    const wrong = misspelt(corpus, 200)
    let helped = 0
    for (const q of wrong) {
      const { beside } = await search({ q })
      if ((beside?.suggestions as unknown[] | undefined)?.length) helped += 1
    }
    expect(wrong.length).toBe(200)
    expect(helped / wrong.length).toBeGreaterThanOrEqual(0.9)
  })
})
