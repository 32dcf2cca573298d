import type { Requirement } from '../../../reading/requirements/schema.ts'
import { type CompanyFacts, type Judgement, type Occasion, ofAsset, ofProfile } from './facts.ts'
import { requirementText } from './numbers.ts'
import { judgeRecord } from './records.ts'
import { endOfDay, validity } from './standing.ts'
import { worded } from '../../../reference/language/worded.ts'

const small = worded('{{small_firms}}')
const medium = worded('{{medium_firms}}')
const sheltered = worded('{{sheltered}}')

/** Judges whether the contract is reserved for a kind of company that this company is. */
export function judgeReserved(
  requirement: Requirement,
  company: CompanyFacts,
  occasion: Occasion,
): Judgement {
  const text = `${requirement.code ?? ''} ${requirementText(requirement)}`
  return judgeReservation(text, company, occasion) ?? judgeRecord(requirement, company, occasion)
}

/**
 * The judgement for a kind of bidder, in words or as a code of the source; null if the company has no
 * evidence for it.
 */
export function judgeReservation(kind: string, company: CompanyFacts, occasion: Occasion): Judgement | null {
  if (small().test(kind)) return bySize(company, occasion, medium().test(kind))
  if (!sheltered().test(kind)) return null
  const { say } = occasion
  const own = [
    ...company.certifications.map(({ id, name, standard, expiresAt }) => ({
      text: `${name} ${standard ?? ''}`,
      evidence: { type: 'certification' as const, id, name, validUntil: endOfDay(expiresAt) },
    })),
    ...company.assets.map((asset) => ({
      text: [asset.name, ...asset.tags].join(' '),
      evidence: ofAsset(asset),
    })),
  ].filter(
    ({ text, evidence }) => sheltered().test(text) && validity(evidence.validUntil, occasion) === 'holds',
  )
  if (own.length === 0) return null
  const evidence = own.map((each) => each.evidence)
  return { status: 'met', evidence, have: null, need: null, note: say('reserved.met'), remedy: null }
}

/**
 * If only small firms may bid, each country draws the line differently, so a medium one may count as small or
 * not.
 */
function bySize({ profile }: CompanyFacts, { say }: Occasion, isForMedium: boolean): Judgement | null {
  const size = profile?.sizeClass
  if (!size) return null
  const met = size !== 'large'
  if (size === 'medium' && !isForMedium)
    return {
      status: 'partial',
      evidence: [ofProfile('sizeClass', say('name.size', { size }))],
      have: size,
      need: null,
      note: say('reserved.size', { size }),
      remedy: say('remedy.read'),
    }
  return {
    status: met ? 'met' : 'missing',
    evidence: met ? [ofProfile('sizeClass', say('name.size', { size }))] : [],
    have: size,
    need: null,
    note: say(met ? 'reserved.met' : 'reserved.missing'),
    remedy: met ? null : say('remedy.partner'),
  }
}
