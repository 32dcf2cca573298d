import type * as z from 'zod'
import type { Ctx } from '../context.ts'
import { isoOrNull } from '../time.ts'
import type { Status } from './endpoints.ts'

const counted = [
  'tender_docs',
  'notices',
  'requirements',
  'documents',
  'awards',
  'companies',
  'users',
  'api_keys',
]

/** How far behind the background work is, and how much there is. */
export async function readStatus(ctx: Ctx): Promise<z.input<typeof Status>> {
  const [waiting, due, rates, ...sizes] = await ctx.d1.batch<Record<string, number | string | null>>([
    ctx.d1.prepare('SELECT count(*) AS n, min(since) AS oldest FROM gate_notices'),
    ctx.d1
      .prepare('SELECT count(*) AS n FROM tender_numbers WHERE (status = 1 OR later = 1) AND deadline <= ?1')
      .bind(ctx.now.getTime()),
    ctx.d1.prepare("SELECT max(day) AS day FROM exchange_rates WHERE source = 'ecb'"),
    ...counted.map((table) => ctx.d1.prepare(`SELECT count(*) AS n FROM ${table}`)),
  ])
  const number = (result: typeof waiting, column: string) => Number(result?.results[0]?.[column] ?? 0)
  const oldest = waiting?.results[0]?.oldest
  const day = rates?.results[0]?.day
  return {
    time: ctx.now.toISOString(),
    gateNotices: {
      waiting: number(waiting, 'n'),
      oldest: isoOrNull(typeof oldest === 'number' ? oldest : null),
    },
    deadlines: { due: number(due, 'n') },
    rates: { newestDay: typeof day === 'string' ? day : null },
    sizes: Object.fromEntries(counted.map((table, index) => [table, number(sizes[index], 'n')])),
  }
}
