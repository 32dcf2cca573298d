import { loadTables } from '../../../src/platform/files/tables.ts'
import { judgeRequirement, judgeTables } from '../../../src/insight/match/evidence/judge.ts'
import type { CompanyFacts } from '../../../src/insight/match/evidence/facts.ts'
import type { Tender } from '../../../src/catalogue/tenders/schema.ts'
import type { Requirement } from '../../../src/reading/requirements/schema.ts'
import { requirementTables } from '../../../src/reading/requirements/tables.ts'
import { company, match, occasion, requirement, tender } from '../../support/match.ts'
import { cpvTables } from '../../../src/reference/codes/cpv.ts'
import { nutsTables } from '../../../src/reference/codes/lookup/regions.ts'
import { countOf, type Measured, type Place } from '../place.ts'
import { type Finding, findingsOf, jsonOf, type SetTender, tendersOf } from '../sets.ts'

interface SetCompany {
  id: string
  name: string
  country: string
  regions: string[]
  cpv: string[]
  turnover: object[]
  employees: number
  certifications: string[]
  insurances: object[]
  references: { cpv: string }[]
  languages: string[]
}

interface Expected {
  tender: string
  best: string
  order: string[]
  below: string[]
  /** Company → kind of requirement → status. */
  gaps: Record<string, Record<string, string>>
}

/** A company of the set, in the form of our records. */
const recordOf = (each: SetCompany): CompanyFacts =>
  company({
    id: each.id,
    name: each.name,
    country: each.country,
    profile: {
      regions: each.regions,
      cpvCodes: each.cpv,
      turnover: each.turnover,
      employees: each.employees,
      insurances: each.insurances,
      languages: each.languages,
      references: each.references.map(({ cpv, ...rest }) => ({ ...rest, cpvCode: cpv })),
    },
    certifications: each.certifications.map((name) => ({ name, standard: name })),
  })

const categories: Record<string, Requirement['category']> = {
  turnover: 'economic',
  references: 'technical',
  certificate: 'certification',
  insurance: 'economic',
  personnel: 'technical',
  declaration: 'exclusion',
  guarantee: 'guarantee',
}

/** The sentence that contains a quote, as a requirement. */
function requirementOf({ name, quote }: Finding, { lang, documents }: SetTender): Requirement {
  const sentences = documents.flatMap(({ pages }) =>
    pages.flatMap((page) => page.split(/\n|(?<=[a-zäöü)]\.)\s/)),
  )
  return requirement({
    category: categories[name] ?? 'performance',
    title: name,
    text: sentences.find((sentence) => sentence.includes(quote)) ?? quote,
    language: lang,
  })
}

function callOf({ title, country, lang }: SetTender, facts: Record<string, unknown>): Tender {
  const value = facts['value'] as { amount: number; currency: string } | undefined
  return tender({
    title,
    deadline: new Date(String(facts['deadline'])).toISOString(),
    cpvCodes: facts['cpv'] as string[],
    regions: [country],
    languages: [lang],
    estimatedValue: value?.amount ?? null,
    currency: value?.currency ?? null,
  })
}

/** Match and gaps of the companies of the set: their order, and the status of their evidence. */
export async function matchedCompanies(place: Place): Promise<Measured> {
  await loadTables(place, [...requirementTables, ...judgeTables, ...nutsTables, ...cpvTables])
  const { companies, expected } = await jsonOf<{ companies: SetCompany[]; expected: Expected[] }>(
    place,
    'companies.json',
  )
  const [tenders, findings] = [await tendersOf(place, 'dev'), await findingsOf(place)]
  const checks = expected.flatMap(({ tender: id, best, order, below, gaps }) => {
    const text = tenders.find((each) => each.id === id)
    if (!text) throw new Error(`There is no tender ${id}`)
    const own = findings.filter((each) => each.tender === id)
    const facts = own.filter(({ kind }) => kind === 'fact')
    const call = callOf(
      text,
      Object.fromEntries(facts.map(({ name, value }) => [name, JSON.parse(value) as unknown])),
    )
    const demands = own
      .filter(({ kind }) => kind === 'requirement')
      .map((each) => ({ kind: each.name, requirement: requirementOf(each, text) }))
    const requirements = demands.map((each) => each.requirement)
    const scores = new Map(
      companies.map((each) => [each.id, match(call, recordOf(each), { requirements }).score]),
    )
    const score = (company: string) => scores.get(company) ?? Number.NaN
    const statusOf = (companyId: string, kind: string) => {
      const facts = companies.find((each) => each.id === companyId)
      const demand = demands.findLast((each) => each.kind === kind)
      return (
        demand &&
        judgeRequirement(demand.requirement, facts ? recordOf(facts) : company(), occasion(call)).status
      )
    }
    return [
      { name: `${id}: ${best} first`, isRight: Math.max(...scores.values()) === score(best) },
      ...order.slice(1).map((each, i) => ({
        name: `${id}: ${each} below ${order[i]}`,
        isRight: score(each) < score(order[i] ?? ''),
      })),
      ...below.map((each) => ({
        name: `${id}: ${each} below all`,
        isRight: score(each) < score(order.at(-1) ?? ''),
      })),
      ...Object.entries(gaps).flatMap(([each, kinds]) =>
        Object.entries(kinds).map(([kind, status]) => ({
          name: `${id}: ${kind} of ${each} is ${status}`,
          isRight: statusOf(each, kind) === status,
        })),
      ),
    ]
  })
  return {
    figures: { 'companies matched': countOf(checks, ({ isRight }) => isRight) },
    lines: checks.flatMap(({ isRight, name }) => (isRight ? [] : [name])),
  }
}
