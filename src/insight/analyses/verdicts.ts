import type { CallerCtx } from '../../platform/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { MatchResult } from '../match/schema.ts'

/** The verdict of an analysis beside a tender in a list. */
export interface ListedVerdict extends Pick<MatchResult, 'verdict' | 'score'> {
  tenderId: string
}

/**
 * The company's verdicts on tenders of a list, by id: made in English, the console's language, from the tender and the
 * profile as they are now. A list judges by the notice alone, and must not call a tender a good fit that the company's
 * own analysis rules out.
 */
export async function findVerdicts(
  { d1, caller }: CallerCtx,
  tenderIds: readonly string[],
): Promise<Map<string, ListedVerdict>> {
  if (tenderIds.length === 0) return new Map()
  const { results } = await prepare(
    d1,
    sql`SELECT a.tender_id AS tenderId, a.result ->> '$.verdict' AS verdict, a.result ->> '$.score' AS score
      FROM analyses AS a
      JOIN tender_docs AS d ON d.tender_id = a.tender_id AND d.version = a.tender_version
      JOIN companies AS c ON c.id = a.company_id
        AND c.profile_version = coalesce(a.profile_version, 0)
      WHERE a.company_id = ${caller.company.id} AND a.kind = 'match' AND a.language = 'en'
        AND a.tender_id IN (SELECT value FROM json_each(${JSON.stringify(tenderIds)}))`,
  ).all<ListedVerdict>()
  return new Map(results.map((each) => [each.tenderId, each]))
}
