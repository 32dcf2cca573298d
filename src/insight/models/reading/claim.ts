import { tenderOfTexts } from '../../../catalogue/documents/dossiers.ts'
import { lotsIn } from '../../../catalogue/tenders/lots.ts'
import { noticeColumns } from '../../../catalogue/tenders/compose/stored.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { fromPacked, type Packed } from '../../../platform/db/packed.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { minute } from '../../../platform/time/time.ts'
import { Requirement } from '../../../reading/requirements/schema.ts'
import { readPackedRequirements } from '../../../reading/requirements/stored.ts'
import { mayNotSend } from '../refusal.ts'

/** Longer than a step takes. */
const lease = 5 * minute

/** A document that this step reads. */
export interface ClaimedReading {
  documentId: string
  /** The tender, or the dossier of a company with its own document. */
  tenderId: string
  /** Steps since the last one that read something. */
  attempts: number
  /** The time after which this step counts as dead. It also identifies the step. */
  leaseUntil: number
  /** The company that is charged; null for the service. */
  payerId: string | null
  /** The company whose own document it is. */
  ownerId: string | null
  /** Whether the owner has decided that no model sees its documents, or the payer no longer pays for a model. */
  isRefused: boolean
}

export interface ReadingSubject {
  requirements: Requirement[]
  lotIds: string[]
}

/**
 * Takes the document that is due next; null if none is. The row is written before the document is read, so that a document
 * that kills its process is counted.
 */
export async function claimReading({
  d1,
  now,
  config,
}: Pick<Ctx, 'd1' | 'now' | 'config'>): Promise<(ClaimedReading & ReadingSubject) | null> {
  const time = now.getTime()
  const claimed = await d1
    .prepare(
      `UPDATE model_readings SET due_at = ?2, attempts = attempts + 1 WHERE document_id =
         (SELECT document_id FROM model_readings WHERE state = 'waiting' AND due_at <= ?1 ORDER BY due_at LIMIT 1)
       RETURNING document_id AS documentId, tender_id AS tenderId, attempts, due_at AS leaseUntil`,
    )
    .bind(time, time + lease)
    .first<Pick<ClaimedReading, 'documentId' | 'tenderId' | 'attempts' | 'leaseUntil'>>()
  if (!claimed) return null
  const { documentId, tenderId } = claimed
  const [owners, requirements, notices] = await d1.batch([
    d1
      .prepare(
        `SELECT q.company_id AS payerId, o.company_id AS ownerId, coalesce(o.tender_id, t.id) AS tenderOf,
           ${mayNotSend('o.company_id')} OR (?2 AND ${mayNotSend('q.company_id')}) AS isRefused
         FROM (SELECT ?1 AS id) AS t LEFT JOIN model_requests AS q ON q.tender_id = t.id
         LEFT JOIN dossiers AS o ON o.id = t.id`,
      )
      .bind(tenderId, Number(config.AI_READING === 'company')),
    d1
      .prepare(
        `SELECT ${fromPacked('content')} AS content FROM requirements WHERE tender_id = ?1 ORDER BY ordinal`,
      )
      .bind(tenderId),
    d1
      .prepare(`SELECT ${noticeColumns} FROM notices WHERE tender_id = ${tenderOfTexts('?1').text}`)
      .bind(tenderId),
  ])
  const [owner] = rowsOf<{
    payerId: string | null
    ownerId: string | null
    tenderOf: string
    isRefused: number
  }>(owners)
  return {
    ...claimed,
    payerId: owner?.payerId ?? null,
    ownerId: owner?.ownerId ?? null,
    isRefused: owner?.isRefused === 1,
    requirements: readPackedRequirements(rowsOf<{ content: Packed }>(requirements))
      .filter(({ source }) => source.documentId === documentId)
      // A requirement of a company's own document names the dossier.
      .map((each) => Requirement.parse({ ...each, tenderId: owner?.tenderOf })),
    lotIds: lotsIn(notices, now).map(({ id }) => id),
  }
}
