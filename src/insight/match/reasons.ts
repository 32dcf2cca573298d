import { lotName } from '../../reading/document/lots.ts'
import type { Judged, MatchInput } from './input.ts'
import { openLotsOf, ofEveryBid } from './lots.ts'
import type { MatchResult } from './schema.ts'

/** Whether a verdict leaves a bid open, so that reasons against a bid must be shown beside it. */
export const isOpen = ({ verdict }: Pick<MatchResult, 'verdict'>): boolean =>
  verdict === 'bid' || verdict === 'consider'

/** A sentence names at most this many lots. */
const maxNamed = 10

/**
 * The sentence for gaps beside a verdict that leaves a bid open: gaps of every bid, otherwise the lots to
 * which it applies.
 */
export function gapReasons(
  verdict: MatchResult['verdict'],
  blocks: Judged[],
  { tender, occasion: { say } }: Pick<MatchInput, 'tender' | 'occasion'>,
): MatchResult['reasons'] {
  const count = ofEveryBid(blocks, tender).length
  const { hit, free } = openLotsOf(blocks, tender)
  if (!isOpen({ verdict }) || count + hit.length === 0) return []
  if (count > 0) return [say('match.reason.gaps', { count })]
  const named = (ids: string[]) => {
    const names = ids.slice(0, maxNamed).map((id) => lotName(id, say.language))
    return say.list(ids.length > maxNamed ? [...names, '…'] : names)
  }
  return [say('match.reason.lots', { free: named(free), hit: named(hit), count: blocks.length })]
}
