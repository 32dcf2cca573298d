import { eq, sql as expression } from 'drizzle-orm'
import { newSecret } from '../../../delivery/webhooks/signature.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden, invalidData } from '../../../platform/context/errors.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'
import { Unresolved, whyNotReachable } from '../../../platform/http/public-fetch/resolve.ts'
import { seal } from '../../../platform/db/seal.ts'
import { iso } from '../../../platform/time/time.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { auditOutbox, auditStreams } from '../../schema.gen.ts'
import type { AuditStream, ConnectStream } from './schema.ts'

function expectOwner({ caller }: CallerCtx): void {
  if (caller.user.role !== 'owner') throw forbidden('role', 'Only an owner decides where the audit is sent')
}

/** The stream of the company; null if it has none. */
export async function readStream(ctx: CallerCtx): Promise<AuditStream | null> {
  const { company } = ctx.caller
  const row = await prepare(
    ctx.d1,
    sql`SELECT host, created_at AS createdAt, sent_at AS sentAt, problem,
      (SELECT count(*) FROM audit_outbox WHERE company_id = ${company.id}) AS waiting
      FROM audit_streams WHERE company_id = ${company.id}`,
  ).first<{
    host: string
    createdAt: number
    sentAt: number | null
    problem: string | null
    waiting: number
  }>()
  return (
    row && { ...row, createdAt: iso(row.createdAt), sentAt: row.sentAt === null ? null : iso(row.sentAt) }
  )
}

/**
 * Sends every later act of the company to an address, signed. A stream that is there is replaced, with its secret. Only
 * this answer contains the secret.
 *
 * @throws FORBIDDEN for anyone but an owner, and without the Enterprise plan.
 */
export async function connectStream(
  ctx: CallerCtx,
  { url }: ConnectStream,
): Promise<{ secret: string | null }> {
  expectOwner(ctx)
  if (ctx.caller.company.plan !== 'enterprise')
    throw forbidden('plan', 'Sending the activity elsewhere comes with the Enterprise plan')
  const refusal = await whyNotReachable(ctx, url).catch((error: unknown) => {
    if (error instanceof Unresolved) return error.message
    throw error
  })
  if (refusal) throw invalidData('url', refusal)
  const { id } = ctx.caller.company
  const secret = newSecret()
  const row = {
    url: seal(ctx.config.WEBHOOK_KEYS, id, url),
    secret: seal(ctx.config.WEBHOOK_KEYS, id, secret),
    host: new URL(url).hostname,
    dueAt: null,
    failures: 0,
    problem: null,
    createdAt: ctx.now.getTime(),
  }
  await commit(ctx, {
    action: 'connect audit stream',
    access: true,
    targetId: id,
    changes: [{ field: 'host', from: null, to: row.host }],
    writes: [
      ctx.db
        .insert(auditStreams)
        .values({ companyId: id, ...row })
        // An attempt that is under way to the old address concludes nothing for the new one.
        .onConflictDoUpdate({
          target: auditStreams.companyId,
          set: { ...row, version: expression`${auditStreams.version} + 1` },
        }),
    ],
    // A form that is sent twice gets no secret the second time.
    answer: { secret: null },
  })
  return { secret }
}

/** Ends the stream, and drops what it has not sent. The act that ends it is the last in the company's own list. */
export async function disconnectStream(ctx: CallerCtx): Promise<{ disconnected: true }> {
  expectOwner(ctx)
  const { id } = ctx.caller.company
  return commit(ctx, {
    action: 'disconnect audit stream',
    access: true,
    targetId: id,
    writes: [ctx.db.delete(auditStreams).where(eq(auditStreams.companyId, id))],
    also: [ctx.db.delete(auditOutbox).where(eq(auditOutbox.companyId, id))],
    answer: { disconnected: true as const },
  })
}
