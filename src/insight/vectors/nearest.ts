import type { CallerCtx } from '../../platform/context.ts'
import { boundList } from '../../platform/db/bulk.ts'
import type { Candidate } from '../../reading/passages/passages.ts'
import { embed, embeddingModel } from '../models/embed.ts'
import type { Model } from '../models/model.ts'
import { asCandidate, candidateColumns, type CandidateRow } from '../retrieval/candidates.ts'
import { likeness, packed, unpacked } from './bytes.ts'

/** The most vectors of a tender that are compared: those of about 1,000 pages. Words find passages beyond them. */
const compared = 4000

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
  const [said, stored] = await Promise.all([embed(ctx, model, [text]), storedOf(ctx.d1, tenderId, model)])
  const [vector] = said.ok ? said.vectors : []
  if (!vector) return null
  const asked = unpacked(packed(vector))
  const near = stored
    .flatMap((each) => {
      const score = likeness(asked, unpacked(each.vector))
      return score === null ? [] : { id: each.id, score }
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
  return near.length === 0 ? null : passagesBy(ctx.d1, near)
}

async function storedOf(d1: D1Database, tenderId: string, { name }: Model): Promise<Stored[]> {
  const { results } = await d1
    .prepare(
      `SELECT id, vector FROM passages INDEXED BY passages_of_tender
       WHERE tender_id = ?1 AND vector_model = ?2 AND vector IS NOT NULL LIMIT ?3`,
    )
    .bind(tenderId, name, compared)
    .all<Stored>()
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
