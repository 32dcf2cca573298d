import { documentFacts } from '../../src/insight/general/document-facts.ts'
import { statedDate } from '../../src/insight/general/key-dates.ts'
import type { KeyDate } from '../../src/insight/general/schema.ts'
import type { OutsideTender } from './outside-requirements.ts'

type Expected = Record<string, unknown>

/** What the documents of a tender from outside are read to state; null where nothing is read. */
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

/** A day is met by the day, a time by its instant; a time that is read as its day only is not read. */
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

/** Facts that are right, that were not read, and that were read wrongly: the last are the worst. */
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
      // Nothing was expected and nothing was read: right, and no achievement.
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
