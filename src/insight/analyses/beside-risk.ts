import { isOpen } from '../match/reasons.ts'
import type { MatchResult } from '../match/schema.ts'
import type { RiskResult } from '../risk/schema.ts'
import type { Say } from './wording/phrasebook.ts'

/**
 * The match with a sentence that explains a fit beside a high or unknown risk. Fit and risk answer different
 * questions, but would look like a contradiction without the explanation.
 */
export function besideRisk(
  match: MatchResult,
  { level, score, coverage, flags }: RiskResult,
  say: Say,
): MatchResult {
  if (!isOpen(match) || (level !== 'high' && score !== null)) return match
  const high = flags.filter(({ severity }) => severity === 'high')
  const named = high.length > 0 || score === null ? high : flags
  const titles = named.length > 0 ? say.list(named.map(({ title }) => title)) : undefined
  const percent = Math.round(coverage * 100)
  const reason =
    score === null
      ? say('match.reason.riskUnknown', { percent, titles })
      : say('match.reason.risk', { score, titles })
  return { ...match, reasons: [...match.reasons, reason] }
}
