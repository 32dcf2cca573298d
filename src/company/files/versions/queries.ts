import { boundList } from '../../../platform/db/bulk.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { iso } from '../../../platform/time/time.ts'
import type { AssetVersion } from './schema.ts'

/** The keys of all bytes of these assets of the company: of the present files, and of earlier versions. */
export async function keysOf({ d1, caller }: CallerCtx, assetIds: readonly string[]): Promise<string[]> {
  const own = sql`company_id = ${caller.company.id}`
  const ids = boundList(assetIds)
  const query = sql`SELECT file_key FROM assets
      WHERE +${own} AND id IN (SELECT value FROM json_each(${ids})) AND file_key IS NOT NULL
    UNION ALL SELECT file_key FROM asset_versions
      WHERE +${own} AND asset_id IN (SELECT value FROM json_each(${ids}))`
  const { results } = await prepare(d1, query).all<{ file_key: string }>()
  return results.map(({ file_key }) => file_key)
}

interface Row extends Omit<AssetVersion, 'uploadedAt' | 'replacedAt'> {
  uploadedAt: number
  replacedAt: number
}

/** The person who uploaded the present file of an asset, and the asset's earlier files, the last replaced first. */
export async function listVersions(
  { d1, caller }: CallerCtx,
  assetId: string,
): Promise<{ uploadedBy: string | null; versions: AssetVersion[] }> {
  const companyId = caller.company.id
  const nameOf = (userId: 'a.uploaded_by' | 'v.uploaded_by') =>
    sql`(SELECT u.name FROM memberships AS m JOIN users AS u ON u.id = m.user_id
      WHERE m.company_id = ${companyId} AND m.user_id = ${{ text: userId, values: [] }})`
  const [present, earlier] = await d1.batch([
    prepare(
      d1,
      sql`SELECT ${nameOf('a.uploaded_by')} AS uploadedBy FROM assets AS a
        WHERE a.id = ${assetId} AND a.company_id = ${companyId}`,
    ),
    prepare(
      d1,
      sql`SELECT v.version, v.file_name AS fileName, v.content_type AS contentType, v.size, v.sha256,
          v.uploaded_at AS uploadedAt, ${nameOf('v.uploaded_by')} AS uploadedBy, v.replaced_at AS replacedAt
        FROM asset_versions AS v WHERE v.asset_id = ${assetId} AND v.company_id = ${companyId}
        ORDER BY v.version DESC`,
    ),
  ])
  return {
    uploadedBy: rowsOf<{ uploadedBy: string | null }>(present)[0]?.uploadedBy ?? null,
    versions: rowsOf<Row>(earlier).map((row) => ({
      ...row,
      uploadedAt: iso(row.uploadedAt),
      replacedAt: iso(row.replacedAt),
    })),
  }
}
