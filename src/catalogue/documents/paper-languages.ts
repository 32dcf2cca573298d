import { prepare, sql } from '../../platform/db/sql.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { batchOf, type HomeCtx } from '../periods/directory.ts'
import { companyOf, type TextReader, usable } from './dossiers.ts'

/** The languages of a tender's documents without the notices: by their labels, and without a label as they were read. */
export async function paperLanguages(ctx: HomeCtx & TextReader, tenderId: string): Promise<string[]> {
  const languages = sql`SELECT DISTINCT coalesce(d.language, p.language) AS language
      FROM documents AS d LEFT JOIN passages AS p ON p.document_id = d.id AND p.ordinal = 0
      WHERE d.tender_id IN ${usable(tenderId, companyOf(ctx))} AND d.kind <> 'notice'
        AND coalesce(d.language, p.language) IS NOT NULL
      ORDER BY 1`
  const [found] = await batchOf(ctx, tenderId, (d1) => [prepare(d1, languages)])
  return [...new Set(rowsOf<{ language: string }>(found).map(({ language }) => language))].toSorted()
}
