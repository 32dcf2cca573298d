import type { Ctx } from '../../platform/context.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { embed, embeddingModel, textsAtOnce } from '../models/embed.ts'
import { packed } from './bytes.ts'

interface Row {
  id: number
  heading: string | null
  text: string
}

/**
 * Gives vectors to the next passages that have none of the configured model. `more` says whether a further step may
 * find others. If the model fails, the next run asks the model again; when the service's share of the day's tokens is
 * used up, the work ends for the day.
 */
export async function fillVectors(ctx: Ctx): Promise<{ embedded: number; more: boolean }> {
  const model = embeddingModel(ctx)
  if (!model) return { embedded: 0, more: false }
  const rows = await without(ctx.d1, model.name)
  if (rows.length === 0) return { embedded: 0, more: false }
  const said = await embed(
    ctx,
    model,
    rows.map(({ heading, text }) => (heading === null ? text : `${heading}\n${text}`)),
  )
  if (!said.ok) return { embedded: 0, more: false }
  const vectors = rows.map(({ id, text }, i) => ({ id, text, vector: packed(said.vectors[i] ?? []) }))
  // The text is compared as well as the id: a document that was read anew meanwhile may have given the id to another
  // passage.
  await ctx.d1
    .prepare(
      `UPDATE passages SET vector = each.value ->> 'vector', vector_model = ?2 FROM json_each(?1) AS each
       WHERE passages.id = each.value ->> 'id' AND passages.text = each.value ->> 'text'`,
    )
    .bind(boundList(vectors), model.name)
    .run()
  return { embedded: rows.length, more: rows.length === textsAtOnce }
}

/** The three parts read the index of models; a comparison with `<>` would read all passages. */
async function without(d1: D1Database, model: string): Promise<Row[]> {
  const part = (where: string) =>
    `SELECT * FROM (SELECT id, heading, text FROM passages WHERE vector_model ${where} LIMIT ?2)`
  const { results } = await d1
    .prepare(`${['IS NULL', '< ?1', '> ?1'].map(part).join(' UNION ALL ')} LIMIT ?2`)
    .bind(model, textsAtOnce)
    .all<Row>()
  return results
}
