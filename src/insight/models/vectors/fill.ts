import type { Ctx } from '../../../platform/context/context.ts'
import { fromPacked, type Packed, unpack } from '../../../platform/db/packed.ts'
import { boundList } from '../../../platform/db/bulk.ts'
import { embed, embeddingModel, textsAtOnce } from '../embed.ts'
import type { FailureKind } from '../completion.ts'
import type { Model } from '../model.ts'
import { mayNotSend } from '../refusal.ts'
import { packed } from './bytes.ts'

interface Row {
  id: number
  heading: string | null
  text: Packed
  /** 1 for a text of a company whose work no model may see. */
  isPrivate: 0 | 1
}

/**
 * Adds vectors to the next passages that have none of the configured model. `more`: whether a further step
 * may find others. If the model is unreachable, the next run tries again; when the service's share of the
 * day's tokens is used up, the work ends for the day. A text that the model refuses is noted as done, without
 * a vector: otherwise one text of an unknown author would block all others for good. So is a document of a company whose
 * work no model may see.
 */
export async function fillVectors(ctx: Ctx): Promise<{ embedded: number; more: boolean }> {
  const model = embeddingModel(ctx)
  if (!model) return { embedded: 0, more: false }
  const rows = await without(ctx.d1, model.name)
  if (rows.length === 0) return { embedded: 0, more: false }
  const hidden = rows.filter(({ isPrivate }) => isPrivate === 1)
  const sent = rows.filter(({ isPrivate }) => isPrivate === 0)
  const made = [
    ...hidden.map(({ id, text }) => ({ id, text, vector: null })),
    ...(sent.length > 0 ? await vectorsOf(ctx, model, sent) : []),
  ]
  if (made.length === 0) return { embedded: 0, more: false }
  // The text is compared as well as the id: a document that was read again in the meantime may have reused
  // the id for another passage.
  await ctx.d1
    .prepare(
      `UPDATE passages SET vector = each.value ->> 'vector', vector_model = ?2 FROM json_each(?1) AS each
       WHERE passages.id = each.value ->> 'id' AND (${fromPacked('passages.text')}) = each.value ->> 'text'`,
    )
    .bind(boundList(made), model.name)
    .run()
  return { embedded: made.length - hidden.length, more: rows.length === textsAtOnce }
}

interface Made {
  id: number
  text: Packed
  vector: string | null
}

/** Failures that the texts may have caused. All others are the provider's or ours, and transient. */
const ofTexts: ReadonlySet<FailureKind> = new Set(['rejected', 'too_large', 'bad_response', 'filtered'])

/**
 * The vectors of the rows. Rows that the model refuses together are retried in halves, down to the text that
 * causes it. A text is blamed only while the model accepts a plain word, because a wrong model refuses every
 * text.
 */
async function vectorsOf(ctx: Ctx, model: Model, rows: readonly Row[]): Promise<Made[]> {
  const said = await embed(
    ctx,
    model,
    rows.map(({ heading, text }) => (heading === null ? unpack(text) : `${heading}\n${unpack(text)}`)),
  )
  if (said.ok) return rows.map(({ id, text }, i) => ({ id, text, vector: packed(said.vectors[i] ?? []) }))
  if (!ofTexts.has(said.kind)) return []
  if (rows.length === 1)
    return (await takesTexts(ctx, model)) ? rows.map(({ id, text }) => ({ id, text, vector: null })) : []
  const half = Math.ceil(rows.length / 2)
  const first = await vectorsOf(ctx, model, rows.slice(0, half))
  return first.length === 0 ? [] : [...first, ...(await vectorsOf(ctx, model, rows.slice(half)))]
}

/** Whether the model accepts a plain text. */
const takesTexts = async (ctx: Ctx, model: Model): Promise<boolean> =>
  (await embed(ctx, model, ['tender'])).ok

/** The three parts read the index of models; a comparison with `<>` would read all passages. */
async function without(d1: D1Database, model: string): Promise<Row[]> {
  const isPrivate = `EXISTS
    (SELECT 1 FROM dossiers AS d WHERE d.id = passages.tender_id AND ${mayNotSend('d.company_id')})`
  const part = (where: string) =>
    `SELECT * FROM (SELECT id, heading, ${fromPacked('text')} AS text, ${isPrivate} AS isPrivate
      FROM passages WHERE vector_model ${where} LIMIT ?2)`
  const { results } = await d1
    .prepare(`${['IS NULL', '< ?1', '> ?1'].map(part).join(' UNION ALL ')} LIMIT ?2`)
    .bind(model, textsAtOnce)
    .all<Row>()
  return results
}
