import { boundList } from '../../platform/db/bulk.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { listRows, sortBy } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { tenderNamed } from '../../catalogue/tenders/merged-tenders.ts'
import { words } from '../../catalogue/tenders/search-words.ts'
import { iso, isoOrNull } from '../../platform/time/time.ts'
import type { Asset, ListAssets } from './schema.ts'
import type { assets } from '../schema.gen.ts'

export type AssetRow = typeof assets.$inferSelect

const columns = raw(`a.id, a.company_id AS companyId, a.name, a.description, a.category, a.tags,
  a.tender_id AS tenderId, a.bid_id AS bidId, a.valid_until AS validUntil, a.file_key AS fileKey,
  a.file_name AS fileName, a.content_type AS contentType, a.size, a.sha256, a.uploaded_at AS uploadedAt,
  a.uploaded_by AS uploadedBy, a.words, a.version, a.created_at AS createdAt, a.updated_at AS updatedAt`)

type Stored = Omit<AssetRow, 'tags'> & { tags: string }

const rowOf = (stored: Stored): AssetRow => ({ ...stored, tags: JSON.parse(stored.tags) as string[] })

/** A record as the API shows it. The row may be one that is about to be written. */
export const shownAsset = (row: AssetRow): Asset => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  tags: row.tags,
  tenderId: row.tenderId,
  bidId: row.bidId,
  validUntil: isoOrNull(row.validUntil),
  file: fileOf(row),
  version: row.version,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
})

/** The file columns are all null, or none is null; the table checks this. */
function fileOf({ fileName, contentType, size, sha256, uploadedAt }: AssetRow): Asset['file'] {
  if (fileName === null || contentType === null || size === null || sha256 === null || uploadedAt === null)
    return null
  return { fileName, contentType, size, sha256, uploadedAt: iso(uploadedAt) }
}

export async function findAssetRow(ctx: CallerCtx, id: string): Promise<AssetRow> {
  const query = sql`SELECT ${columns} FROM assets AS a WHERE a.company_id = ${ctx.caller.company.id} AND a.id = ${id}`
  const stored = await prepare(ctx.d1, query).first<Stored>()
  if (!stored) throw notFound('Asset')
  return rowOf(stored)
}

export const getAsset = async (ctx: CallerCtx, id: string): Promise<Asset> =>
  shownAsset(await findAssetRow(ctx, id))

/** The company's records with these ids, in the order of the ids. Unknown ids are left out. */
export async function findAssets(ctx: CallerCtx, ids: readonly string[]): Promise<Asset[]> {
  if (ids.length === 0) return []
  const query = sql`SELECT ${columns} FROM json_each(${boundList(ids)}) AS wanted
    JOIN assets AS a ON a.id = wanted.value AND a.company_id = ${ctx.caller.company.id} ORDER BY wanted.key`
  const { results } = await prepare(ctx.d1, query).all<Stored>()
  return results.map((stored) => shownAsset(rowOf(stored)))
}

/** Every tag of the company's records, sorted without regard to case. */
export async function listAssetTags({ d1, caller }: CallerCtx): Promise<string[]> {
  const query = sql`SELECT DISTINCT tag.value AS tag FROM assets AS a, json_each(a.tags) AS tag
    WHERE a.company_id = ${caller.company.id} ORDER BY tag.value COLLATE NOCASE LIMIT 200`
  const { results } = await prepare(d1, query).all<{ tag: string }>()
  return results.map(({ tag }) => tag)
}

/** Refuses a bid that does not belong to the company. */
export async function findBidOf(ctx: CallerCtx, bidId: string): Promise<void> {
  const query = sql`SELECT 1 FROM bids WHERE company_id = ${ctx.caller.company.id} AND id = ${bidId}`
  if (!(await prepare(ctx.d1, query).first())) throw notFound('Bid')
}

const sortColumns = {
  createdAt: 'a.created_at',
  updatedAt: 'a.updated_at',
  // The column `words` begins with the words of the name.
  name: 'a.words',
  validUntil: 'a.valid_until',
}
const ascending = new Set(['name', 'validUntil'])

export function listAssets(ctx: CallerCtx, query: ListAssets): Promise<Page<Asset>> {
  const { q, category, tag, tenderId, bidId, hasFile, sort, order, page, limit } = query
  const when = <T>(value: T | undefined, condition: (value: T) => Sql) =>
    value === undefined ? null : condition(value)
  return listRows(
    ctx,
    {
      select: columns,
      from: sql`assets AS a`,
      where: [
        sql`a.company_id = ${ctx.caller.company.id}`,
        when(q, holdsWords),
        when(category, (value) => sql`a.category = ${value}`),
        when(tag, (value) => sql`EXISTS (SELECT 1 FROM json_each(a.tags) WHERE value = ${value})`),
        when(tenderId, (value) => sql`a.tender_id = ${tenderNamed(value)}`),
        when(bidId, (value) => sql`a.bid_id = ${value}`),
        when(hasFile, (value) => raw(`a.file_key IS ${value ? 'NOT ' : ''}NULL`)),
      ],
      orderBy: sortBy(sortColumns[sort], order ?? (ascending.has(sort) ? 'asc' : 'desc'), 'a.id'),
      page,
      limit,
    },
    (stored: Stored) => shownAsset(rowOf(stored)),
  )
}

/** Every word of the text must begin a word of the record. A text without words matches nothing. */
function holdsWords(q: string): Sql {
  const sought = words(q).map((word) => ` ${word}`)
  if (sought.length === 0) return raw('0')
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${boundList(sought)}) WHERE instr(a.words, value) = 0)`
}

/** The words that `q` searches, and the order by name: a line for each field, and a space before every word. */
export const assetSearchWords = ({
  name,
  description,
  fileName,
}: Pick<AssetRow, 'name' | 'description' | 'fileName'>) =>
  [name, description, fileName].map((text) => ` ${words(text ?? '').join(' ')}`).join('\n')
