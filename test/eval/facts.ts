import { documentFacts } from '../../src/insight/analyses/general/document-facts.ts'
import { statedDate } from '../../src/insight/analyses/general/key-dates.ts'
import type { KeyDate } from '../../src/insight/analyses/general/schema.ts'
import type { EvalAnalysis, EvalTender } from './requirements.ts'
import { documentsOf } from './requirements.ts'

interface Facts {
  deadline?: string
  questions_until?: string
  value?: { amount: number; currency: string } | null
  cpv?: string[]
  duration_months?: number
  procedure?: string
  lots?: number
  award_criteria?: { name: string; weight: number }[]
  languages?: string[]
  validity_days?: number
  validity_until?: string
}

/** The facts that the documents state, under the names of the evaluation set. */
function statedFacts(tender: EvalTender) {
  const facts = documentFacts(documentsOf(tender), tender.country)
  const date = (code: KeyDate['code']) => statedDate(code, facts.dates)
  return {
    deadline: date('deadline'),
    questions_until: date('questions_deadline'),
    validity_until: date('validity_until'),
    sums: [...facts.estimated, ...facts.maximum].map(({ value }) => `${value.amount} ${value.currency}`),
    cpv: facts.cpv[0]?.value,
    duration_months: facts.duration?.value,
    procedure: facts.procedure?.value,
    lots: facts.lotCount?.value,
    award_criteria: facts.criteria.map(({ weight }) => weight).toSorted((a, b) => a - b),
    languages: facts.languages?.value,
    validity_days: facts.validity?.value,
  }
}

type Stated = ReturnType<typeof statedFacts>

/** An expected day matches that day, an expected time matches that instant. */
const sameTime = (expected: string, found: Stated['deadline']) =>
  expected.length === 10 ? found?.day === expected : Date.parse(expected) === Date.parse(found?.value ?? '')

function isMet(name: string, expected: Facts, found: Stated): boolean {
  if (name === 'deadline' || name === 'questions_until' || name === 'validity_until') {
    return sameTime(expected[name] ?? '', found[name])
  }
  if (name === 'value') return found.sums.includes(`${expected.value?.amount} ${expected.value?.currency}`)
  if (name === 'award_criteria') {
    const weights = (expected.award_criteria ?? []).map(({ weight }) => weight).toSorted((a, b) => a - b)
    return JSON.stringify(weights) === JSON.stringify(found.award_criteria)
  }
  const one = name as 'cpv' | 'duration_months' | 'procedure' | 'lots' | 'languages' | 'validity_days'
  return JSON.stringify(expected[one]) === JSON.stringify(found[one])
}

/** The facts of all tenders that the reading of the documents got wrong, and the share that is right. */
export function scoreFacts(tenders: readonly EvalTender[], analyses: readonly EvalAnalysis[]) {
  const checks = tenders.flatMap((tender) => {
    const expected: Facts = analyses.find((one) => one.tender === tender.id)?.facts ?? {}
    const found = statedFacts(tender)
    return Object.entries(expected)
      .filter(([, value]) => value !== null)
      .map(([name]) => ({ name: `${tender.id}: ${name}`, met: isMet(name, expected, found) }))
  })
  const missed = checks.filter(({ met }) => !met).map(({ name }) => name)
  return { total: checks.length, missed, accuracy: (checks.length - missed.length) / checks.length }
}
