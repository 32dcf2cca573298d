import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { covers, type Outcome, scoreRisks } from './risks.ts'
import { contracts, riskSentences } from './texts.ts'
import { jsonFixture } from '../support/fixtures.ts'

interface EvalTender {
  id: string
  lang: string
  documents: { name: string; pages: string[] }[]
}
interface EvalRisks {
  tender: string
  risks: string[]
  risks_optional: string[]
}

const textOf = (id: string, language: string | null, pages: string[]): DocumentText => ({
  id,
  title: id,
  kind: 'tender_documents',
  language,
  pages,
})

async function outcomesOf(set: string): Promise<(Outcome & { documents: DocumentText[] })[]> {
  const tenders = await jsonFixture<EvalTender[]>(`${set}/tenders.json`)
  const expected = await jsonFixture<EvalRisks[]>(`${set}/analysis.json`)
  return tenders.map(({ id, documents }) => {
    const texts = documents.map(({ name, pages }) => textOf(name, null, pages))
    const risks = expected.find(({ tender }) => tender === id)
    const found = risksInDocuments(texts, 'en').map(({ code }) => code)
    return {
      id,
      expected: risks?.risks ?? [],
      optional: risks?.risks_optional ?? [],
      found,
      documents: texts,
    }
  })
}

describe('risksInDocuments on the evaluation sets', () => {
  it.for(['eval', 'eval-examiner-a', 'eval-examiner-b', 'eval-examiner-c'])(
    'finds nearly all risks of %s with hardly a wrong flag',
    async (set) => {
      const { recall, precision, missed, wrong } = scoreRisks(await outcomesOf(set))
      expect(recall, `missed: ${missed.join(', ')}`).toBeGreaterThanOrEqual(0.95)
      expect(precision, `wrong: ${wrong.join(', ')}`).toBeGreaterThanOrEqual(0.95)
    },
  )

  it('quotes nothing but what stands in the pages', async () => {
    const all = await outcomesOf('eval')
    const quotes = all.flatMap(({ documents }) =>
      risksInDocuments(documents, 'de').flatMap((finding) =>
        finding.quotes.map((quote) => ({
          quote,
          page: documents.find(({ id }) => id === quote.documentId)?.pages[quote.page - 1],
        })),
      ),
    )
    expect(quotes.length).toBeGreaterThan(20)
    for (const { quote, page } of quotes) expect(page?.slice(quote.start, quote.end)).toBe(quote.quote)
  })
})

describe('risksInDocuments on contracts it was not written for', () => {
  const outcomes = contracts.map(({ id, expected, pages }) => ({
    id,
    expected,
    optional: [],
    found: risksInDocuments([textOf(id, null, pages)], 'en').map(({ code }) => code as string),
  }))

  it.for(['en', 'de', 'fr'])('finds nearly all risks in %s with hardly a wrong flag', (language) => {
    const { recall, precision, missed, wrong } = scoreRisks(
      outcomes.filter(({ id }) => id.startsWith(language)),
    )
    expect(recall, `missed: ${missed.join(', ')}`).toBeGreaterThanOrEqual(0.95)
    expect(precision, `wrong: ${wrong.join(', ')}`).toBeGreaterThanOrEqual(0.95)
  })

  it.for(outcomes.filter(({ expected }) => expected.length === 0))('says nothing of $id', ({ found }) => {
    expect(found).toEqual([])
  })
})

describe('risksInDocuments on single sentences', () => {
  it.for(riskSentences)('%s: %s', ([stated, sentence]) => {
    const found = risksInDocuments([textOf('sentence', null, [sentence])], 'en').map(({ code }) => code)
    if (stated.startsWith('not ')) expect(found).not.toContain(stated.slice(4))
    else expect(covers(found, stated), `found: ${found.join(', ')}`).toBe(true)
  })
})
