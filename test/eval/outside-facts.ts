import { documentFacts } from '../../src/insight/analyses/general/document-facts.ts'
import { statedDate } from '../../src/insight/analyses/general/key-dates.ts'
import type { KeyDate } from '../../src/insight/analyses/general/schema.ts'
import type { OutsideTender } from './outside-requirements.ts'

type Expected = Record<string, unknown>

/** The facts that the engine reads in the documents of a tender from outside; null if it reads none. */
function statedFacts({ documents }: OutsideTender): Expected {
  const facts = documentFacts(
    documents.map((document) => ({ ...document, kind: 'tender_documents' as const })),
    'US',
  )
  const date = (code: KeyDate['code']) => statedDate(code, facts.dates)
  const [sum = null] = [...facts.estimated, ...facts.maximum].map(({ value }) => value)
  return {
    deadline: date('deadline'),
    questions_until: date('questions_deadline'),
    value: sum,
    duration_months: facts.duration?.value ?? null,
    extension_months: facts.extension?.value ?? null,
    validity_days: facts.validity?.value ?? null,
    lots: facts.lotCount?.value ?? null,
    award_criteria: facts.criteria.map(({ weight }) => weight),
  }
}

/**
 * An expected day matches that day, an expected time matches that instant. A reading that has only the day counts as
 * not read.
 */
function isMet(expected: unknown, found: unknown): boolean {
  const date = found as ReturnType<typeof statedDate>
  if (typeof expected === 'string') {
    return expected.length === 10
      ? date?.day === expected
      : Date.parse(date?.value ?? '') === Date.parse(expected)
  }
  return JSON.stringify(expected) === JSON.stringify(found)
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Facts that are right, facts that were not read, and facts that were read wrongly. Wrong readings are the worst. */
export function scoreOutsideFacts(
  tenders: readonly OutsideTender[],
  gold: Record<string, { facts: Expected }>,
) {
  const checks = tenders.flatMap((tender) => {
    const found = statedFacts(tender)
    return Object.entries(gold[tender.id]?.facts ?? {}).map(([name, expected]) => ({
      name: `${tender.id} ${name}: ${JSON.stringify(found[name])} for ${JSON.stringify(expected)}`,
      met: isMet(expected, found[name]),
      isSilent: isNothing(found[name]),
      // A fact that was not expected and not read is right, but does not count, because it proves nothing.
      counts: !isNothing(expected) || !isNothing(found[name]),
    }))
  })
  const counted = checks.filter(({ counts }) => counts)
  const names = (some: typeof checks) => some.map(({ name }) => name)
  return {
    total: counted.length,
    right: counted.filter(({ met }) => met).length,
    missing: names(counted.filter(({ met, isSilent }) => !met && isSilent)),
    wrong: names(counted.filter(({ met, isSilent }) => !met && !isSilent)),
  }
}
