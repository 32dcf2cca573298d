import type { CallerCtx, Ctx } from '../../../platform/context/context.ts'
import { companyOf, usable } from '../../../catalogue/documents/dossiers.ts'
import { objectNamed } from '../../../platform/context/placement.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { prepare, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { readingRevision } from '../../../reading/document/revision.ts'
import { day } from '../../../platform/time/time.ts'
import { type Model, modelNamed } from '../model.ts'
import { mayNotSend } from '../refusal.ts'
import { promptRevision } from '../prompts/rules.ts'
import {
  noReading,
  progressOf,
  progressQuery,
  type ReadingProgress,
  type ReportProgress,
  waitForReading,
} from './progress.ts'

/** What a reading rests on, beside the text: another model, prompt or division into sentences makes another reading. */
export const basisOf = ({ engine, name }: Model): string =>
  `${engine} ${name} ${promptRevision} ${readingRevision}`

/** The model that reads documents; null if none does. */
export const readingModel = ({ config }: Pick<Ctx, 'config'>): Model | null =>
  config.AI_READING === 'off' ? null : modelNamed(config, config.AI_MODEL)

/** The job that reads. */
const readingJob = 'documents/model'

/**
 * Ensures that a model reads the documents of a tender, the company's own included, and returns how far it is. Documents
 * that it has read are read again after a change of the model or its prompts. Waits up to `wait` seconds for the end.
 */
export async function ensureReading(
  ctx: CallerCtx,
  model: Model,
  tenderId: string,
  wait = 0,
  report?: ReportProgress,
): Promise<ReadingProgress> {
  if (ctx.config.AI_READING === 'off') return noReading
  const requested = await requestReading(ctx, model, tenderId)
  return requested.state === 'complete' || wait === 0
    ? requested
    : waitForReading(ctx, tenderId, wait, report)
}

async function requestReading(ctx: CallerCtx, model: Model, tenderId: string): Promise<ReadingProgress> {
  const among = usable(tenderId, companyOf(ctx))
  const [missing, rows] = await ctx.d1.batch([
    prepare(ctx.d1, sql`SELECT 1 FROM (${unread(ctx, among, model)}) LIMIT 1`),
    progressQuery(ctx, tenderId),
  ])
  if (rowsOf(missing).length === 0) return progressOf(rowsOf(rows))
  const now = ctx.now.getTime()
  const company = ctx.caller.company.id
  const payer = ctx.config.AI_READING === 'company' ? company : ''
  const [, , requested] = await ctx.d1.batch([
    prepare(
      ctx.d1,
      sql`INSERT INTO model_requests (tender_id, company_id, at)
        SELECT t.id, CASE t.id WHEN ${tenderId} THEN nullif(${payer}, '') ELSE ${company} END, ${now} FROM (SELECT ${tenderId} AS id UNION SELECT * FROM ${among}) AS t WHERE true
        ON CONFLICT DO UPDATE SET company_id = excluded.company_id, at = excluded.at
        WHERE excluded.company_id IS NOT NULL
          AND (model_requests.company_id IS NULL OR ${raw(mayNotSend('model_requests.company_id'))})`,
    ),
    prepare(
      ctx.d1,
      sql`INSERT INTO model_readings (document_id, tender_id, state, attempts, due_at)
        SELECT id, tender_id, 'waiting', 0, ${now} FROM (${unread(ctx, among, model)}) WHERE true
        ON CONFLICT DO UPDATE SET state = 'waiting', attempts = 0, due_at = excluded.due_at`,
    ),
    progressQuery(ctx, tenderId),
  ])
  // If this fails, the clock wakes the job within a minute.
  ctx.later(
    objectNamed(ctx.env, ctx.env.JOBS, readingJob)
      .wake(readingJob)
      .catch(() => undefined),
  )
  return progressOf(rowsOf(requested))
}

/** After this time windows that a model could not read are tried again. */
const retryAfter = 2 * day

/** SQL for the documents with a text that no model has read, or not whole, on the present basis. */
const unread = (ctx: Pick<Ctx, 'now'>, among: Sql, model: Model): Sql =>
  sql`SELECT d.id, d.tender_id FROM documents AS d LEFT JOIN model_readings AS m ON m.document_id = d.id
    WHERE d.tender_id IN ${among} AND EXISTS (SELECT 1 FROM document_pages AS p WHERE p.document_id = d.id)
      AND (m.document_id IS NULL OR (m.state <> 'waiting' AND m.basis IS NOT ${basisOf(model)})
        OR (m.state = 'partly' AND m.due_at <= ${ctx.now.getTime() - retryAfter}))`
