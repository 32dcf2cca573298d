import { and, eq, sql as expression } from 'drizzle-orm'
import type { CallerCtx, Ctx } from '../context/context.ts'
import type { Statement } from '../db/statement.ts'
import { isTransient, repeating } from '../db/transient.ts'
import { newId } from '../context/ids.ts'
import { day } from '../time/time.ts'
import type { RecipeName } from './recipe.ts'
import { actRow, actRows } from './audit.ts'
import type { FieldChange } from './changes.ts'
import { Rehearsed } from './rehearse.ts'
import { audit, idempotency } from '../schema.gen.ts'
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
  /** The members of the thing that change, for the audit. */
  changes?: readonly FieldChange[]
  outgoing?: Outgoing
  /** The answer to the caller, known before the commit; stored as the first answer to an Idempotency-Key. */
  answer: A
  /** The answer as it is stored, without long texts that can be read again. */
  stored?: Omit<AnswerToStore, 'status'>
  /** 201 for a change that makes a resource, 202 for one that goes on after the answer; 200 by default. */
  status?: 200 | 201 | 202
}

/**
 * Commits a change, its audit row, its events and the answer to its Idempotency-Key in one transaction: all of it, or
 * nothing and a Conflict.
 *
 * @throws StoredAnswer if the Idempotency-Key has its answer already.
 */
export async function commit<A>(ctx: CallerCtx, change: Change<A>): Promise<A> {
  if (ctx.rehearsal) throw new Rehearsed()
  await ctx.unanswered
  const { guards = [], writes = [], also = [], outgoing, answer } = change
  const stored = storeAnswer(ctx, { answer, recipe: null, ...change.stored, status: change.status ?? 200 })
  const auditId = newId('audit', ctx.now)
  await transactOnce(ctx, auditId, {
    guards: [...(ctx.holds ?? []), ...guards],
    writes: [...(ctx.claims ?? []), ...writes, ...(stored ? [must(stored, keyAnswered)] : [])],
    also: [...also, ...auditRows(ctx, change, auditId), ...(outgoing?.rows ?? [])],
  })
  if (stored) ctx.answerStored?.()
  outgoing?.wake(ctx)
  return answer
}

/**
 * Writes a transaction that inserts the audit row `auditId`, and repeats it after a transient error. The row has a key of its
 * own, so the transaction cannot be applied twice; if a repetition is refused, the row shows whether an earlier attempt was
 * applied.
 */
async function transactOnce(ctx: CallerCtx, auditId: string, transaction: Transaction): Promise<void> {
  let attempts = 0
  try {
    await repeating(async (attempt) => {
      attempts = attempt
      await transact(ctx, transaction)
    })
  } catch (error) {
    const isUncertain = attempts > 1 || isTransient(error)
    if (!isUncertain || !(await isAudited(ctx, auditId))) throw error
  }
}

async function isAudited(ctx: CallerCtx, id: string): Promise<boolean> {
  const own = and(eq(audit.companyId, ctx.caller.company.id), eq(audit.id, id))
  const rows = await ctx.db.select({ id: audit.id }).from(audit).where(own)
  return rows.length > 0
}

/** The reason of the conflict where the same request was answered in the meantime. */
const keyAnswered = 'the Idempotency-Key has its answer'

/** Keeps the answer of a POST that changed nothing, such as a second save. */
export async function storeUnchanged(ctx: CallerCtx, status: number, answer: unknown): Promise<void> {
  const stored = storeAnswer(ctx, { answer, recipe: null, status })
  if (stored) await repeating(() => transact(ctx, { also: [stored] }))
}

function auditRows(
  ctx: CallerCtx,
  { action, targetId, access, changes }: Pick<Change<unknown>, 'action' | 'targetId' | 'access' | 'changes'>,
  id: string,
): Statement[] {
  const { company, user, key, connectionId } = ctx.caller
  const act = {
    action,
    access,
    changes,
    companyId: company.id,
    userId: user.id,
    keyId: key?.id,
    connectionId,
  }
  return typeof targetId === 'string'
    ? [actRow(ctx, { ...act, targetId }, id)]
    : actRows(ctx, { ...act, targetIds: targetId }, id)
}

interface AnswerToStore {
  status: number
  answer: unknown
  recipe: RecipeName | null
}

/**
 * Takes the key, or replaces an answer that is older than a day. Changes nothing if there is a younger answer.
 */
function storeAnswer(ctx: CallerCtx, stored: AnswerToStore): Statement | null {
  if (!ctx.idempotency) return null
  const { key, fingerprint } = ctx.idempotency
  const row = {
    companyId: ctx.caller.company.id,
    key,
    fingerprint,
    ...stored,
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
