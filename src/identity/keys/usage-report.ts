import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import { invalidParams, type DetailRule } from '../../platform/context/errors.ts'
import { day, hour, iso } from '../../platform/time/time.ts'
import { listQuotas } from '../quotas/queries.ts'
import { readMe } from './queries.ts'
import { leases } from './leases.ts'
import type { KeyUsage, ReadUsage, Usage } from './schema.ts'
import type { UsageSeries } from './usage.ts'

const steps = {
  hour: { size: hour, standard: day, max: 31 * day },
  day: { size: day, standard: 30 * day, max: 400 * day },
}

/**
 * The calling key's requests by hour or day, and its company's quotas. Every step of the span is present, steps without
 * requests too.
 */
export async function readUsage(ctx: CallerCtx, query: ReadUsage): Promise<Usage> {
  const { key, company } = readMe(ctx.caller)
  const own = { hash: ctx.keyHash, requestLimit: key.requestLimit }
  const [usage, quotas] = await Promise.all([readUsageOf(ctx, own, query), listQuotas(ctx, company.id)])
  return { ...usage, quotas }
}

/** The use of any key by its hash, which names its gate. */
export async function readUsageOf(
  ctx: Ctx,
  { hash, requestLimit }: { hash: string; requestLimit: number },
  query: ReadUsage,
): Promise<KeyUsage> {
  const { size, standard, max } = steps[query.interval]
  const to = (query.to ?? ctx.now).getTime() + 1
  const from = floor(query.from?.getTime() ?? to - standard, size)
  if (from >= to) throw refuse('from', 'must lie before `to`', 'conflict')
  if (to - from > max)
    throw refuse('from', `spans more than ${max / day} days, the most for this interval`, 'range')
  const end = floor(to - 1, size) + size
  const { window, hours } = await leases.usage(ctx.env, hash, from, end)
  const used = window?.used ?? 0
  const limit = window?.limit ?? requestLimit
  return {
    window: {
      startedAt: window && iso(window.startedAt),
      resetsAt: window && iso(window.resetsAt),
      limit,
      used,
      remaining: Math.max(0, limit - used),
    },
    total: sum(hours, 'requests'),
    series: seriesOf(hours, from, end, size),
    byEndpoint: byEndpoint(hours),
  }
}

const floor = (ms: number, size: number) => Math.floor(ms / size) * size
const sum = (rows: UsageSeries[], count: 'requests' | 'errors' | 'limited') =>
  rows.reduce((total, row) => total + row[count], 0)

const refuse = (path: string, message: string, rule: DetailRule) => invalidParams([{ path, message, rule }])

function seriesOf(hours: UsageSeries[], from: number, end: number, size: number): KeyUsage['series'] {
  const steps = Map.groupBy(hours, (row) => floor(row.start, size))
  return Array.from({ length: (end - from) / size }, (_, index) => {
    const start = from + index * size
    const rows = steps.get(start) ?? []
    const counts = {
      requests: sum(rows, 'requests'),
      errors: sum(rows, 'errors'),
      limited: sum(rows, 'limited'),
    }
    return { start: iso(start), ...counts }
  })
}

/** The endpoints by their requests, the busiest first. Refused requests count for no endpoint. */
function byEndpoint(hours: UsageSeries[]): KeyUsage['byEndpoint'] {
  return [...Map.groupBy(hours, (row) => row.endpoint)]
    .map(([endpoint, rows]) => ({ endpoint, requests: sum(rows, 'requests') }))
    .filter(({ requests }) => requests > 0)
    .toSorted((a, b) => b.requests - a.requests || (a.endpoint < b.endpoint ? -1 : 1))
}
