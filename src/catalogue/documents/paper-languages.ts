import { prepare, sql } from '../../platform/db/sql.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { batchOf, type HomeCtx } from '../periods/directory.ts'
import { companyOf, type TextReader, usable } from './dossiers.ts'

/** The languages of a tender's documents, by their labels, without the notices. */
export async function paperLanguages(ctx: HomeCtx & TextReader, tenderId: string): Promise<string[]> {
  const languages = sql`SELECT DISTINCT language FROM documents
      WHERE tender_id IN ${usable(tenderId, companyOf(ctx))} AND kind <> 'notice' AND language IS NOT NULL ORDER BY language`
  const [found] = await batchOf(ctx, tenderId, (d1) => [prepare(d1, languages)])
  return [...new Set(rowsOf<{ language: string }>(found).map(({ language }) => language))].toSorted()
}
