import type { BidStatus } from '../../../workspace/bids/schema.ts'
import type { Tone } from '../text.tsx'

export const bidStatusWords: Record<BidStatus, { text: string; tone: Tone }> = {
  draft: { text: 'Draft', tone: 'plain' },
  in_review: { text: 'In review', tone: 'info' },
  ready: { text: 'Ready', tone: 'info' },
  submitted: { text: 'Submitted', tone: 'good' },
  won: { text: 'Won', tone: 'good' },
  lost: { text: 'Lost', tone: 'plain' },
  withdrawn: { text: 'Withdrawn', tone: 'plain' },
}
