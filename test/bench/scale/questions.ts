import { readFile, rm } from 'node:fs/promises'
import { readTable } from '../../../src/reference/codes/table.ts'
import type { Section } from '../background.ts'
import { atMost, milliseconds, reported } from '../bars.ts'
import { bundle } from '../bundle.ts'
import { emptyDatabase, scratch } from '../dataset.ts'
import { cpuSeconds, workerds } from '../process.ts'
import type { Runtime } from '../runtime.ts'
import { median, quantile } from '../statistics.ts'
import { table } from '../table.ts'

const root = `${import.meta.dirname}/../../..`
const sets = new Set(['dev', 'examiner-a', 'examiner-b', 'examiner-c'])
/**
 * The system counts processor time in hundredths of a second, so a question is sent this often and counted to
 * two milliseconds.
 */
const times = 5
const pagesEach = 50

interface EvalTender {
  set: string
  lang: string
  documents: { pages: string[] }[]
}

/**
 * Sends every second English question of the evaluation sets about one tender with `wanted` pages, and counts
 * the processor time of the whole runtime, which includes the database.
 */
export async function measureQuestions(wanted: number): Promise<Section> {
  const directory = await scratch('questions')
  const before = new Set(await workerds())
  const runtime = await emptyDatabase(await bundle('questions-worker.ts', { clock: 'real' }), directory)
  try {
    const pid = (await workerds()).find((each) => !before.has(each))
    let passages = 0
    for (const document of documentsOf(await densePages(wanted)))
      passages = (await post<{ passages: number }>(runtime, '/documents', document)).passages
    const questions = await englishQuestions()
    for (const question of questions.slice(0, 5)) await post(runtime, '/ask', { question, times })
    const spent: number[] = []
    for (const question of questions) {
      const began = await cpuSeconds(pid)
      await post(runtime, '/ask', { question, times })
      spent.push((((await cpuSeconds(pid)) ?? Number.NaN) - (began ?? Number.NaN)) * (1000 / times))
    }
    return sectionOf(wanted, passages, spent)
  } finally {
    await runtime.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

function sectionOf(pages: number, passages: number, spent: number[]): Section {
  const slowest = quantile(spent, 0.95)
  return {
    title: `Questions about one tender of ${pages} pages`,
    table: table(
      ['pages', 'passages', 'questions', 'CPU ms, median', '95 %', 'most'],
      [
        [
          String(pages),
          String(passages),
          String(spent.length),
          median(spent).toFixed(1),
          slowest.toFixed(1),
          Math.max(...spent).toFixed(1),
        ],
      ],
    ),
    // Where the system does not count processor time, the figure is not a number and the bar is missed.
    bars: [
      atMost(`CPU of a question over ${pages} pages, 95th percentile`, slowest, 30, milliseconds),
      reported('the same, median', milliseconds(median(spent))),
    ],
  }
}

async function post<A>({ port }: Runtime, path: string, body: unknown): Promise<A> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as A
}

const fixture = (file: string) => readFile(`${root}/test/fixtures/eval/${file}`, 'utf8')

/** Three pages of the sets make one of a real document, as in `analysis.ts`; numbers differ from page to page. */
async function densePages(wanted: number): Promise<string[]> {
  const tenders = JSON.parse(await fixture('tenders.json')) as EvalTender[]
  const pages = tenders
    .filter(({ set, lang }) => sets.has(set) && lang === 'en')
    .flatMap(({ documents }) => documents.flatMap((each) => each.pages))
  const dense = (at: number) => [0, 1, 2].map((next) => pages[(3 * at + next) % pages.length]).join('\n')
  return Array.from({ length: wanted }, (_, at) =>
    dense(at).replaceAll(/\b[1-9]\d{2}\b/g, (digits) => String(100 + ((Number(digits) + 7 * at) % 900))),
  )
}

const documentsOf = (pages: string[]) =>
  Array.from({ length: Math.ceil(pages.length / pagesEach) }, (_, n) => ({
    id: `doc_${n}`,
    title: `Part ${n + 1}`,
    kind: 'tender_documents',
    language: 'en',
    pages: pages.slice(n * pagesEach, (n + 1) * pagesEach),
  }))

async function englishQuestions(): Promise<string[]> {
  const rows = readTable<'set' | 'language' | 'question'>(await fixture('questions.tsv'))
  const asked = rows
    .filter(({ set, language }) => sets.has(set) && language === 'en')
    .map(({ question }) => question)
  return [...new Set(asked)].filter((_, at) => at % 2 === 0)
}
