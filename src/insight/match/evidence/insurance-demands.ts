import type { Requirement } from '../../../reading/requirements/schema.ts'
import { amountsOf, minimumOf, requirementText } from './numbers.ts'
import { worded } from '../../../reference/language/worded.ts'

/** Kinds of insurance by the words for them. `liability` is third-party cover of an unnamed kind. */
const kinds: readonly (readonly [string, () => RegExp])[] = [
  ['employers', worded('{{insurance_employers}}')],
  ['public', worded('{{insurance_public}}')],
  ['product', worded('{{insurance_product}}')],
  ['professional', worded('{{insurance_professional}}')],
  ['cyber', worded('{{insurance_cyber}}')],
  ['works', worded('{{insurance_works}}')],
  ['decennial', worded('{{insurance_decennial}}')],
  ['motor', worded('{{insurance_motor}}')],
  ['environmental', worded('{{insurance_environmental}}')],
  ['liability', worded('{{insurance_liability}}')],
]
/**
 * Kinds that are also third-party cover. Any of them meets a requirement for "liability insurance" without a
 * kind.
 */
const thirdParty = new Set(['public', 'product', 'professional', 'environmental', 'liability'])

/**
 * "Haftpflicht" and "responsabilité civile" also occur inside the names of kinds: a named kind replaces them.
 */
const kindsIn = (text: string): string[] => {
  const found = kinds.filter(([, pattern]) => pattern().test(text)).map(([kind]) => kind)
  return found.length > 1 ? found.filter((kind) => kind !== 'liability') : found
}

/** An insurance that a requirement requires. */
export interface InsuranceRequirement {
  /** Any of these kinds is enough; empty if any third-party insurance is enough. */
  kinds: string[]
  minimum: { amount: number; currency: string } | null
}

const either = worded(String.raw`(?<!\p{L})(?:{{or}})(?!\p{L})|\/`)

/**
 * The insurances of a requirement. A sentence with two sums makes two requirements, each with its own sum
 * alone.
 */
export function insurancesIn(requirement: Requirement): InsuranceRequirement[] {
  const all = demandsOf(requirement)
  const { threshold, source } = requirement
  const own = all.filter(({ minimum }) => minimum !== null && minimum.amount === threshold?.amount)
  return source.documentId !== null && own.length > 0 ? own : all
}

/** The insurances in a text: every sum with the kinds named before it or, failing these, after it. */
function demandsOf(requirement: Requirement): InsuranceRequirement[] {
  const text = requirementText(requirement)
  const amounts = amountsOf(requirement)
  if (amounts.length === 0) return grouped(text, minimumOf(requirement))
  const demands: InsuranceRequirement[] = []
  for (const [i, { amount, currency, start }] of amounts.entries()) {
    const from = amounts[i - 1]?.end ?? 0
    const to = i === 0 && kindsIn(text.slice(0, start)).length === 0 ? text.length : start
    const named = grouped(text.slice(from, to), { amount, currency })
    const last = demands.at(-1)
    // A further sum without a kind, for example for damage to things, belongs to the same insurance.
    if (i > 0 && last && named.every(({ kinds: own }) => own.length === 0)) {
      if (last.minimum && last.minimum.currency === currency && last.minimum.amount < amount)
        last.minimum = { amount, currency }
    } else demands.push(...named)
  }
  return demands
}

function grouped(text: string, minimum: InsuranceRequirement['minimum']): InsuranceRequirement[] {
  const named = kindsIn(text)
  if (named.length < 2 || either().test(text)) return [{ kinds: named, minimum }]
  return named.map((kind) => ({ kinds: [kind], minimum }))
}

/**
 * Whether an insurance, by the company's name for it, is of a required kind. A company that names no kind of
 * liability means the general one: public liability.
 */
export function fitsInsurance(type: string, { kinds: required }: InsuranceRequirement): boolean {
  const own = kindsIn(type)
  if (required.some((kind) => own.includes(kind))) return true
  if (required.includes('public') && own.includes('liability')) return true
  if (required.length > 0 && !required.includes('liability')) return false
  return own.length === 0 || own.some((kind) => thirdParty.has(kind))
}
