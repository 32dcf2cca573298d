import type { Ctx } from '../../platform/context.ts'
import { day } from '../../platform/time.ts'

/** Nothing younger is looked at; a deadline is told of at most seven days before. */
const kept = 30 * day
const rowsPerStep = 5000
const stepsPerRun = 20

/**
 * Forgets what has been announced and cannot be announced again: new tenders that no alert of the company is still to
 * look at, and deadlines. Returns how many. Alerts that rest keep what they have not seen.
 */
export async function forgetAnnounced({ d1, now }: Pick<Ctx, 'd1' | 'now'>): Promise<number> {
  let forgotten = 0
  for (let step = 0; step < stepsPerRun; step++) {
    const { meta } = await d1
      .prepare(
        `DELETE FROM announced WHERE (company_id, kind, tender_id, mark) IN (
           SELECT company_id, kind, tender_id, mark FROM announced AS a WHERE a.at <= ?1 AND NOT EXISTS (
             SELECT 1 FROM alerts WHERE company_id = a.company_id AND seen_seq < a.seq)
           ORDER BY a.at LIMIT ${rowsPerStep})`,
      )
      .bind(now.getTime() - kept)
      .run()
    forgotten += meta.changes
    if (meta.changes < rowsPerStep) break
  }
  return forgotten
}
