import '../support/tables.ts'
import { judge } from '../../src/insight/match/evidence/judge.ts'
import type { CompanyFacts } from '../../src/insight/match/evidence/facts.ts'
import type { EvidenceStatus } from '../../src/insight/match/evidence/schema.ts'
import type { Tender } from '../../src/catalogue/tenders/schema.ts'
import type { Requirement } from '../../src/reading/requirements/schema.ts'
import { company, match, occasion, requirement, tender } from '../support/match.ts'
import analysis from '../fixtures/eval/analysis.json'
import fixtures from '../fixtures/eval/companies.json'
import texts from '../fixtures/eval/tenders.json'

/** The companies of the evaluation set, in the form of our records. */
const companies = new Map(
  fixtures.companies.map((each): [string, CompanyFacts] => [
    each.id,
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
    }),
  ]),
)

const categories: Record<string, Requirement['category']> = {
  turnover: 'economic',
  references: 'technical',
  certificate: 'certification',
  insurance: 'economic',
  personnel: 'technical',
  declaration: 'exclusion',
  guarantee: 'guarantee',
}

/** The paragraph that contains a quote, as a requirement. */
function requirementsOf(id: string): { kind: string; requirement: Requirement }[] {
  const language = texts.find((each) => each.id === id)?.lang ?? 'en'
  const pages = texts.find((each) => each.id === id)?.documents.flatMap(({ pages }) => pages) ?? []
  const sentences = pages.flatMap((page) => page.split(/\n|(?<=[a-zäöü)]\.)\s/))
  return (analysis.find(({ tender }) => tender === id)?.requirements ?? []).map(({ category, quote }) => ({
    kind: category,
    requirement: requirement({
      category: categories[category] ?? 'performance',
      title: category,
      text: sentences.find((sentence) => sentence.includes(quote)) ?? quote,
      language,
    }),
  }))
}

function tenderOf(id: string): Tender {
  const { facts } = analysis.find((each) => each.tender === id) ?? {}
  const text = texts.find((each) => each.id === id)
  return tender({
    title: text?.title ?? '',
    deadline: new Date(facts?.deadline ?? 0).toISOString(),
    cpvCodes: facts?.cpv ?? [],
    regions: [text?.country ?? ''],
    languages: [text?.lang ?? ''],
    estimatedValue: facts?.value.amount ?? null,
    currency: facts?.value.currency ?? null,
  })
}

/** Tender → the expected result of each company. */
export const expectations = fixtures.expected

/** Company → score. */
export function scores(id: string): Map<string, number> {
  const call = tenderOf(id)
  const requirements = requirementsOf(id).map((each) => each.requirement)
  return new Map([...companies].map(([name, own]) => [name, match(call, own, { requirements }).score]))
}

/** Kind of requirement → the status of a company's evidence. */
export function standings(id: string, companyId: string): Record<string, EvidenceStatus> {
  const call = tenderOf(id)
  const own = companies.get(companyId) ?? company()
  return Object.fromEntries(
    requirementsOf(id).map((each) => [each.kind, judge(each.requirement, own, occasion(call)).status]),
  )
}
