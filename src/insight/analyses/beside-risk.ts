import { isOpen } from '../match/reasons.ts'
import type { MatchResult } from '../match/schema.ts'
import type { RiskResult } from '../risk/schema.ts'
import type { Say } from '../wording/say.ts'

/**
 * The match with the sentence that explains a fit beside a high risk. Fit and risk answer different questions, but would
 * look like a contradiction without the explanation.
 */
export function besideRisk(match: MatchResult, { level, score, flags }: RiskResult, say: Say): MatchResult {
  if (!isOpen(match) || level !== 'high' || score === null) return match
  const high = flags.filter(({ severity }) => severity === 'high')
  const titles = say.list((high.length > 0 ? high : flags).map(({ title }) => title))
  return { ...match, reasons: [...match.reasons, say('match.reason.risk', { score, titles })] }
}
