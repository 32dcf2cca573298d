import type * as z from 'zod'
import type { Ctx } from '../../../platform/context/context.ts'
import { Unavailable } from '../../../platform/context/errors.ts'
import { logFailure } from '../../../platform/context/log.ts'
import type { Health } from './schema.ts'
import { version } from './version.ts'

/**
 * Reports a single broken part in the answer instead of failing.
 *
 * @throws Unavailable when nothing can be read from the database, which every request with a key needs.
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
