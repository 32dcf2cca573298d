import { managers, page, type Pages } from '../../core/page.tsx'
import {
  downloadActivity,
  downloadAwards,
  downloadBid,
  downloadBids,
  downloadDrafts,
  downloadMatrix,
  downloadTenders,
} from './files.ts'

/** Files of what the pages show. */
export const downloadPages = {
  'GET /tenders/export/:format': page(downloadTenders),
  'GET /tenders/:id/compliance/export/:format': page(downloadMatrix),
  'GET /tenders/:id/clarifications/export/:format': page(downloadDrafts),
  'GET /market/awards/export/:format': page(downloadAwards),
  'GET /bids/export/:format': page(downloadBids),
  'GET /bids/:id/export/:format': page(downloadBid),
  'GET /activity/export/:format': page(downloadActivity, { for: managers, what: 'see the activity' }),
} satisfies Pages
