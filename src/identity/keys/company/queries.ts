import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden, notFound } from '../../../platform/context/errors.ts'
import { listRows } from '../../../platform/db/lists.ts'
import type { Page } from '../../../platform/db/page.ts'
import { prepare, raw, sql } from '../../../platform/db/sql.ts'
import { day, hour, iso, isoOrNull } from '../../../platform/time/time.ts'
import type { KeyCaller, KeyUsage, ReadUsage, Scope } from '../schema.ts'
import { readUsageOf } from '../usage-report.ts'
import type { KeyState, ListOwnKeys } from './schema.ts'

/** A key in the form that the people of its company see. */
export type OwnKey = KeyCaller['key'] & {
  holder: { id: string; name: string | null }
  /** Whether it belongs to the company. */
  isService: boolean
  revokedAt: string | null
  state: KeyState
  /**
   * Admitted requests since the full hour, and within 30 days, as far as `carryUsage` has copied the counts of the
   * gates.
   */
  thisHour: number
  lastMonth: number
}

interface Row {
  id: string
  name: string
  preview: string
  scopes: string
  requestLimit: number
  expiresAt: number | null
  revokedAt: number | null
  lastUsedAt: number | null
  createdAt: number
  holderId: string
  holderName: string | null
  role: string | null
  isService: number
  thisHour: number
  lastMonth: number
}

const soon = 14 * day

const columns = ({ now }: CallerCtx) => {
  const ms = now.getTime()
  const since = (from: number) =>
    sql`(SELECT coalesce(sum(u.requests), 0) FROM key_usage AS u
      WHERE u.company_id = k.company_id AND u.key_id = k.id AND u.start >= ${from})`
  return sql`${raw(`k.id, k.name, k.preview, k.scopes, k.request_limit AS requestLimit, k.expires_at AS expiresAt,
    k.revoked_at AS revokedAt, k.last_used_at AS lastUsedAt, k.created_at AS createdAt, k.user_id AS holderId,
    h.name AS holderName, m.role, k.is_service AS isService`)}, ${since(ms - (ms % hour))} AS thisHour, ${since(ms - 30 * day)} AS lastMonth`
}
const tables = raw(`api_keys AS k LEFT JOIN users AS h ON h.id = k.user_id
  LEFT JOIN memberships AS m ON m.company_id = k.company_id AND m.user_id = k.user_id`)

/**
 * The company's keys with their use, in one round trip: the keys that may work first, then the revoked keys, the newest
 * first.
 */
export async function listOwnKeys(ctx: CallerCtx, { page, limit }: ListOwnKeys): Promise<Page<OwnKey>> {
  expectKeyViewer(ctx)
  return listRows<Row, OwnKey>(
    ctx,
    {
      select: columns(ctx),
      from: tables,
      where: [sql`k.company_id = ${ctx.caller.company.id}`],
      orderBy: raw('k.revoked_at IS NOT NULL, k.created_at DESC, k.id DESC'),
      page,
      limit,
    },
    (row) => viewOf(row, ctx.now),
  )
}

export async function getOwnKey(ctx: CallerCtx, id: string): Promise<OwnKey> {
  expectKeyViewer(ctx)
  const query = sql`SELECT ${columns(ctx)} FROM ${tables} WHERE k.company_id = ${ctx.caller.company.id} AND k.id = ${id}`
  const row = await prepare(ctx.d1, query).first<Row>()
  if (!row) throw notFound('Key')
  return viewOf(row, ctx.now)
}

function expectKeyViewer({ caller: { user, key, connectionId } }: CallerCtx): void {
  if (key || connectionId)
    throw forbidden('person', 'The keys of a company are shown to people, in the console')
  if (user.role === 'member')
    throw forbidden('role', 'Only an owner or admin of the company may see its keys')
}

function viewOf(row: Row, now: Date): OwnKey {
  const { id, name, preview, requestLimit, holderId, holderName, thisHour, lastMonth } = row
  return {
    id,
    name,
    preview,
    requestLimit,
    thisHour,
    lastMonth,
    scopes: JSON.parse(row.scopes) as Scope[],
    holder: { id: holderId, name: holderName },
    isService: row.isService === 1,
    state: stateOf(row, now.getTime()),
    expiresAt: isoOrNull(row.expiresAt),
    revokedAt: isoOrNull(row.revokedAt),
    createdAt: iso(row.createdAt),
    lastUsedAt: isoOrNull(row.lastUsedAt),
  }
}

function stateOf({ revokedAt, expiresAt, role, isService }: Row, now: number): KeyState {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  if (role === null && isService === 0) return 'stopped'
  return expiresAt !== null && expiresAt <= now + soon ? 'soon' : 'active'
}

/** The use of one key as its gate counts it, up to the last request. */
export async function readOwnKeyUsage(ctx: CallerCtx, id: string, query: ReadUsage): Promise<KeyUsage> {
  expectKeyViewer(ctx)
  const found = sql`SELECT hash, request_limit AS requestLimit FROM api_keys
    WHERE company_id = ${ctx.caller.company.id} AND id = ${id}`
  const row = await prepare(ctx.d1, found).first<{ hash: string; requestLimit: number }>()
  if (!row) throw notFound('Key')
  return readUsageOf(ctx, row, query)
}
