import { boundList } from '../../../platform/db/bulk.ts'
import { getCompany } from '../../../identity/accounts/queries.ts'
import type { Company } from '../../../identity/accounts/schema.ts'
import type { AssetCategory } from '../../../company/files/schema.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { supplierId } from '../../../catalogue/market/identity.ts'
import { suppliersUnder } from '../../../catalogue/market/name-links.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'
import { isoOrNull } from '../../../platform/time/time.ts'
import type { AssetFact, CompanyFacts, OwnAward } from '../../match/evidence/facts.ts'

interface AssetRow {
  id: string
  name: string
  category: AssetCategory
  tags: string
  tender_id: string | null
  valid_until: number | null
  has_file: number
}

interface AwardRow {
  id: string
  title: string | null
  codes: string
  awarded_at: number | null
}

/** Maximum files and awards of a company that are read, the newest first. */
const max = { assets: 2000, awards: 200 }

/** All data of the caller's company, in two round trips. */
export async function loadCompany(ctx: CallerCtx): Promise<CompanyFacts> {
  const { id } = ctx.caller.company
  const [company, assets] = await Promise.all([getCompany(ctx, id), loadAssets(ctx, id)])
  const { name, country, profile, certifications } = company
  return { id, name, country, profile, certifications, assets, awards: await loadAwards(ctx, company) }
}

async function loadAssets(ctx: CallerCtx, companyId: string): Promise<AssetFact[]> {
  const { results } = await prepare(
    ctx.d1,
    sql`SELECT id, name, category, tags, tender_id, valid_until, file_key IS NOT NULL AS has_file FROM assets
      WHERE company_id = ${companyId} ORDER BY created_at DESC, id LIMIT ${max.assets}`,
  ).all<AssetRow>()
  return results.map(({ id, name, category, tags, tender_id, valid_until, has_file }) => ({
    id,
    name,
    category,
    tags: JSON.parse(tags) as string[],
    tenderId: tender_id,
    validUntil: isoOrNull(valid_until),
    hasFile: has_file === 1,
  }))
}

/** The company's awards, by every name and number that the catalogue may have for the company. */
async function loadAwards(ctx: CallerCtx, { name, country, profile }: Company): Promise<OwnAward[]> {
  const parties = [
    { name, country, registrationNumber: null },
    { name: profile?.legalName ?? null, country, registrationNumber: null },
    { name, country, registrationNumber: profile?.registrationNumber ?? null },
    { name, country, registrationNumber: profile?.vatNumber ?? null },
  ]
  const ids = [...new Set(parties.flatMap((party) => supplierId(party) ?? []))]
  const { results } = await prepare(
    ctx.d1,
    sql`SELECT f.award_id AS id, a.content ->> 'tenderTitle' AS title, f.awarded_at,
        (SELECT json_group_array(code) FROM award_codes WHERE tender = f.tender AND code < 'a') AS codes
      FROM (SELECT DISTINCT coalesce(p.party, known.value) AS value
        FROM (SELECT value FROM json_each(${boundList(ids)}) UNION ${suppliersUnder(parties)}) AS known
        LEFT JOIN parties AS p ON p.number = known.value) AS own
      CROSS JOIN award_suppliers AS t ON t.supplier = own.value
      CROSS JOIN award_facts AS f ON f.id = t.award
      LEFT JOIN awards AS a ON a.tender_id = f.tender_id AND a.id = f.award_id
      WHERE f.won = 1 ORDER BY f.awarded_at DESC, f.award_id LIMIT ${max.awards}`,
  ).all<AwardRow>()
  return results.map(({ id, title, codes, awarded_at }) => ({
    id,
    title: title ?? id,
    cpvCodes: JSON.parse(codes) as string[],
    awardedAt: isoOrNull(awarded_at),
  }))
}
