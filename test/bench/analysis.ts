import { readFile } from 'node:fs/promises'
import { bundle } from './bundle.ts'
import { measureWork, type Work } from './process.ts'
import { table } from './table.ts'

export interface AnalysisReport {
  rows: (Work<unknown[]> & { kind: string; pages: number; letters: number })[]
}

const root = `${import.meta.dirname}/../..`
const pagesWanted = 200

/**
 * Measures in workerd how long it takes to analyse five documents of forty pages, whose text is already extracted.
 * The pages come from the evaluation set, with other numbers on every page.
 */
export async function measureAnalysis(): Promise<AnalysisReport> {
  const script = await bundle('analysing.ts', { clock: 'real' })
  const documents = await documentSet()
  const letters = documents.reduce((sum, { pages }) => sum + pages.join('').length, 0)
  const rows: AnalysisReport['rows'] = []
  // The requirements are found when a document is stored, and the general analysis takes them from there.
  let listed: unknown[] = []
  for (const kind of ['requirements', 'general', 'risk']) {
    const work = await measureWork<unknown[]>(script, {
      warm: bodyOf({ kind, documents: documents.slice(0, 1), listed: [] }),
      body: bodyOf({ kind, documents, listed }),
    })
    if (kind === 'requirements') listed = work.answer
    rows.push({ ...work, kind, pages: pagesWanted, letters })
  }
  return { rows }
}

export const analysisTable = ({ rows }: AnalysisReport) =>
  table(
    ['analysis', 'pages', 'letters', 'found', 'seconds', 'CPU s', 'peak MB'],
    rows.map(({ kind, pages, letters, answer, seconds, cpuSeconds, peakMb }) => [
      kind,
      String(pages),
      String(letters),
      String(answer.length),
      seconds.toFixed(2),
      cpuSeconds?.toFixed(2) ?? '',
      peakMb?.toFixed(0) ?? '',
    ]),
  )

/**
 * Processor seconds of a kind; the seconds of the whole request if the system does not count processor time.
 */
export const secondsOf = (kind: string, { rows }: AnalysisReport) => {
  const row = rows.find((one) => one.kind === kind)
  return row?.cpuSeconds ?? row?.seconds ?? Number.POSITIVE_INFINITY
}

interface EvalTender {
  set: string
  lang: string
  documents: { title: string; pages: string[] }[]
}

async function documentSet() {
  const text = await readFile(`${root}/test/fixtures/eval/tenders.json`, 'utf8')
  const tenders = JSON.parse(text) as EvalTender[]
  const pages = tenders
    .filter(({ set, lang }) => set === 'dev' && lang === 'en')
    .flatMap((each) => each.documents.flatMap((d) => d.pages))
  // A page of a real document has some 3,000 letters. A page of the evaluation set has a third of that, so
  // three pages make one.
  const dense = (at: number) => [0, 1, 2].map((next) => pages[(at + next) % pages.length]).join('\n')
  return Array.from({ length: 5 }, (_, n) => ({
    id: `doc_${n}`,
    title: `Part ${n + 1}`,
    kind: 'tender_documents',
    language: 'en',
    pages: Array.from({ length: pagesWanted / 5 }, (_, i) => renumbered(dense(n * 40 + i), n * 40 + i)),
  }))
}

/** Changes every number of three digits from page to page, so that no two pages are the same. */
const renumbered = (page: string, by: number) =>
  page.replaceAll(/\b[1-9]\d{2}\b/g, (digits) => String(100 + ((Number(digits) + 7 * by) % 900)))

const bodyOf = (asked: { kind: string; documents: unknown[]; listed: unknown[] }) =>
  new TextEncoder().encode(JSON.stringify({ ...asked, tender }))

/** The notice has little text, so that the analysis spends its time on the documents. */
const tender = {
  id: 'tender_01jd0c4kwqe5m9v2x7h3tz8rgn',
  title: 'A tender',
  description: null,
  status: 'open',
  buyer: { name: 'Town', country: 'GB', registrationNumber: null },
  source: 'manual',
  noticeType: null,
  procedureType: 'open',
  contractNature: 'supplies',
  publishedAt: '2026-11-01T00:00:00.000Z',
  deadline: '2026-12-14T12:00:00.000Z',
  estimatedValue: null,
  currency: null,
  estimatedValueEur: null,
  cpvCodes: [],
  regions: [],
  languages: ['en'],
  url: null,
  updatedAt: '2026-11-01T00:00:00.000Z',
  procedureId: null,
  noticeId: '1',
  noticeVersion: '1',
  lots: [],
  awardCriteria: [],
  submissionUrl: null,
  questionsDeadline: null,
  accelerated: null,
  framework: null,
  otherCodes: [],
  reservedFor: [],
  fundedByEu: null,
  translations: {},
  notices: [],
  awards: [],
  documentCount: 5,
  requirementCount: 0,
  savedTenderId: null,
}
