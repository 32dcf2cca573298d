import type * as z from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { Unavailable } from '../../../platform/errors.ts'
import { logFailure } from '../../../platform/log.ts'
import type { Health } from './schema.ts'
import { version } from './version.ts'

/**
 * One broken part is said in the answer and is no failure.
 *
 * @throws Unavailable where nothing at all can be read: every request with a key needs the database.
 */
export async function readHealth(ctx: Ctx): Promise<z.input<typeof Health>> {
  const attempt = async (sql: string) => {
    try {
      return (await ctx.d1.prepare(sql).first()) ? ('ok' as const) : ('failed' as const)
    } catch (error) {
      logFailure({ requestId: ctx.requestId }, error)
      return 'failed' as const
    }
  }
  const [database, catalogue] = await Promise.all([
    attempt('SELECT 1'),
    attempt('SELECT tenders FROM corpus WHERE one = 1'),
  ])
  if (database === 'failed' && catalogue === 'failed')
    throw new Unavailable('nothing can be read from the database')
  const status = database === 'ok' && catalogue === 'ok' ? 'ok' : 'degraded'
  return { status, version, time: ctx.now.toISOString(), checks: { database, catalogue } }
}
