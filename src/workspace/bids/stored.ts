import { atTime } from '../../catalogue/tenders/compose/clock.ts'
import { itemOf } from '../../catalogue/tenders/reference.ts'
import {
  deadlinesFor,
  readItem,
  settleItem,
  shownItem,
  type StoredItem,
} from '../../catalogue/tenders/search/item.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'
import { major } from '../../platform/money.ts'
import { iso, isoOrNull } from '../../platform/time.ts'
import type { Bid, Section } from './schema.ts'
import type { bids } from './table.ts'

export type BidRow = typeof bids.$inferSelect

/** The columns of a bid. Deleted assets are left out. */
export const columnsWith = (sections: Sql): Sql =>
  sql`${raw(`b.id, b.company_id AS companyId, b.tender_id AS tenderId, b.lot_ids AS lotIds, b.title,
  b.status, b.value, b.currency, b.team_id AS teamId, b.consortium_id AS consortiumId,
  (SELECT json_group_array(id.value ORDER BY id.key) FROM json_each(b.asset_ids) AS id
    JOIN assets AS a ON a.id = id.value AND a.company_id = b.company_id) AS assetIds,
  b.notes, b.external_reference AS externalReference, b.submitted_at AS submittedAt,
  b.submitted_by AS submittedBy, b.decided_at AS decidedAt, b.version, b.created_at AS createdAt,
  b.updated_at AS updatedAt`)}, ${sections} AS sections, ${itemOf('b.tender_id')} AS item`

export type Stored = Omit<BidRow, 'lotIds' | 'sections' | 'assetIds'> & {
  lotIds: string
  sections: string
  assetIds: string
  item: string
}

/** A bid in its stored form, with the stored item of its tender. */
export interface ReadBid {
  row: BidRow
  item: StoredItem
}

export const readBidOf = ({ item, ...stored }: Stored): ReadBid => ({
  row: {
    ...stored,
    lotIds: JSON.parse(stored.lotIds) as string[],
    sections: JSON.parse(stored.sections) as Section[],
    assetIds: JSON.parse(stored.assetIds) as string[],
  },
  item: readItem(item),
})

/** A bid in the form of the API at `now`; the row may be one that is still to be written. */
export function shownBid({ row, item }: ReadBid, now: Date): Bid {
  const { companyId: _company, value, submittedAt, decidedAt, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    tender: shownItem(settleItem(item, now)),
    value: value === null ? null : major({ minor: value, currency: row.currency }),
    deadline: atTime(item.status, deadlinesFor(item, row.lotIds), now).deadline,
    submittedAt: isoOrNull(submittedAt),
    decidedAt: isoOrNull(decidedAt),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  }
}
