import * as z from 'zod'
import type { Ctx } from '../../platform/context/context.ts'

/** How many companies have saved a tender, and how many have a bid on it. */
export const Interested = z.object({ saved: z.int(), bidding: z.int() })
export type Interested = z.output<typeof Interested>

/** The companies whose work a withdrawal of the tender ends. */
export async function countInterested({ d1 }: Pick<Ctx, 'd1'>, tenderId: string): Promise<Interested> {
  const counts = await d1
    .prepare(
      `SELECT (SELECT count(DISTINCT company_id) FROM saved_tenders WHERE tender_id = ?1) AS saved,
         (SELECT count(DISTINCT company_id) FROM bids WHERE tender_id = ?1) AS bidding`,
    )
    .bind(tenderId)
    .first<Interested>()
  return counts ?? { saved: 0, bidding: 0 }
}
