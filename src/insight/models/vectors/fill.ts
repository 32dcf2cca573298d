import type { Ctx } from '../../../platform/context/context.ts'
import { boundList } from '../../../platform/db/bulk.ts'
import { embed, embeddingModel, textsAtOnce } from '../embed.ts'
import type { FailureKind } from '../completion.ts'
import type { Model } from '../model.ts'
import { packed } from './bytes.ts'

interface Row {
  id: number
  heading: string | null
  text: string
}

/**
 * Gives vectors to the next passages that have none of the configured model. `more` says whether a further step may
 * find others. If the model is out of reach, the next run asks the model again; when the service's share of the day's
 * tokens is used up, the work ends for the day. A text that the model does not take is noted as done, without a vector:
 * otherwise one text of a stranger would hold up all others for good.
 */
export async function fillVectors(ctx: Ctx): Promise<{ embedded: number; more: boolean }> {
  const model = embeddingModel(ctx)
  if (!model) return { embedded: 0, more: false }
  const rows = await without(ctx.d1, model.name)
  if (rows.length === 0) return { embedded: 0, more: false }
  const made = await vectorsOf(ctx, model, rows)
  if (made.length === 0) return { embedded: 0, more: false }
  // The text is compared as well as the id: a document that was read anew meanwhile may have given the id to another
  // passage.
  await ctx.d1
    .prepare(
      `UPDATE passages SET vector = each.value ->> 'vector', vector_model = ?2 FROM json_each(?1) AS each
       WHERE passages.id = each.value ->> 'id' AND passages.text = each.value ->> 'text'`,
    )
    .bind(boundList(made), model.name)
    .run()
  return { embedded: made.length, more: rows.length === textsAtOnce }
}

interface Made {
  id: number
  text: string
  vector: string | null
}

/** Answers for which the texts may be to blame. All other failures are the provider's or ours, and pass. */
const ofTexts: ReadonlySet<FailureKind> = new Set(['rejected', 'too_large', 'bad_response', 'filtered'])

/**
 * The vectors of the rows. Rows that the model refuses together are asked for in halves, down to the text to blame. A text is
 * blamed only while the model takes a plain word, because a wrong model refuses every text.
 */
async function vectorsOf(ctx: Ctx, model: Model, rows: readonly Row[]): Promise<Made[]> {
  const said = await embed(
    ctx,
    model,
    rows.map(({ heading, text }) => (heading === null ? text : `${heading}\n${text}`)),
  )
  if (said.ok) return rows.map(({ id, text }, i) => ({ id, text, vector: packed(said.vectors[i] ?? []) }))
  if (!ofTexts.has(said.kind)) return []
  if (rows.length === 1)
    return (await takesTexts(ctx, model)) ? rows.map(({ id, text }) => ({ id, text, vector: null })) : []
  const half = Math.ceil(rows.length / 2)
  const first = await vectorsOf(ctx, model, rows.slice(0, half))
  return first.length === 0 ? [] : [...first, ...(await vectorsOf(ctx, model, rows.slice(half)))]
}

/** Whether the model takes a plain text. */
const takesTexts = async (ctx: Ctx, model: Model): Promise<boolean> =>
  (await embed(ctx, model, ['tender'])).ok

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
