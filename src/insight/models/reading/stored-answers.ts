import type { Ctx } from '../../../platform/context/context.ts'
import { boundList } from '../../../platform/db/bulk.ts'
import type { Retention } from '../../../platform/db/retention.ts'
import { day } from '../../../platform/time/time.ts'

/** Stored answers of models by digest, about public documents or about those of one company. `null` for a text that the model could not read. */
export async function storedAnswers(
  { d1 }: Pick<Ctx, 'd1'>,
  companyId: string | null,
  digests: readonly string[],
): Promise<Map<string, unknown>> {
  const { results } = await d1
    .prepare(
      `SELECT a.digest, a.answer FROM json_each(?1) AS wanted
       CROSS JOIN model_answers AS a ON a.digest = wanted.value AND a.company_id IS ?2`,
    )
    .bind(boundList(digests), companyId)
    .all<{ digest: string; answer: string }>()
  return new Map(results.map(({ digest, answer }) => [digest, JSON.parse(answer) as unknown]))
}

/** Stores answers at once, so that a step that breaks off loses nothing that was paid for. The first of two counts. */
export async function storeAnswers(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  companyId: string | null,
  answers: ReadonlyMap<string, unknown>,
): Promise<void> {
  const rows = [...answers].map(([digest, answer]) => [digest, answer])
  if (rows.length === 0) return
  await d1
    .prepare(
      `INSERT INTO model_answers (digest, company_id, answer, at)
       SELECT value ->> 0, ?2, value -> 1, ?3 FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`,
    )
    .bind(boundList(rows), companyId, now.getTime())
    .run()
}

/**
 * Answers serve new versions of a document and other documents with the same words. Failures are deleted before the
 * document is due again (`unread`), so that it is not given the same failures.
 */
export const modelAnswersRetention: Retention = {
  table: 'model_answers',
  key: 'digest',
  age: 'at',
  maxAge: 400 * day,
}
export const failedAnswersRetention: Retention = {
  ...modelAnswersRetention,
  maxAge: day,
  where: "answer = 'null'",
}
