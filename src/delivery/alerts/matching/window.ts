import { rowsOf } from '../../../platform/db/rows.ts'
import { boundList } from '../../../platform/db/bulk.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { periodBindings } from '../../../platform/db/period-databases.ts'
import { byDatabase, type TenderCtx } from '../../../catalogue/periods/directory.ts'
import { rateOn } from '../../../reference/rates/queries.ts'
import { ratedCurrencies } from '../../../reference/rates/schema.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import { numberColumns, readItem, settleItem, shownItem } from '../../../catalogue/tenders/search/item.ts'
import { termsOf } from '../../../catalogue/tenders/terms.ts'
import type { RatesToday } from './rates.ts'
import { type Postings, postingsOf } from './postings.ts'

/** A new tender in its current state. */
export interface NewTender {
  /** Number of the change that announced the tender in the feed. */
  seq: number
  /** The row id of the index, which ascends with the time of publication. */
  id: number
  /** Epoch milliseconds of the last change. */
  updated: number
  item: TenderItem
  /** The normalised text, in which phrases are looked for. */
  words: string
  /** In cents of EUR. */
  value: number | null
  /** In epoch milliseconds. */
  deadline: number | null
}

/** The tenders created after change `from` and up to change `to` of the feed, without removed ones, and their terms. */
export interface ChangeWindow {
  from: number
  to: number
  tenders: NewTender[]
  postings: Postings
}

/** Max tenders in one step, and roughly the max characters of text. */
const step = { tenders: 500, characters: 2_000_000 }

const created = `SELECT seq, tender_id FROM tender_changes INDEXED BY tender_changes_created
  WHERE change = 'created' AND seq > ?1 AND seq <= ?2 ORDER BY seq`

const readNew = `
  SELECT * FROM (
    SELECT c.seq, d.id, d.item, d.words, n.value, count(*) OVER () AS found,
      sum(length(d.words)) OVER (ORDER BY c.seq) - length(d.words) AS before
    FROM (${created} LIMIT ${step.tenders}) AS c
    CROSS JOIN tender_docs AS d ON d.tender_id = c.tender_id CROSS JOIN tender_numbers AS n ON n.id = d.id)
  WHERE before < ${step.characters} ORDER BY seq`

interface NewRow {
  seq: number
  id: number
  item: string
  words: string
  value: number | null
  found: number
}

/** Reads the next window after change `from`, up to `upper` or to the limits of one step, in one round trip. */
export async function readWindow(
  ctx: TenderCtx,
  { from, upper }: { from: number; upper: number },
): Promise<ChangeWindow> {
  if (periodBindings(ctx.env).length > 0) return readDividedWindow(ctx, { from, upper })
  const [rows, last] = await ctx.d1.batch([
    ctx.d1.prepare(readNew).bind(from, upper),
    ctx.d1.prepare(`${created} LIMIT 1 OFFSET ${step.tenders - 1}`).bind(from, upper),
  ])
  const read = rowsOf<NewRow>(rows)
  const [end] = rowsOf<{ seq: number }>(last)
  const cut = read.length < (read[0]?.found ?? 0)
  const to = (cut ? read.at(-1)?.seq : end?.seq) ?? upper
  return windowOf(
    { from, to },
    read.map((row) => newTender(row, ctx.now)),
  )
}

/** Tenders in one step: they may all be in one database, with their texts. */
const dividedStep = 100

const readListed = `SELECT c.value ->> 0 AS seq, d.id, d.item, d.words, n.value
  FROM json_each(?1) AS c CROSS JOIN tender_docs AS d ON d.tender_id = c.value ->> 1
  CROSS JOIN tender_numbers AS n ON n.id = d.id`

/** The same in a divided catalogue: the feed names the tenders, and each database has its own. */
async function readDividedWindow(
  ctx: TenderCtx,
  { from, upper }: { from: number; upper: number },
): Promise<ChangeWindow> {
  const { results } = await ctx.d1
    .prepare(`${created} LIMIT ${dividedStep}`)
    .bind(from, upper)
    .all<{ seq: number; tender_id: string }>()
  const seqs = new Map(results.map(({ seq, tender_id }) => [tender_id, seq]))
  const parts = await byDatabase(ctx, [...seqs.keys()])
  const found = await Promise.all(
    parts.map(({ d1, ids }) => {
      const list = boundList(ids.map((id) => [seqs.get(id), id]))
      return d1.prepare(readListed).bind(list).all<Omit<NewRow, 'found'>>()
    }),
  )
  const rows = found.flatMap((each) => each.results).toSorted((a, b) => a.seq - b.seq)
  const to = results.length < dividedStep ? upper : (results.at(-1)?.seq ?? upper)
  return windowOf(
    { from, to },
    rows.map((row) => newTender(row, ctx.now)),
  )
}

interface Indexed {
  tender: NewTender
  terms: string
}

/**
 * A new tender with the terms that the index has once the deadlines that passed before `now` have been
 * settled.
 */
function newTender({ seq, id, item: json, words, value }: Omit<NewRow, 'found'>, now: Date): Indexed {
  const stored = readItem(json)
  const item = settleItem(stored, now)
  // Settling counts as a change at this moment.
  const isSettled = item.status === stored.status && item.deadline === stored.deadline
  const publishedAt = new Date(item.publishedAt)
  const deadline = item.deadline === null ? null : new Date(item.deadline)
  return {
    tender: {
      seq,
      id,
      item: shownItem(item),
      words,
      value,
      deadline: numberColumns(item).deadline,
      updated: isSettled ? numberColumns(item).updated : now.getTime(),
    },
    terms: termsOf(words, { ...item, publishedAt, deadline, valueEur: value }),
  }
}

const windowOf = (range: { from: number; to: number }, indexed: Indexed[]): ChangeWindow => ({
  ...range,
  tenders: indexed.map(({ tender }) => tender),
  postings: postingsOf(indexed.map(({ terms }) => terms)),
})

/** The rates on the day of `now`, with which the search converts bounds. */
export async function ratesToday(ctx: Pick<Ctx, 'd1' | 'now'>): Promise<RatesToday> {
  const { results } = await ctx.d1
    .prepare(`SELECT value AS currency, ${rateOn('value', '?2')} AS rate FROM json_each(?1)`)
    .bind(boundList(ratedCurrencies), ctx.now.toISOString().slice(0, 10))
    .all<{ currency: string; rate: number | null }>()
  return new Map(results.flatMap(({ currency, rate }) => (rate === null ? [] : [[currency, rate] as const])))
}
