import type { BriefFit } from './brief-fit.ts'
import type { MatchResult } from './schema.ts'

/** The verdicts of a match in plain words, for pages and mails. */
export const verdictTexts: Record<MatchResult['verdict'], string> = {
  bid: 'Bid',
  consider: 'Consider',
  no_bid: 'Do not bid',
  insufficient_data: 'Cannot say yet',
}

/** The levels of a fit at a glance in plain words, for pages and mails. */
export const fitTexts: Record<BriefFit['level'], string> = {
  good: 'Good fit',
  fair: 'Fair fit',
  weak: 'Weak fit',
}
