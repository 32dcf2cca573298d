import type { CallerCtx } from '../../../platform/context/context.ts'
import { boundList } from '../../../platform/db/bulk.ts'
import type { Candidate } from '../../../reading/passages/passages.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'
import { companyOf, usable } from '../../../catalogue/documents/dossiers.ts'
import { embed, embeddingModel } from '../embed.ts'
import type { Model } from '../model.ts'
import { asCandidate, candidateColumns, type CandidateRow } from '../../questions/retrieval/candidates.ts'
import { likeness, packed, unpacked } from './bytes.ts'

/** Vectors read at a time: those of about 1,000 pages, some six megabytes. */
const atOnce = 4000

interface Stored {
  id: number
  vector: string
}

/**
 * The passages of a tender whose meaning is nearest to a text, the nearest first, by comparing all of them. Null if no
 * model of embeddings is configured, if the model fails, or if the tender has no vectors yet: then only words are
 * searched for.
 */
export async function nearestPassages(
  ctx: CallerCtx,
  { tenderId, text, limit }: { tenderId: string; text: string; limit: number },
): Promise<Candidate[] | null> {
  const model = embeddingModel(ctx)
  if (!model) return null
  const after = (id: number) => storedAfter(ctx, { tenderId, model, id })
  const [said, first] = await Promise.all([embed(ctx, model, [text]), after(0)])
  const [vector] = said.ok ? said.vectors : []
  if (!vector) return null
  const target = unpacked(packed(vector))
  let near: Near[] = []
  // All are compared, but few are in memory: a tender of thousands of pages is read in stretches.
  for (let stored = first; ; stored = await after(stored.at(-1)?.id ?? 0)) {
    near = nearest([...near, ...stored.flatMap((each) => nearOf(each, target))], limit)
    if (stored.length < atOnce) break
  }
  return near.length === 0 ? null : passagesBy(ctx.d1, near)
}

interface Near {
  id: number
  score: number
}

function nearOf({ id, vector }: Stored, target: Int8Array): Near[] {
  const score = likeness(target, unpacked(vector))
  return score === null ? [] : [{ id, score }]
}

const nearest = (all: Near[], limit: number): Near[] =>
  all.toSorted((one, other) => other.score - one.score || one.id - other.id).slice(0, limit)

async function storedAfter(
  ctx: CallerCtx,
  { tenderId, model, id }: { tenderId: string; model: Model; id: number },
): Promise<Stored[]> {
  const query = sql`SELECT id, vector FROM passages INDEXED BY passages_of_tender
    WHERE tender_id IN ${usable(tenderId, companyOf(ctx))} AND id > ${id} AND vector_model = ${model.name}
      AND vector IS NOT NULL ORDER BY id LIMIT ${atOnce}`
  const { results } = await prepare(ctx.d1, query).all<Stored>()
  return results
}

async function passagesBy(d1: D1Database, near: { id: number }[]): Promise<Candidate[]> {
  const { results } = await d1
    .prepare(
      `SELECT ${candidateColumns} FROM json_each(?1) AS each CROSS JOIN passages AS p ON p.id = each.value
       ORDER BY each.key`,
    )
    .bind(boundList(near.map(({ id }) => id)))
    .all<CandidateRow>()
  return results.map(asCandidate)
}
