import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { countWork, type Work } from './counted-work.ts'
import { tablesOnDisk } from './tables-on-disk.ts'

let engines: (documents: DocumentText[]) => void
let workOf: Awaited<ReturnType<typeof countWork>>
beforeAll(async () => {
  workOf = await countWork()
  const { loadTables } = await import('../../src/platform/files/tables.ts')
  const tables = await readdir(join(import.meta.dirname, '../../build/assets'))
  await loadTables(tablesOnDisk, [
    ...tables.flatMap((file) => (file.endsWith('.tsv') ? [file.slice(0, -4)] : [])),
    'wording.json',
  ])
  engines = await loadedEngines()
}, 300_000)

const questions = [
  'When is the closing date for tenders?',
  'What is the estimated value?',
  'Which insurance must the tenderer have?',
]

/** Everything that reads the texts of a tender. Imported late, because only what is loaded after the beginning is counted. */
async function loadedEngines(): Promise<typeof engines> {
  const { readDocument } = await import('../../src/reading/document/reading.ts')
  const { packReading, unpackReading } = await import('../../src/reading/document/stored.ts')
  const { passagesOf } = await import('../../src/reading/passages/passages.ts')
  const { packSentences } = await import('../../src/reading/passages/sentences.ts')
  const { packWords } = await import('../../src/reading/passages/words.ts')
  const { deadlinesIn } = await import('../../src/reading/facts/deadlines.ts')
  const { generalOf } = await import('../../src/insight/analyses/general/general.ts')
  const { documentRequirements } = await import('../../src/reading/requirements/requirements.ts')
  const { risksInDocuments } = await import('../../src/insight/risk/documents.ts')
  const { answerQuestion } = await import('../../src/insight/questions/retrieval/answer.ts')
  const { Tender } = await import('../../src/catalogue/tenders/schema.ts')
  const [example] = z.tuple([Tender]).parse(Tender.meta()?.examples)
  // Lots and criteria of the notice would come before those of the documents.
  const tender = { ...example, lots: [], awardCriteria: [], cpvCodes: [] }
  return (documents) => {
    for (const document of documents) {
      const reading = readDocument(document)
      unpackReading(document.id, document.pages, packReading(reading, document.pages))
      const passages = passagesOf(document)
      packWords(passages)
      for (const passage of passages) packSentences(passage.sentences)
      deadlinesIn(document, 'GB')
    }
    const listed = documentRequirements(tender.id, documents)
    generalOf(tender, documents, listed, 'en', new Date('2026-11-21T00:00:00Z'))
    // The search for hidden instructions is one of the risks.
    risksInDocuments(documents, 'en', { amount: 1_000_000, currency: 'EUR' })
    const candidates = documents.flatMap(passagesOf).map((passage) => ({ ...passage, title: null }))
    for (const question of questions) answerQuestion(question, candidates)
  }
}

export const two = (number: number) => String(number).padStart(2, '0')
/** A day, another for each number. */
export const dayOf = (n: number) =>
  `${two(1 + (n % 28))}.${two(1 + (Math.floor(n / 28) % 12))}.${2027 + Math.floor(n / 336)}`
export const letter = (n: number) => String.fromCharCode(97 + (n % 26))

/** A text by its repeated line, with the lines above all others. `apart`: each line is a document. */
export interface Shape {
  line: (n: number) => string
  above?: string[]
  apart?: true
}

const lines = 130
/** The number of the first line. All lines have numbers of three digits, so that they are read alike. */
const first = 100
/** In lines: a page. */
const page = 60

function documentsOf({ line, above = [], apart }: Shape, length: number): DocumentText[] {
  const all = [...above, ...Array.from({ length }, (_, n) => line(first + n))]
  const pages = Array.from({ length: Math.ceil(all.length / page) }, (_, i) =>
    all.slice(i * page, (i + 1) * page).join('\n'),
  )
  const texts = apart ? all.map((text) => [text]) : [pages]
  return texts.map((each, i) => ({
    id: `doc_${i}`,
    title: 'Terms',
    kind: 'tender_documents',
    language: 'en',
    pages: each,
  }))
}

/** How often a function may run for each line, whatever the growth: work that begins late grows fast at first. */
const little = 40

/** The functions that run more than three times as often for twice the text. */
const steep = (once: Work, twice: Work) =>
  [...twice].flatMap(([name, count]) =>
    count > 3 * (once.get(name) ?? 0) && count > little * 2 * lines
      ? [`${name}: ${once.get(name)}, then ${count}`]
      : [],
  )

/**
 * Nothing that reads documents may be worse than linear. The expressions have tests of their own; these are
 * for the loops. The shapes are in several files, which run in parallel.
 */
export function takesTwiceTheWork(shapes: Record<string, Shape>): void {
  it.each(Object.entries(shapes))('takes about twice the work for %s', async (_, shape) => {
    // Words cached from earlier texts would otherwise count as work of the first text alone.
    engines(documentsOf(shape, 2 * lines))
    const once = await workOf(() => engines(documentsOf(shape, lines)))
    const twice = await workOf(() => engines(documentsOf(shape, 2 * lines)))
    expect(once.size).toBeGreaterThan(300)
    expect(steep(once, twice)).toEqual([])
  })
}
