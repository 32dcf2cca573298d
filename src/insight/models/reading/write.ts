import type { Ctx } from '../../../platform/context/context.ts'
import { forRows } from '../../../platform/db/bulk.ts'
import { sql } from '../../../platform/db/sql.ts'
import { guard } from '../../../platform/transaction/guard.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import type { FindingVerdict } from '../check/ask.ts'
import type { Model } from '../model.ts'
import type { ModelFindings } from './answer.ts'
import type { ClaimedReading } from './claim.ts'
import type { Combined } from './combine.ts'
import { basisOf } from './request.ts'

/** Only the step that holds the lease writes; a document that was read again in the meantime has another row. */
const mine = 'document_id = ?1 AND due_at = ?2'

/** Writes how many windows are read. An entry that fails is made up by the next. */
export async function showProgress(
  { d1 }: Pick<Ctx, 'd1'>,
  { documentId, leaseUntil }: ClaimedReading,
  windows: number,
  done: number,
): Promise<void> {
  await d1
    .prepare(`UPDATE model_readings SET windows = ?3, done = ?4 WHERE ${mine}`)
    .bind(documentId, leaseUntil, windows, done)
    .run()
    .catch(() => undefined)
}

/** Puts the document back, to be continued after `after` milliseconds. True if another step may find work now. */
export async function postpone(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  { documentId, leaseUntil }: ClaimedReading,
  { after, attempts }: { after: number; attempts: number },
): Promise<boolean> {
  await d1
    .prepare(`UPDATE model_readings SET due_at = ?3, attempts = ?4 WHERE ${mine}`)
    .bind(documentId, leaseUntil, now.getTime() + after, attempts)
    .run()
  return after === 0
}

/** Removes a document that has no text, or that no model may see. A later request adds it again. */
export async function dropReading(
  { d1 }: Pick<Ctx, 'd1'>,
  { documentId, leaseUntil }: ClaimedReading,
): Promise<boolean> {
  await d1.prepare(`DELETE FROM model_readings WHERE ${mine}`).bind(documentId, leaseUntil).run()
  return true
}

interface Conclusion {
  findings: ModelFindings
  found: Combined
  verdicts: ReadonlyMap<string, FindingVerdict>
  state: 'read' | 'partly'
}

const otherStep = 'another step reads the document'

/** Stores what a model found in a document, in place of what was found before. */
export async function conclude(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  model: Model,
  { documentId, tenderId, leaseUntil }: ClaimedReading,
  { findings, found, verdicts, state }: Conclusion,
): Promise<boolean> {
  // The demands are in rows of their own.
  const { risks, facts } = findings
  const changed = [...found.changed, ...verdictChanges(found, verdicts)]
  const rows = [
    ...changed.map(([id, content]) => ({ id, isAdded: 0, content })),
    ...found.added.map((requirement) => ({ id: requirement.id, isAdded: 1, content: requirement })),
  ].map((row, ordinal) => ({ ...row, ordinal }))
  await tryTransact(
    { d1 },
    {
      guards: [
        guard(
          d1,
          sql`EXISTS (SELECT 1 FROM model_readings WHERE document_id = ${documentId} AND due_at = ${leaseUntil})`,
          otherStep,
        ),
      ],
      also: [
        d1.prepare('DELETE FROM model_demands WHERE document_id = ?1').bind(documentId),
        ...forRows(
          d1,
          rows,
          `INSERT INTO model_demands (document_id, tender_id, id, ordinal, is_added, content)
           SELECT ?2, ?3, value ->> 'id', value ->> 'ordinal', value ->> 'isAdded', value -> 'content' FROM json_each(?1)
           WHERE true ON CONFLICT DO NOTHING`,
          documentId,
          tenderId,
        ),
        d1
          .prepare(
            `UPDATE model_readings SET state = ?3, basis = ?4, findings = ?5, attempts = 0, due_at = ?6 WHERE ${mine}`,
          )
          .bind(
            documentId,
            leaseUntil,
            state,
            basisOf(model),
            JSON.stringify({ risks, facts }),
            now.getTime(),
          ),
      ],
    },
    [otherStep],
  )
  return true
}

/**
 * Two readings of a model decide about a requirement of the rules: it did not name the line under this code in its window,
 * and was asked once more. Confirmed, the requirement is sure; refuted, it has the model's code, or is only likely without
 * one. It is never removed.
 */
function verdictChanges({ disputed }: Combined, verdicts: ReadonlyMap<string, FindingVerdict>) {
  const relabelled = new Map(disputed.map((each) => [each.requirement.id, each.relabelled]))
  return [...verdicts].map(([id, { verdict }]): [string, Partial<Requirement>] => {
    if (verdict === 'yes') return [id, { certainty: 'sure', foundBy: 'both' }]
    if (verdict === 'unsure') return [id, { foundBy: 'rules' }]
    return [id, relabelled.get(id) ?? { certainty: 'likely', foundBy: 'rules' }]
  })
}
