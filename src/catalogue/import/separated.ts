import type { Ctx } from '../../platform/context/context.ts'
import { iso } from '../../platform/time/time.ts'
import type { SeparatedTender } from './split-schema.ts'

interface Row {
  tender_id: string
  other_id: string
  source: string | null
  notice_id: string | null
  at: number
  title: string | null
  buyer: string | null
  other_title: string | null
  other_buyer: string | null
}

/** Tenders that share an identifier but are separate, the newest first, at most 100. */
export async function listSeparated({ d1 }: Pick<Ctx, 'd1'>): Promise<SeparatedTender[]> {
  const { results } = await d1
    .prepare(
      `SELECT s.tender_id, s.other_id, s.source, s.notice_id, s.at,
         a.item ->> 'title' AS title, a.item ->> '$.buyer.name' AS buyer,
         b.item ->> 'title' AS other_title, b.item ->> '$.buyer.name' AS other_buyer
       FROM separated_tenders AS s LEFT JOIN tender_docs AS a ON a.tender_id = s.tender_id
       LEFT JOIN tender_docs AS b ON b.tender_id = s.other_id
       WHERE s.made = 1 ORDER BY s.at DESC LIMIT 100`,
    )
    .all<Row>()
  return results.map((row) => ({
    tenderId: row.tender_id,
    title: row.title,
    buyer: row.buyer,
    other: { tenderId: row.other_id, title: row.other_title, buyer: row.other_buyer },
    source: row.source,
    noticeId: row.notice_id,
    at: iso(row.at),
  }))
}
