import type { Occasion } from '../evidence/facts.ts'
import type { MatchResult } from './schema.ts'

/** Whether a verdict leaves a bid open, so that what stands against one must be said beside it. */
export const isOpen = ({ verdict }: Pick<MatchResult, 'verdict'>): boolean =>
  verdict === 'bid' || verdict === 'consider'

/** The sentence for gaps beside a verdict that leaves a bid open. */
export const gapReasons = (
  verdict: MatchResult['verdict'],
  blocking: number,
  say: Occasion['say'],
): MatchResult['reasons'] =>
  blocking > 0 && isOpen({ verdict }) ? [say('match.reason.gaps', { count: blocking })] : []
