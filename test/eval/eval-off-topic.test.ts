import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import { fixture, jsonFixture } from '../support/fixtures.ts'
import { tableSource } from '../support/tables.ts'
import { askTexts, type Outcome } from './outside/measure.ts'
import type { OutsideText } from './outside/sets.ts'

/**
 * `npm run eval` tries each question on ten tenders, the run of all tests on every fifth tender, only to save
 * time.
 */
const isWhole = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'eval'

const tenders = [
  ['eval', 'dev-en-vehicles'],
  ['eval-examiner-c', 'c-en-guarding'],
  ['eval', 'dev-de-it'],
  ['eval-examiner-a', 'ho-a-de-bridge'],
  ['eval', 'dev-fr-cleaning'],
  ['eval-examiner-b', 'ho-b-fr-design'],
  ['eval-languages', 'no-renhold'],
  ['eval-languages', 'es-jardines'],
  ['eval-outside', 'tdrs'],
  ['eval-outside', 'ckan'],
] as const

/** The max share of certain answers. The README of the set has the measured shares, and what each part was used for. */
const bounds = { first: 0.02, second: 0.05, third: 0.04 }
const parts = ['first', 'second', 'third'] as const

type Question = Record<'set' | 'language' | 'question', string>
interface Tender {
  id: string
  lang: string
  documents: { name?: string; title?: string; pages: string[] }[]
}

async function offTopic(part: string): Promise<OutsideText[]> {
  const table = new TextDecoder().decode(await fixture('eval-off-topic/questions.tsv'))
  const questions = readTable<keyof Question>(table).filter(({ set }) => set === part)
  const asked = isWhole ? tenders : tenders.filter((_, i) => i % 5 === 0)
  return Promise.all(
    asked.map(async ([set, id]) => {
      const tender = (await jsonFixture<Tender[]>(`${set}/tenders.json`)).find((each) => each.id === id)
      if (!tender) throw new Error(`There is no tender ${id}`)
      return {
        id: `off-${part}-${id}`,
        documents: tender.documents.map(({ name, title, pages }, i): DocumentText => ({
          id: `off-${part}-${id}-${i}`,
          title: name ?? title ?? '',
          kind: 'tender_documents',
          language: tender.lang,
          pages,
        })),
        questions: questions.map(({ language, question }) => ({ question, kind: language ?? '', golds: [] })),
      }
    }),
  )
}

describe('questions that are about nothing in the tender', () => {
  const outcomes = new Map<string, Outcome[]>()
  const isCertain = ({ answer }: Outcome) => answer.certainty === 'certain'

  beforeAll(async () => {
    for (const part of parts)
      outcomes.set(part, await askTexts({ ...tableSource, d1: env.DB }, await offTopic(part)))
  }, 300_000)

  it.for(parts)('are hardly ever answered with certainty, in the %s part', (part) => {
    const own = outcomes.get(part) ?? []
    const certain = own.filter(isCertain)
    const languages = [...Map.groupBy(own, ({ kind }) => kind)].map(
      ([language, some]) => `${language} ${some.filter(isCertain).length}/${some.length}`,
    )
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log([part, ...languages, ...certain.map(({ question }) => `\n  ${question}`)].join('  '))
    expect(own.length).toBe(60 * (isWhole ? 10 : 2))
    // In the short run one answer counts for most of a point.
    expect(certain.length / own.length).toBeLessThanOrEqual(bounds[part] + (isWhole ? 0 : 0.02))
  })

  it.for([
    'Who won the football?',
    'What is 2+2?',
    'When does the shop open?',
    'What is the price of bread?',
  ])('are not answered with certainty in any tender: %s', (question) => {
    const own = (outcomes.get('first') ?? []).filter((each) => each.question === question)
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter(isCertain)).toEqual([])
  })
})
