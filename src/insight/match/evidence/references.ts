import type { Profile } from '../../../identity/accounts/schema.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { amountsIn } from '../../../reference/language/values/money.ts'
import { cpvRelated } from './cpv.ts'
import { type CompanyFacts, type Judgement, type Occasion, ofAsset, ofProfile } from './facts.ts'
import { amountsOf, counterOf, requirementText, yearsBack } from './numbers.ts'
import type { Evidence } from './schema.ts'
import { worded } from '../../../reference/language/worded.ts'

type Reference = NonNullable<Profile['references']>[number]

const howMany = counterOf('{{reference_nouns}}')
const publicBuyers = worded('{{public_buyers}}')
const named = worded(String.raw`(?<!\p{L})\p{L}*(?:{{reference_nouns}})`, 'iu')
const counted = new Set(['references', 'contracts', 'projects'])

const ofEach = worded(String.raw`(?<!\p{L})(?:{{each_single}})\s(?:\p{L}+\s){0,2}(?:{{reference_records}})`)
const asSubject = worded(
  String.raw`^[^\p{L}]*(?:\p{L}+\s){0,2}(?:{{reference_records}})[^.;:]{0,80}\s(?:{{gives_particulars}})(?!\p{L})`,
)
const gives = worded(String.raw`(?<!\p{L})(?:{{gives_particulars}})(?!\p{L})`)
const particulars = worded(String.raw`(?<!\p{L})(?:{{particulars}})(?!\p{L})`)

/**
 * Whether a text only describes the content of a reference: "Each reference shall include the name of the
 * client". A company without references lacks them once, not again for each such sentence. A limit on the
 * number, value or years of the references is a separate requirement.
 */
export const isOnReferences = (text: string): boolean =>
  gives().test(text) &&
  (ofEach().test(text) || (asSubject().test(text) && particulars().test(text))) &&
  howMany(text) === null &&
  yearsBack(text) === null &&
  amountsIn(text, null).length === 0

/** The conditions for a reference to count. */
interface Demand {
  count: number
  /** Whether the requirement states a number; if not, a single reference answers it. */
  isCounted: boolean
  /** Whether it requires references, not experience that the data of references cannot show. */
  isNamed: boolean
  /** Earliest year; null for any. */
  since: number | null
  minimum: { amount: number; currency: string } | null
  publicOnly: boolean
}

function demandOf(requirement: Requirement, { now }: Occasion): Demand {
  const { threshold } = requirement
  const text = requirementText(requirement)
  // "Up to five references" is how many are read, not how many are required.
  const isLimit = threshold?.kind === 'count' && threshold.comparator === 'max'
  const stated =
    threshold?.kind === 'count' && counted.has(threshold.unit ?? '') && !isLimit ? threshold.amount : null
  const demanded = stated ?? (isLimit ? null : howMany(text))
  const back = yearsBack(text)
  const [minimum = null] = amountsOf(requirement)
  return {
    count: Math.max(1, demanded ?? 1),
    isCounted: demanded !== null && demanded > 0,
    isNamed: named().test(text),
    since: back === null ? null : now.getUTCFullYear() - back,
    minimum,
    publicOnly: publicBuyers().test(text),
  }
}

/** Whether a reference counts; null if its record has too little data. */
function counts(reference: Reference, demand: Demand, { tender, convert }: Occasion): boolean | null {
  const checks = [
    tender.cpvCodes.length === 0 || reference.cpvCode === null
      ? null
      : tender.cpvCodes.some((code) => cpvRelated(reference.cpvCode ?? '', code)),
    demand.since === null ? true : reference.year && reference.year >= demand.since,
    demand.publicOnly ? reference.public : true,
    demand.minimum ? reaches(reference, demand.minimum, convert) : true,
  ]
  if (checks.includes(false)) return false
  return checks.every((check) => check === true) ? true : null
}

function reaches(
  { value, currency }: Reference,
  minimum: NonNullable<Demand['minimum']>,
  convert: Occasion['convert'],
): boolean | null {
  const amount = value === null || currency === null ? null : convert(value, currency, minimum.currency)
  return amount === null ? null : amount >= minimum.amount
}

/** Judges the number of references in the required CPV group, years and value against the required number. */
export function judgeReferences(
  requirement: Requirement,
  { profile, assets }: CompanyFacts,
  occasion: Occasion,
): Judgement {
  const { say } = occasion
  const demand = demandOf(requirement, occasion)
  const need = demand.isCounted ? String(demand.count) : null
  const known = (profile?.references ?? []).map((reference, i) => ({
    counts: counts(reference, demand, occasion),
    evidence: ofProfile(`references[${i}]`, reference.title),
  }))
  const files = assets.filter(({ category }) => category === 'reference').map(ofAsset)
  const fits = known.filter((each) => each.counts === true)
  const open = known.filter((each) => each.counts === null)
  const more = open.length + files.length
  const isCompared = occasion.tender.cpvCodes.length > 0
  const values = {
    count: fits.length,
    open: more > 0 ? more : undefined,
    need: demand.isCounted ? demand.count : undefined,
  }
  const result = (status: Judgement['status'], evidence: Evidence[]): Judgement => ({
    status,
    evidence,
    have: known.length + files.length > 0 ? String(fits.length) : null,
    need,
    note:
      status === 'partial' && !isCompared
        ? say('references.noCpv', { count: more, need: values.need })
        : status === 'partial' || status === 'expiring'
          ? say('references.partial', { ...values, need: demand.count })
          : say(`references.${status}`, values),
    remedy: status === 'met' ? null : say(status === 'unknown' ? 'remedy.profile' : 'remedy.references'),
  })
  if (known.length + files.length === 0) return result('unknown', [])
  const certain = fits.map(({ evidence }) => evidence)
  const isOpen = !demand.isCounted && demand.since === null && demand.minimum === null
  if (isOpen && fits.length > 0)
    return {
      ...result('unknown', certain),
      note: say('references.stated', { count: fits.length }),
      remedy: say('remedy.read'),
    }
  if (fits.length >= demand.count) return result('met', certain)
  const possible = [...certain, ...open.map(({ evidence }) => evidence), ...files]
  if (possible.length > 0) return result('partial', possible)
  if (demand.isCounted || demand.isNamed) return result('missing', [])
  return { ...result('unknown', []), note: say('references.experience') }
}
