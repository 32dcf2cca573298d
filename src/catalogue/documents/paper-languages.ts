import { prepare, sql } from '../../platform/db/sql.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { companyOf, type TextReader, usable } from './dossiers.ts'

/** The languages of a tender's documents, by their labels, without the notices. */
export async function paperLanguages(ctx: Pick<Ctx, 'd1'> & TextReader, tenderId: string): Promise<string[]> {
  const { results } = await prepare(
    ctx.d1,
    sql`SELECT DISTINCT language FROM documents
      WHERE tender_id IN ${usable(tenderId, companyOf(ctx))} AND kind <> 'notice' AND language IS NOT NULL ORDER BY language`,
  ).all<{ language: string }>()
  return results.map(({ language }) => language)
}
