import type { EvidenceStatus } from './evidence/schema.ts'
import { severityOf, statusOrder } from './gaps/gaps.ts'
import { ofEveryBid } from './lots.ts'
import type { Judged, MeasuredComponent, MatchInput, SeenEvidence } from './input.ts'

const worth: Record<EvidenceStatus, number> = {
  met: 1,
  expiring: 0.5,
  partial: 0.5,
  unknown: 0.5,
  missing: 0,
}

/** The requirements for which a bid, or its part for a lot, would currently be rejected. */
export const blocking = (judged: Judged[]): Judged[] =>
  judged.filter(({ requirement, judgement }) => severityOf(requirement, judgement) === 'blocking')

/** A component names at most this many open requirements, the most urgent first; the gaps list all. */
const maxListed = 10

/** The mean over the mandatory requirements; unknown when all of them are unknown. */
export function measureDemands(
  { tender, occasion: { say }, unlisted }: MatchInput,
  judged: Judged[],
): MeasuredComponent {
  const unread = unlisted ?? []
  const mandatory = judged.filter(({ requirement }) => requirement.mandatory)
  const count = (...statuses: EvidenceStatus[]) =>
    mandatory.filter(({ judgement }) => statuses.includes(judgement.status)).length
  if (mandatory.length === count('unknown'))
    return {
      value: null,
      evidence: [],
      explanation: [say('match.requirements.unknown')].concat(unread).join(' '),
      ...(mandatory.length > 0 && { lacks: 'certifications' as const }),
    }
  const sum = mandatory.reduce((total, { judgement }) => total + worth[judgement.status], 0)
  const values = {
    total: mandatory.length,
    met: count('met'),
    partial: count('partial', 'expiring'),
    missing: count('missing'),
    unknown: count('unknown'),
  }
  const blocks = ofEveryBid(blocking(judged), tender)
  const open = mandatory
    .filter(({ judgement }) => judgement.status !== 'met')
    .toSorted((a, b) => statusOrder.indexOf(a.judgement.status) - statusOrder.indexOf(b.judgement.status))
  return {
    value: sum / mandatory.length,
    evidence: open.slice(0, maxListed).map(evidenceOf),
    explanation: [
      say('match.requirements', values),
      ...(values.partial + values.unknown > 0 ? [say('match.requirements.half')] : []),
      ...(blocks.length > 0 ? [say('match.requirements.blocking', { count: blocks.length })] : []),
      ...(open.length > maxListed
        ? [say('match.requirements.listed', { listed: maxListed, count: open.length })]
        : []),
    ]
      .concat(unread)
      .join(' '),
  }
}

const evidenceOf = ({ requirement: { id, title } }: Judged): SeenEvidence => ({
  type: 'requirement',
  id,
  name: title,
})
