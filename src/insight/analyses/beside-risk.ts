import { isSure } from '../../reading/requirements/schema.ts'
import { isOpen } from '../match/reasons.ts'
import type { MatchResult } from '../match/schema.ts'
import type { RiskResult } from '../risk/schema.ts'
import type { Say } from './wording/phrasebook.ts'

/**
 * The match with a high risk named first in its reasons, and an unknown risk named last. Fit and risk answer different
 * questions, but a verdict to bid would contradict a high risk that it does not mention.
 */
export function besideRisk(
  match: MatchResult,
  { level, score, coverage, flags }: RiskResult,
  say: Say,
): MatchResult {
  if (!isOpen(match) || (level !== 'high' && score !== null)) return match
  const sure = flags.filter(isSure)
  const high = sure.filter(({ severity }) => severity === 'high')
  const named = high.length > 0 || score === null ? high : sure
  const titles = named.length > 0 ? say.list(named.map(({ title }) => title)) : undefined
  const percent = Math.round(coverage * 100)
  const reason =
    score === null
      ? say('match.reason.riskUnknown', { percent, titles })
      : say('match.reason.risk', { titles })
  const reasons =
    high.length > 0 || level === 'high' ? [reason, ...match.reasons] : [...match.reasons, reason]
  return { ...match, reasons }
}
