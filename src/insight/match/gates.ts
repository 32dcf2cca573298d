import { unexplainedGrounds } from './evidence/exclusion.ts'
import { judgeReservation } from './evidence/reserved.ts'
import { topicOf } from './evidence/topics.ts'
import { blocking } from './demands.ts'
import type { Judged, MatchInput } from './input.ts'
import { ofEveryBid } from './lots.ts'
import type { MatchComponent, MatchGate } from './schema.ts'

const over = new Set(['closed', 'awarded', 'cancelled', 'unsuccessful'])

/** Reasons against a bid that outweigh everything in its favour. */
export function gatesOf(input: MatchInput, judged: Judged[], components: MatchComponent[]): MatchGate[] {
  return [
    ...deadline(input),
    ...reserved(input),
    ...exclusion(input),
    ...certificates(input, judged),
    ...unrelated(input, components),
  ]
}

function deadline({ tender, occasion: { say, now } }: MatchInput): MatchGate[] {
  if (tender.deadline !== null && Date.parse(tender.deadline) <= now.getTime())
    return [
      { code: 'deadline_passed', reason: say('gate.deadline_passed', { day: say.day(tender.deadline) }) },
    ]
  if (!over.has(tender.status)) return []
  return [{ code: 'not_open', reason: say('gate.not_open', { status: tender.status }) }]
}

/**
 * Reservations for a kind of company. Few companies fit a reservation, so a company without evidence is assumed not to
 * fit.
 */
function reserved({ tender, company, occasion }: MatchInput): MatchGate[] {
  const { say } = occasion
  const unmet = tender.reservedFor.filter((kind) => {
    const status = judgeReservation(kind, company, occasion)?.status
    return status !== 'met' && status !== 'partial'
  })
  if (tender.reservedFor.length === 0 || unmet.length < tender.reservedFor.length) return []
  return [{ code: 'reserved', reason: say('gate.reserved', { kinds: unmet.join(', ') }) }]
}

function exclusion({ company, occasion: { say } }: MatchInput): MatchGate[] {
  const grounds = unexplainedGrounds(company)
  if (grounds.length === 0) return []
  return [{ code: 'exclusion_ground', reason: say('gate.exclusion_ground', { names: say.list(grounds) }) }]
}

function certificates({ tender, occasion: { say } }: MatchInput, judged: Judged[]): MatchGate[] {
  const missing = blocking(judged).filter(({ requirement }) => topicOf(requirement) === 'certificate')
  return ofEveryBid(missing, tender)
    .slice(0, 5)
    .map(({ judgement }) => ({
      code: 'missing_certificate' as const,
      reason: say('gate.missing_certificate', { need: judgement.need ?? '' }),
    }))
}

/** The tender is in another trade, in which the company has neither awards nor references. */
function unrelated({ occasion: { say } }: MatchInput, components: MatchComponent[]): MatchGate[] {
  const value = (name: string) => components.find((each) => each.name === name)?.value ?? null
  return value('cpv') === 0 && !value('experience')
    ? [{ code: 'unrelated', reason: say('gate.unrelated') }]
    : []
}
