import type { MatchResult } from './schema.ts'

/** The verdicts of a match in plain words, for pages and mails. */
export const verdictTexts: Record<MatchResult['verdict'], string> = {
  bid: 'Bid',
  consider: 'Consider',
  no_bid: 'Do not bid',
  insufficient_data: 'Cannot say yet',
}
