import * as z from 'zod'
import { amountText } from '../../platform/text/money.ts'
import { aboutNothing, eventKind } from '../../delivery/events/kind.ts'
import { bidOfEventExample } from './examples.ts'
import { BidOfEvent, BidStatus } from './schema.ts'

const submitted = { ...bidOfEventExample, status: 'submitted', submittedAt: bidOfEventExample.updatedAt }
const words = (status: string) => status.replaceAll('_', ' ')

export const bidSubmitted = eventKind({
  type: 'bid.submitted',
  data: z.object({ bid: BidOfEvent }),
  tell: ({ bid }) => ({
    ...aboutNothing,
    title: `Bid submitted: ${bid.title}`,
    body: bid.value === null ? '' : amountText('en-GB', bid.value, bid.currency, { exact: true }),
    data: { bidId: bid.id },
    tenderId: bid.tenderId,
    bidId: bid.id,
  }),
  sample: { bid: submitted },
})

export const bidStatusChanged = eventKind({
  type: 'bid.status_changed',
  data: z.object({ bid: BidOfEvent, from: BidStatus, to: BidStatus }),
  tell: ({ bid, from, to }) => ({
    ...aboutNothing,
    title: `Bid ${words(to)}: ${bid.title}`,
    body: `It was ${words(from)} before`,
    data: { bidId: bid.id, from, to },
    tenderId: bid.tenderId,
    bidId: bid.id,
  }),
  sample: { bid: submitted, from: 'ready', to: 'submitted' },
})
