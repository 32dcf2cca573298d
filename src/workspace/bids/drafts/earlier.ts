import type { EarlierAnswer } from '../../../insight/drafting/subject.ts'
import { boundList } from '../../../platform/db/bulk.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'
import type { BidStatus } from '../schema.ts'
import type { ListAnswers } from './schema.ts'

/**
 * Max input of the library: the newest submitted bids, the bytes of their sections together, and the answers.
 */
const max = { bids: 60, bytes: 6_000_000, answers: 400, characters: 6000, shown: 1500 }

interface AnswerRow {
  bid: string
  title: string
  key: string
  heading: string
  text: string
}

/**
 * The library of answers: the written sections of the company's submitted bids, won bids first. A submitted bid cannot
 * change, so the library grows with each submission and needs no copy.
 */
export async function listEarlierAnswers(ctx: CallerCtx, exceptBid: string): Promise<EarlierAnswer[]> {
  const query = sql`SELECT b.id AS bid, b.title, s.value ->> 'key' AS key, s.value ->> 'heading' AS heading,
      substr(s.value ->> 'text', 1, ${max.characters}) AS text
    ${answers(ctx)} AND b.id <> ${exceptBid} ${bestFirst} LIMIT ${max.answers}`
  const { results } = await prepare(ctx.d1, query).all<AnswerRow>()
  return results.map(({ bid, title, key, heading, text }) => ({
    id: `${bid}/${key}`,
    name: `${heading} (${title})`,
    heading,
    text,
  }))
}

/** An answer as the page of the library shows it. */
export interface FoundAnswer extends AnswerRow {
  status: Extract<BidStatus, 'submitted' | 'won' | 'lost'>
  submittedAt: number | null
}

/** The answers of the library whose heading, text or bid has every word of `q`; texts are cut. */
export async function findAnswers(
  ctx: CallerCtx,
  { q = '', page, limit }: ListAnswers,
): Promise<{ items: FoundAnswer[]; total: number }> {
  const words = q.split(/\s+/).filter(Boolean)
  const matching = sql`NOT EXISTS (SELECT 1 FROM json_each(${boundList(words)}) AS word
    WHERE instr(lower(b.title || ' ' || (s.value ->> 'heading') || ' ' || (s.value ->> 'text')), lower(word.value)) = 0)`
  const query = sql`SELECT b.id AS bid, b.title, b.status, b.submitted_at AS submittedAt, s.value ->> 'key' AS key,
      s.value ->> 'heading' AS heading, substr(s.value ->> 'text', 1, ${max.shown}) AS text, count(*) OVER () AS total
    ${answers(ctx)} AND ${matching} ${bestFirst} LIMIT ${limit} OFFSET ${(page - 1) * limit}`
  const { results } = await prepare(ctx.d1, query).all<FoundAnswer & { total: number }>()
  return { items: results, total: results[0]?.total ?? 0 }
}

const answers = (ctx: CallerCtx) => sql`FROM (
    SELECT *, sum(bytes) OVER (ORDER BY submitted_at DESC, id) AS upTo FROM (
      SELECT id, title, status, sections, submitted_at, octet_length(sections) AS bytes FROM bids
      WHERE company_id = ${ctx.caller.company.id} AND status IN ('submitted', 'won', 'lost')
      ORDER BY submitted_at DESC, id LIMIT ${max.bids})) AS b, json_each(b.sections) AS s
  WHERE b.upTo <= ${max.bytes} AND trim(s.value ->> 'text') <> ''`

const bestFirst = sql`ORDER BY CASE b.status WHEN 'won' THEN 0 WHEN 'submitted' THEN 1 ELSE 2 END,
  b.submitted_at DESC, b.id, s.key`
