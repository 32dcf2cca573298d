import type { Ctx } from '../../platform/context/context.ts'
import { invalidData } from '../../platform/context/errors.ts'
import { earliestId, timeOfId } from '../../platform/context/ids.ts'
import { periodBindings, periodDatabase } from '../../platform/db/period-databases.ts'
import { iso, minute } from '../../platform/time/time.ts'
import { type Period, readPeriods } from './directory.ts'
import type { AddPeriod, PeriodInfo } from './schema.ts'

/** Isolates may know the directory of a minute ago. */
const lead = 5 * minute

/**
 * Gives the tenders of a period a database of their own. The period is to come, or it is over and no tender of it has
 * been imported, so that no tender has to move. It ends the period before it that had no end.
 *
 * @throws INVALID_DATA
 */
export async function addPeriod(ctx: Ctx, { binding, since, until }: AddPeriod): Promise<PeriodInfo[]> {
  if (!periodBindings(ctx.env).includes(binding))
    throw invalidData(
      'binding',
      'is no database of this deployment: add it to wrangler.toml and deploy first',
    )
  const now = ctx.live.now.getTime()
  const isToCome = since.getTime() >= now + lead
  if (!isToCome && (until === undefined || until.getTime() > now))
    throw invalidData('since', 'must be five minutes ahead, unless the period is over')
  if (until && until <= since) throw invalidData('until', 'must be after since')
  const tenders = await periodDatabase(ctx.env, binding)
    .prepare('SELECT tenders FROM corpus')
    .first('tenders')
  if (tenders !== 0) throw invalidData('binding', 'already has tenders')
  const [first, end] = [earliestId('tender', since), until ? earliestId('tender', until) : null]
  const [added] = await ctx.d1.batch([
    ctx.d1
      .prepare(
        `INSERT INTO periods (binding, since, until) SELECT ?1, ?2, ?3
         WHERE NOT EXISTS (SELECT 1 FROM periods WHERE binding = ?1)
           AND NOT EXISTS (SELECT 1 FROM periods WHERE (?3 IS NULL OR since < ?3)
             AND iif(until IS NULL, NOT (?4 AND since < ?2), until > ?2))
           AND NOT EXISTS (SELECT 1 FROM tender_refs WHERE tender_id >= ?2 AND (?3 IS NULL OR tender_id < ?3))
           AND NOT EXISTS (SELECT 1 FROM tender_docs WHERE tender_id >= ?2 AND (?3 IS NULL OR tender_id < ?3))`,
      )
      .bind(binding, first, end, Number(isToCome)),
    ctx.d1
      .prepare(
        `UPDATE periods SET until = ?2 WHERE until IS NULL AND since < ?2
         AND EXISTS (SELECT 1 FROM periods WHERE binding = ?1 AND since = ?2)`,
      )
      .bind(binding, first),
  ])
  if (added?.meta.changes !== 1)
    throw invalidData(
      'since',
      'begins a period that overlaps another one, or that already has tenders in the main database',
    )
  return listPeriods(ctx)
}

export const listPeriods = async (ctx: Pick<Ctx, 'd1' | 'env'>): Promise<PeriodInfo[]> =>
  (await readPeriods(ctx)).map(shownPeriod)

const shownPeriod = ({ binding, since, until, summary }: Period): PeriodInfo => ({
  binding,
  since: iso(timeOfId(since).getTime()),
  until: until === null ? null : iso(timeOfId(until).getTime()),
  tenders: summary?.tenders ?? null,
  open: summary?.open ?? null,
})
