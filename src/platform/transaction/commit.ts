import { sql as expression } from 'drizzle-orm'
import type { CallerCtx, Ctx } from '../context.ts'
import type { Statement } from '../db/statement.ts'
import { day } from '../time.ts'
import type { RecipeName } from './recipe.ts'
import { actRow, actRows } from './audit.ts'
import { Rehearsed } from './rehearse.ts'
import { idempotency } from './table.ts'
import { must, transact, type Transaction } from './transact.ts'

/** Rows that a change leaves for background work, and the function that wakes this work once the rows are committed. */
export interface Outgoing {
  rows: Statement[]
  wake: (ctx: Ctx) => void
}

/** One change of a company's data, with everything that is written because of it. */
export interface Change<A> extends Transaction {
  /** The act, as the endpoint table names it: `POST /bids`. */
  action: string
  /** The changed thing, or all things that the change concerns. */
  targetId: string | readonly string[]
  /** Whether the change affects who may do what: a key, a person's role, the secret of a webhook. */
  access?: boolean
  writes: NonNullable<Transaction['writes']>
  outgoing?: Outgoing
  /** The answer to the caller, known before the commit; kept as the first answer to an Idempotency-Key. */
  answer: A
  /** The answer as it is kept, without long texts that can be read again. */
  kept?: Omit<KeptAnswer, 'status'>
  /** 201 for a change that makes a resource; 200 by default. */
  status?: 200 | 201
}

/**
 * Commits a change, its audit row, its events and the answer to its Idempotency-Key in one transaction: all of it, or
 * nothing and a Conflict.
 */
export async function commit<A>(ctx: CallerCtx, change: Change<A>): Promise<A> {
  if (ctx.rehearsal) throw new Rehearsed()
  const { guards = [], writes = [], also = [], outgoing, answer } = change
  const kept = keepAnswer(ctx, { answer, recipe: null, ...change.kept, status: change.status ?? 200 })
  await transact(ctx, {
    guards: [...(ctx.holds ?? []), ...guards],
    writes: [...(ctx.claims ?? []), ...writes, ...(kept ? [must(kept, keyAnswered)] : [])],
    also: [...also, ...auditRows(ctx, change), ...(outgoing?.rows ?? [])],
  })
  if (kept) ctx.answerKept?.()
  outgoing?.wake(ctx)
  return answer
}

/** The reason of the conflict where the same request was answered meanwhile. */
const keyAnswered = 'the Idempotency-Key has its answer'

/** Keeps the answer of a POST that changed nothing, such as a second save. */
export async function keepUnchanged(ctx: CallerCtx, status: number, answer: unknown): Promise<void> {
  const kept = keepAnswer(ctx, { answer, recipe: null, status })
  if (kept) await transact(ctx, { also: [kept] })
}

function auditRows(
  ctx: CallerCtx,
  { action, targetId, access }: Pick<Change<unknown>, 'action' | 'targetId' | 'access'>,
): Statement[] {
  const { company, user, key, connectionId } = ctx.caller
  const act = {
    action,
    access,
    companyId: company.id,
    userId: user.id,
    keyId: key?.id,
    connectionId,
  }
  return typeof targetId === 'string'
    ? [actRow(ctx, { ...act, targetId })]
    : actRows(ctx, { ...act, targetIds: targetId })
}

interface KeptAnswer {
  status: number
  answer: unknown
  recipe: RecipeName | null
}

/**
 * Takes the key, or replaces an answer that is older than a day. Touches nothing while a younger answer stands there.
 */
function keepAnswer(ctx: CallerCtx, kept: KeptAnswer): Statement | null {
  if (!ctx.idempotency) return null
  const { key, fingerprint } = ctx.idempotency
  const row = {
    companyId: ctx.caller.company.id,
    key,
    fingerprint,
    ...kept,
    createdAt: ctx.now.getTime(),
  }
  return ctx.db
    .insert(idempotency)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotency.companyId, idempotency.key],
      set: row,
      setWhere: expression`${idempotency.createdAt} <= ${ctx.now.getTime() - day}`,
    })
}
