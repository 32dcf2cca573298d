import type { readingService } from '../support/model-readers.ts'
import { importNotices, type TestCompany } from '../support/api.ts'
import { bare, judgeRows } from './measures/judged.ts'
import { covers } from './measures/risks.ts'
import type { Truth } from './model-truth.ts'

export interface ListedRow {
  id: string
  code: string
  text: string
  title: string
  certainty: 'sure' | 'likely'
  foundBy: 'rules' | 'model' | 'both'
  threshold: { amount: number | null } | null
  source: { quote: string | null; page: number | null; documentId: string | null }
  otherSources: ListedRow['source'][]
}

let count = 0

/** Imports a tender whose notice says nothing but its title. */
export async function importTruth(company: TestCompany, { id, country, documents }: Truth): Promise<string> {
  const source = `truth-${id}-${++count}`.toLowerCase()
  const tender = {
    reference: 'R',
    title: id,
    buyer: { name: 'Town', country },
    publishedAt: '2016-11-01',
  }
  const papers = documents.map(({ title, language, pages }) => ({
    title,
    pages,
    ...(language && { language }),
  }))
  const { body } = await importNotices(
    source,
    JSON.stringify({ format: 'tender/1', tender, documents: papers }),
  )
  const { body: found } = await company.call('GET', `/tenders?source=${source}`)
  const [tenderIn] = found.data as { id: string }[]
  if (!tenderIn) throw new Error(JSON.stringify(body))
  return tenderIn.id
}

/** All requirements of a tender as the API lists them. */
export async function requirementsOf(company: TestCompany, tenderId: string): Promise<ListedRow[]> {
  const rows: ListedRow[] = []
  for (let page = 1; ; page++) {
    const { body } = await company.call('GET', `/tenders/${tenderId}/requirements?limit=100&page=${page}`)
    rows.push(...(body.data as ListedRow[]))
    if (body.data.length < 100) return rows
  }
}

interface Share {
  right: number
  of: number
  /** What is missing or wrong. */
  not: string[]
}

export interface Figures {
  demands: Share
  risks: Share
  facts: Share
  sure: Share
  listed: Share
}

const noFigures = (): Figures => ({
  demands: { right: 0, of: 0, not: [] },
  risks: { right: 0, of: 0, not: [] },
  facts: { right: 0, of: 0, not: [] },
  sure: { right: 0, of: 0, not: [] },
  listed: { right: 0, of: 0, not: [] },
})

const shareOf = <T>(items: readonly T[], isRight: (item: T) => boolean, name: (item: T) => string): Share => {
  const not = items.filter((item) => !isRight(item))
  return { right: items.length - not.length, of: items.length, not: not.map(name) }
}

/** Demands of the truth that are listed under a code that fits, with their number. */
const demandsIn = ({ id, demands }: Truth, rows: readonly ListedRow[]): Share => {
  const listed = rows.flatMap(({ code, threshold, text, source, otherSources }) =>
    [text, ...[source, ...otherSources].map(({ quote }) => quote ?? '')].map((said) => ({
      code,
      threshold,
      said: bare(said),
    })),
  )
  return shareOf(
    demands,
    ({ codes, words, value }) =>
      listed.some(
        ({ code, threshold, said }) =>
          codes.includes(code) &&
          words.some((some) => said.includes(some)) &&
          (value === null || threshold?.amount === value),
      ),
    ({ codes, words, value }) => `${id} demand ${codes.join('|')} ${value ?? ''} "${words[0]}"`,
  )
}

function rowsIn({ id, gold }: Truth, rows: readonly ListedRow[]): Share {
  if (!gold) return { right: 0, of: 0, not: [] }
  // A demand that must be listed is right where it is.
  const judgements = gold.flatMap((each) =>
    each.kind === 'demand' ? [each, { ...each, kind: 'right' as const }] : [each],
  )
  const { right, wrong } = judgeRows(rows as never, judgements)
  return { right, of: rows.length, not: wrong.map((row) => `${id} ${row}`) }
}

interface General {
  keyDates: { code: string; at: string }[]
  keyFacts: { code: string; value: unknown; unit: string | null }[]
  awardCriteria: { weight: number | null }[]
}

/** The facts of a general analysis, under the names of the sets. */
function statedIn({ keyDates, keyFacts, awardCriteria }: General): Record<string, unknown> {
  const date = (code: string) => keyDates.find((each) => each.code === code)?.at
  const fact = (code: string) => keyFacts.find((each) => each.code === code)
  const total = fact('maximum_duration')?.value as number | undefined
  const duration = fact('duration')?.value as number | undefined
  return {
    deadline: date('deadline'),
    questions_until: date('questions_deadline'),
    validity_until: date('validity_until'),
    value: ['estimated_value', 'maximum_value'].map((code) => fact(code)?.value),
    duration_months: duration,
    extension_months: total !== undefined && duration !== undefined ? total - duration : undefined,
    validity_days: fact('validity_days')?.value,
    lots: fact('lots')?.value,
    award_criteria: awardCriteria.map(({ weight }) => weight).toSorted((a, b) => Number(a) - Number(b)),
  }
}

function isMet(name: string, expected: unknown, found: unknown): boolean {
  if (name === 'value') return (found as unknown[]).includes((expected as { amount: number }).amount)
  if (name === 'award_criteria') {
    const weights = (expected as { weight: number }[]).map(({ weight }) => weight)
    return JSON.stringify(weights.toSorted((a, b) => a - b)) === JSON.stringify(found)
  }
  if (typeof expected !== 'string') return expected === found
  const at = typeof found === 'string' ? found : ''
  return expected.length === 10 ? at.startsWith(expected) : Date.parse(expected) === Date.parse(at)
}

function factsIn({ id, facts }: Truth, general: General): Share {
  const stated = statedIn(general)
  const expected = Object.entries(facts).filter(
    ([name, value]) => name in stated && value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return shareOf(
    expected,
    ([name, value]) => isMet(name, value, stated[name]),
    ([name, value]) => `${id} fact ${name} ${JSON.stringify(stated[name])} for ${JSON.stringify(value)}`,
  )
}

export interface Flag {
  code: string
  certainty: string
  foundBy: string
  evidence: string[]
  also: string[]
}

/** Every code that a flag names: one clause is one flag. */
const codesOfFlags = (flags: readonly Flag[]): string[] => flags.flatMap(({ code, also }) => [code, ...also])

const add = (a: Share, b: Share): Share => ({
  right: a.right + b.right,
  of: a.of + b.of,
  not: [...a.not, ...b.not],
})

export const sum = (all: readonly Figures[]): Figures =>
  all.reduce(
    (total, each) => ({
      demands: add(total.demands, each.demands),
      risks: add(total.risks, each.risks),
      facts: add(total.facts, each.facts),
      sure: add(total.sure, each.sure),
      listed: add(total.listed, each.listed),
    }),
    noFigures(),
  )

type Service = Pick<ReturnType<typeof readingService>, 'analyse' | 'runOut'>

/** Lets a stand-in read a tender through the API and the job, and judges what the API then answers. */
export async function measured(
  company: TestCompany,
  truth: Truth,
  tenderId: string,
  service: Service,
): Promise<{ figures: Figures; rows: ListedRow[]; flags: Flag[] }> {
  const first = await service.analyse('risk', tenderId)
  if (![200, 202].includes(first.status)) throw new Error(JSON.stringify(first.body))
  await service.runOut()
  const risk = await service.analyse('risk', tenderId)
  const general = await service.analyse('tender', tenderId)
  const rows = await requirementsOf(company, tenderId)
  const { flags } = risk.body.data.result as { flags: Flag[] }
  const codes = codesOfFlags(flags)
  return {
    rows,
    flags,
    figures: {
      demands: demandsIn(truth, rows),
      risks: shareOf(
        truth.risks.must,
        (code) => covers(codes, code),
        (code) => `${truth.id} risk ${code}`,
      ),
      facts: factsIn(truth, general.body.data.result as General),
      sure: rowsIn(
        truth,
        rows.filter(({ certainty }) => certainty === 'sure'),
      ),
      listed: rowsIn(truth, rows),
    },
  }
}
