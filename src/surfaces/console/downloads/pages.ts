import { page } from '../page/page.tsx'
import type { Pages } from '../page/rows.ts'
import { downloadAwards, downloadBid, downloadBids, downloadMatrix, downloadTenders } from './files.ts'

/** Files of what the pages show. */
export const downloadPages = {
  'GET /tenders/export': page(downloadTenders),
  'GET /tenders/:id/compliance/export': page(downloadMatrix),
  'GET /market/awards/export': page(downloadAwards),
  'GET /bids/export': page(downloadBids),
  'GET /bids/:id/export': page(downloadBid),
} satisfies Pages
