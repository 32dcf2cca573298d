import { atTime } from '../../catalogue/tenders/compose/at-time.ts'
import { itemOf } from '../../catalogue/tenders/reference.ts'
import { deadlinesFor, readItem, type StoredItem } from '../../catalogue/tenders/search/item.ts'
import {
  datedTender,
  readStated,
  statedDeadlinesOf,
  withStatedDeadlines,
} from '../../catalogue/tenders/stated-deadline.ts'
import type { StatedDeadline } from '../../reading/facts/deadlines.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'
import { major } from '../../platform/text/money.ts'
import { iso, isoOrNull } from '../../platform/time/time.ts'
import type { Bid, Outcome, Section } from './schema.ts'
import type { bids } from '../schema.gen.ts'

export type BidRow = typeof bids.$inferSelect

/** The columns of a bid. Deleted assets are left out. */
export const columnsWith = (sections: Sql): Sql =>
  sql`${raw(`b.id, b.company_id AS companyId, b.tender_id AS tenderId, b.lot_ids AS lotIds, b.title,
  b.status, b.value, b.currency, b.team_id AS teamId, b.consortium_id AS consortiumId,
  (SELECT json_group_array(id.value ORDER BY id.key) FROM json_each(b.asset_ids) AS id
    JOIN assets AS a ON a.id = id.value AND a.company_id = b.company_id) AS assetIds,
  b.notes, b.external_reference AS externalReference, b.submitted_at AS submittedAt,
  b.submitted_by AS submittedBy, b.decided_at AS decidedAt, b.outcome, b.version, b.created_at AS createdAt,
  b.updated_at AS updatedAt`)}, ${sections} AS sections, ${itemOf('b.tender_id')} AS item,
  ${statedDeadlinesOf('b.tender_id')} AS stated`

export type Stored = Omit<BidRow, 'lotIds' | 'sections' | 'assetIds' | 'outcome'> & {
  lotIds: string
  sections: string
  assetIds: string
  outcome: string | null
  item: string
  stated: string
}

/** A bid in its stored form, with the stored item of its tender and the deadlines that the tender's documents state. */
export interface ReadBid {
  row: BidRow
  item: StoredItem
  stated: StatedDeadline[]
}

/** The sections in a stored text. Members that an older row does not have are empty. */
export const sectionsIn = (stored: string): Section[] =>
  (JSON.parse(stored) as (Omit<Section, 'demandIds' | 'reviewers'> & Partial<Section>)[]).map((section) => ({
    ...section,
    demandIds: section.demandIds ?? [],
    reviewers: section.reviewers ?? [],
  }))

export const readBidOf = ({ item, stated, ...stored }: Stored): ReadBid => ({
  row: {
    ...stored,
    lotIds: JSON.parse(stored.lotIds) as string[],
    sections: sectionsIn(stored.sections),
    assetIds: JSON.parse(stored.assetIds) as string[],
    outcome: stored.outcome === null ? null : (JSON.parse(stored.outcome) as Outcome),
  },
  item: readItem(item),
  stated: readStated(stated),
})

/** A bid in the form of the API at `now`; the row may be one that is still to be written. */
export function shownBid({ row, item, stated }: ReadBid, now: Date): Bid {
  const own = atTime(item.status, deadlinesFor(item, row.lotIds), now)
  const { companyId: _company, value, submittedAt, decidedAt, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    tender: datedTender(item, stated, now).tender,
    value: value === null ? null : major({ minor: value, currency: row.currency }),
    ...withStatedDeadlines(own.deadline, item, stated, now),
    submittedAt: isoOrNull(submittedAt),
    decidedAt: isoOrNull(decidedAt),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  }
}
