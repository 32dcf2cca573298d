import { wantLater } from '../../catalogue/documents/request-reading.ts'
import { boundList, insertRows } from '../../platform/db/bulk.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { itemOf } from '../../catalogue/tenders/reference.ts'
import { newId } from '../../platform/context/ids.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { allAsRead, judgeRows, type Several } from '../../platform/transaction/several.ts'
import { mustChange } from '../../platform/transaction/transact.ts'
import { cardRoom } from './room.ts'
import type { Stage } from './schema.ts'

/**
 * Puts several tenders into the pipeline by the rules of `saveTender`, in one transaction. A tender that is there
 * already stays at its stage. Where the quota has room for some of the tenders only, the first of them are taken.
 */
export async function saveTenders(
  ctx: CallerCtx,
  tenderIds: readonly string[],
  stage: Stage,
): Promise<Several> {
  const { found, room } = await readTenders(ctx, tenderIds)
  let taken = 0
  const { changing, answer } = judgeRows(found, ({ name, isSaved }) => {
    if (name === null) return 'gone'
    if (isSaved) return 'same'
    return ++taken > room ? 'full' : 'change'
  })
  if (changing.length === 0) return answer
  const at = ctx.now.getTime()
  const rows = changing.map(({ id }) => [newId('saved', ctx.now), ctx.caller.company.id, id, stage, at, at])
  const into = `INSERT INTO saved_tenders (id, company_id, tender_id, stage, created_at, updated_at, priority, tags, version)`
  for (const { id } of changing) wantLater(ctx, id)
  return commit(ctx, {
    action: 'POST /tenders/saved',
    targetId: rows.map(([id]) => String(id)),
    writes: insertRows(
      ctx.d1,
      into,
      rows.map((row) => [...row, 'medium', '[]', 1]),
    ),
    answer,
  })
}

interface Found {
  id: string
  /** The title; null if no tender has the id. */
  name: string | null
  isSaved: number
}

/** The tenders with these ids, and the number of cards for which the company's quotas have room. */
async function readTenders(
  ctx: CallerCtx,
  ids: readonly string[],
): Promise<{ found: Found[]; room: number }> {
  const companyId = ctx.caller.company.id
  const query = sql`SELECT coalesce(m.kept_id, j.value) AS id, d.item ->> 'title' AS name,
      s.id IS NOT NULL AS isSaved
    FROM json_each(${boundList(ids)}) AS j
    LEFT JOIN merged_tenders AS m ON m.tender_id = j.value
    LEFT JOIN tender_docs AS d ON d.tender_id = coalesce(m.kept_id, j.value)
    LEFT JOIN saved_tenders AS s ON s.company_id = ${companyId} AND s.tender_id = coalesce(m.kept_id, j.value)
    GROUP BY 1 ORDER BY min(j.key)`
  const [found, room] = await ctx.d1.batch([prepare(ctx.d1, query), prepare(ctx.d1, cardRoom(companyId))])
  return { found: rowsOf<Found>(found), room: rowsOf<{ room: number | null }>(room)[0]?.room ?? Infinity }
}

/** A chosen card, at the stage at which the person saw the card. */
export interface ChosenCard {
  id: string
  from: Stage
}

interface Card {
  id: string
  name: string | null
  /** Null for a card that is gone, like the name. */
  stage: Stage | null
  version: number
}

/**
 * Moves several cards to one stage, in one transaction. A card that someone has moved since the person saw it stays
 * where it is, and the answer names it. Other changes of a card, such as notes, do not get in the way.
 */
export async function moveSaved(ctx: CallerCtx, chosen: readonly ChosenCard[], to: Stage): Promise<Several> {
  const seen = new Map(chosen.map(({ id, from }) => [id, from]))
  const cards = await readCards(ctx, [...seen.keys()])
  const { changing, answer } = judgeRows(cards, (card) => {
    if (card.stage === null) return 'gone'
    if (card.stage === to) return 'same'
    return card.stage === seen.get(card.id) ? 'change' : 'changed'
  })
  if (changing.length === 0) return answer
  const move = sql`UPDATE saved_tenders SET stage = ${to}, version = version + 1, updated_at = ${ctx.now.getTime()}
    WHERE ${allAsRead(ctx, changing)}`
  return commit(ctx, {
    action: 'PATCH /tenders/saved/:id',
    targetId: changing.map(({ id }) => id),
    writes: [mustChange(changing.length, prepare(ctx.d1, move))],
    answer,
  })
}

async function readCards({ d1, caller }: CallerCtx, ids: readonly string[]): Promise<Card[]> {
  const query = sql`SELECT j.value AS id, ${itemOf('s.tender_id')} ->> 'title' AS name, s.stage, s.version
    FROM json_each(${boundList(ids)}) AS j
    LEFT JOIN saved_tenders AS s ON s.id = j.value AND s.company_id = ${caller.company.id} ORDER BY j.key`
  const { results } = await prepare(d1, query).all<Card>()
  return results
}
