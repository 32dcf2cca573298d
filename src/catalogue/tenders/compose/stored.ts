import { readNotice } from '../../notices/schema.ts'
import { compose, type Facts } from './facts.ts'
import type { StoredNotice } from './order.ts'

/** The columns of a row of `notices` that a tender is composed from. */
export const noticeColumns = 'content, source, imported_at'

export interface NoticeRow {
  content: string
  source: string
  imported_at: number
}

export const storedNotice = ({ content, source, imported_at }: NoticeRow): StoredNotice => ({
  notice: readNotice(content),
  source,
  importedAt: imported_at,
})

/** The facts of a tender from all its rows, at least one. */
export const factsOf = (rows: NoticeRow[]): Facts => compose(rows.map(storedNotice))
