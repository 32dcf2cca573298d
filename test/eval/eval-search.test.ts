import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import formsText from './search-forms.tsv?raw'
import spellings from '../../assets/tables/word-spellings.tsv?raw'
import { labelLanguages } from '../../src/reference/codes/labels.ts'
import { search, storeRows } from '../support/search-corpus.ts'
import {
  type Corpus,
  corpusOf,
  fixtureRows,
  inflected,
  inOtherSpelling,
  labelScore,
  loadWords,
  misspelt,
} from './search.ts'

let corpus: Corpus

/** `npm run eval` tries all languages. The run of all tests tries every fifth, only to save time. */
const isWhole = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'eval'
const languages = labelLanguages.filter((_, index) => isWhole || index % 5 === 0)

beforeEach(loadWords)
beforeAll(async () => {
  await loadWords()
  corpus = corpusOf(await fixtureRows())
})

describe('search on the notices of the fixtures', { timeout: 120_000 }, () => {
  const lines = formsText.trim().split('\n').slice(1)

  it('finds titles by inflected words', async ({ annotate }) => {
    const figures = { forms: inflected(corpus, lines, 'forms'), literal: inflected(corpus, lines, 'exact') }
    await annotate(`inflected words that find their titles: ${JSON.stringify(figures)}`)
    expect(figures.forms).toBeGreaterThanOrEqual(0.98)
    expect(figures.literal).toBeLessThan(figures.forms)
  })

  it('finds British words by their American spelling', async ({ annotate }) => {
    const rows = spellings.trim().split('\n').slice(1)
    const figures = {
      forms: inOtherSpelling(corpus, rows, 'forms'),
      literal: inOtherSpelling(corpus, rows, 'exact'),
    }
    await annotate(`British words found by their American spelling: ${JSON.stringify(figures)}`)
    expect(figures.forms).toBeGreaterThanOrEqual(0.9)
    expect(figures.literal).toBeLessThan(figures.forms)
  })

  it('finds tenders by the label of their code in every language', async ({ annotate }) => {
    const forms = labelScore(corpus, languages, 'forms')
    const literal = labelScore(corpus, languages, 'exact')
    await annotate(
      `labels in ${languages.length} languages that find their tenders: ${JSON.stringify({ forms, literal })}`,
    )
    expect(forms.recall).toBeGreaterThanOrEqual(0.99)
    expect(forms.precision).toBeGreaterThanOrEqual(isWhole ? 0.9 : 0.88)
    expect(literal.recall).toBeLessThan(forms.recall)
  })

  it('suggests words for misspelt ones', async ({ annotate }) => {
    await storeRows(corpus.rows)
    const wrong = misspelt(corpus, 200)
    let helped = 0
    for (const q of wrong) {
      const { beside } = await search({ q })
      if ((beside?.suggestions as unknown[] | undefined)?.length) helped += 1
    }
    await annotate(`misspelt words with a suggestion that finds: ${helped} of ${wrong.length}, literally 0`)
    expect(wrong.length).toBe(200)
    expect(helped / wrong.length).toBeGreaterThanOrEqual(0.9)
  })
})
