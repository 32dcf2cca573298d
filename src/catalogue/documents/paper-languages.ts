import { prepare, sql } from '../../platform/db/sql.ts'
import type { Ctx } from '../../platform/context/context.ts'

/** The languages of a tender's documents, by their labels, without the notices. */
export async function paperLanguages({ d1 }: Pick<Ctx, 'd1'>, tenderId: string): Promise<string[]> {
  const { results } = await prepare(
    d1,
    sql`SELECT DISTINCT language FROM documents
      WHERE tender_id = ${tenderId} AND kind <> 'notice' AND language IS NOT NULL ORDER BY language`,
  ).all<{ language: string }>()
  return results.map(({ language }) => language)
}
