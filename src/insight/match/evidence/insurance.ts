import type { Profile } from '../../../identity/accounts/schema.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { type CompanyFacts, type Judgement, type Occasion, ofProfile, undecided } from './facts.ts'
import { type InsuranceRequirement, insurancesIn, fitsInsurance } from './insurance-demands.ts'
import type { EvidenceStatus } from './schema.ts'
import { worstStatus, bestStatus, endOfDay, validity } from './standing.ts'

type Insurance = NonNullable<Profile['insurances']>[number]

interface Answer {
  status: EvidenceStatus
  at: number | null
  have: Insurance | null
  demand: InsuranceRequirement
}

/** Cover by kind and sum, valid at the deadline. A lower sum is partial; without any insurance the status is unknown. */
export function judgeInsurance(
  requirement: Requirement,
  { profile }: CompanyFacts,
  occasion: Occasion,
): Judgement {
  const { say } = occasion
  const insurances = profile?.insurances ?? []
  const demands = insurancesIn(requirement)
  const sums = demands.flatMap(({ minimum }) => minimum ?? [])
  const need = sums.map(({ amount, currency }) => say.money(amount, currency)).join(', ') || null
  if (insurances.length > 0)
    return judged(
      demands.map((demand) => answerFor(demand, insurances, occasion)),
      need,
      occasion,
    )
  return undecided(say('insurance.unknown'), say('remedy.profile'), need)
}

function judged(answers: Answer[], need: string | null, occasion: Occasion): Judgement {
  const { say } = occasion
  const status = worstStatus(answers.map((answer) => answer.status))
  const found = answers.filter(({ have }) => have !== null)
  const evidence = found.map(({ at, have }) =>
    ofProfile(`insurances[${at}]`, have?.type ?? '', endOfDay(have?.validUntil ?? null)),
  )
  const have = found.flatMap((answer) => shown(answer.have, occasion)).join(', ') || null
  const worst = answers.find((answer) => answer.status !== 'met')
  const ends = found.find((answer) => answer.status === 'expiring')?.have?.validUntil
  return {
    status,
    evidence: [...new Map(evidence.map((each) => [each.id, each])).values()],
    have,
    need,
    note:
      ends && status === 'expiring'
        ? say('insurance.expiring', { day: say.day(ends) })
        : say(noteOf(status, worst), { have: have ?? '', need: need ?? '' }),
    remedy: status === 'met' ? null : say(remedyOf(status)),
  }
}

const remedyOf = (status: EvidenceStatus) =>
  status === 'expiring' ? 'remedy.renewCover' : status === 'unknown' ? 'remedy.profile' : 'remedy.cover'

const noteOf = (status: EvidenceStatus, worst: Answer | undefined) =>
  status === 'met'
    ? 'insurance.met'
    : status === 'missing' || worst?.have === null
      ? 'insurance.missing'
      : worst?.status === 'unknown'
        ? 'insurance.undated'
        : 'insurance.partial'

const shown = (insurance: Insurance | null, { say }: Occasion): string[] =>
  insurance && insurance.amount !== null && insurance.currency
    ? [say.money(insurance.amount, insurance.currency)]
    : insurance
      ? [insurance.type]
      : []

function answerFor(demand: InsuranceRequirement, insurances: Insurance[], occasion: Occasion): Answer {
  const fitting = insurances.flatMap((have, at) =>
    fitsInsurance(have.type, demand) ? [{ have, at, demand }] : [],
  )
  const answers = fitting.map((each) => ({ ...each, status: statusOf(each.have, demand, occasion) }))
  return bestStatus(answers) ?? { status: 'missing', at: null, have: null, demand }
}

function statusOf(have: Insurance, { minimum }: InsuranceRequirement, occasion: Occasion): EvidenceStatus {
  const state = validity(endOfDay(have.validUntil), occasion)
  if (state === 'over') return 'missing'
  if (minimum) {
    const { amount, currency } = have
    const sum = amount === null || !currency ? null : occasion.convert(amount, currency, minimum.currency)
    // The sum is too low, or the sum of the policy is not recorded.
    if (sum === null || sum < minimum.amount) return 'partial'
  }
  if (state === 'ends') return 'expiring'
  // Without a minimum, only an end date shows that the cover holds.
  return minimum === null && have.validUntil === null ? 'unknown' : 'met'
}
