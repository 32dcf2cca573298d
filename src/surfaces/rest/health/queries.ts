import type * as z from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import type { Health } from './schema.ts'
import { version } from './version.ts'

/** Never fails: a broken dependency is said in the answer. */
export async function readHealth(ctx: Ctx): Promise<z.input<typeof Health>> {
  const attempt = async (sql: string) => {
    try {
      return (await ctx.d1.prepare(sql).first()) ? ('ok' as const) : ('failed' as const)
    } catch {
      return 'failed' as const
    }
  }
  const [database, catalogue] = await Promise.all([
    attempt('SELECT 1'),
    attempt('SELECT tenders FROM corpus WHERE one = 1'),
  ])
  const status = database === 'ok' && catalogue === 'ok' ? 'ok' : 'degraded'
  return { status, version, time: ctx.now.toISOString(), checks: { database, catalogue } }
}
