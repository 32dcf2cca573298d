import type { EvidenceStatus } from '../evidence/schema.ts'
import type { Judged, Measured, MatchInput, Seen } from './input.ts'

const worth: Record<EvidenceStatus, number> = {
  met: 1,
  expiring: 0.5,
  partial: 0.5,
  unknown: 0.5,
  missing: 0,
}

/** The mean over the mandatory requirements; unknown when all of them are unknown. */
export function measureDemands({ occasion: { say } }: MatchInput, judged: Judged[]): Measured {
  const mandatory = judged.filter(({ requirement }) => requirement.mandatory)
  const count = (...statuses: EvidenceStatus[]) =>
    mandatory.filter(({ judgement }) => statuses.includes(judgement.status)).length
  if (mandatory.length === count('unknown'))
    return {
      value: null,
      evidence: [],
      explanation: say('match.requirements.unknown'),
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
  const open = mandatory.filter(({ judgement }) => judgement.status !== 'met')
  return {
    value: sum / mandatory.length,
    evidence: open.slice(0, 10).map(evidenceOf),
    explanation: say('match.requirements', values),
  }
}

const evidenceOf = ({ requirement: { id, title } }: Judged): Seen => ({
  type: 'requirement',
  id,
  name: title,
})
