import { fromPacked, type Packed } from '../../../platform/db/packed.ts'
import type { NoticeFormat } from '../../notices/parsed.ts'
import { readNotice } from '../../notices/stored.ts'
import { compose, type TenderFacts } from './facts.ts'
import type { StoredNotice } from './order.ts'

/** The columns of a row of `notices` that a tender is composed from. */
export const noticeColumns = `${fromPacked('content')} AS content, ${fromPacked('compiled')} AS compiled, source, imported_at,
  source_key, source_offset, format, size`

export interface NoticeRow {
  content: Packed
  compiled: Packed | null
  source: string
  imported_at: number
  source_key: string | null
  source_offset: number | null
  format: NoticeFormat | null
  size: number | null
}

export const storedNotice = ({
  content,
  compiled,
  source,
  imported_at,
  ...row
}: NoticeRow): StoredNotice => ({
  notice: readNotice(content),
  compiled: compiled === null ? null : readNotice(compiled),
  source,
  importedAt: imported_at,
  file: fileOf(row),
})

const fileOf = ({
  source_key: key,
  source_offset: offset,
  format,
  size,
}: Omit<NoticeRow, 'content' | 'compiled' | 'source' | 'imported_at'>) =>
  key === null || offset === null || format === null || size === null ? null : { key, offset, format, size }

/** The facts of a tender from all its rows; there must be at least one. */
export const factsOf = (rows: NoticeRow[]): TenderFacts => compose(rows.map(storedNotice))
