import type { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { type BriefCompany, type BriefFit, briefFit } from '../match/brief-fit.ts'
import type { MatchResult } from '../match/schema.ts'

/** The verdict of a company's own analysis of a tender. */
export interface OwnVerdict extends Pick<MatchResult, 'verdict' | 'score'> {
  /**
   * How many reasons belong to the verdict, such as a high risk. A line in a list has no space for the
   * reasons, and only mentions that there are some.
   */
  reasons: number
}

/** The verdict of an analysis beside a tender in a list. */
export interface ListedVerdict extends OwnVerdict {
  tenderId: string
}

/**
 * The match of a company with a tender, as `a`: in English, the console's language, based on the tender and
 * the profile as they are now.
 */
const holding = (companyId: string, tenders: Sql): Sql => sql`FROM analyses AS a
  JOIN tender_docs AS d ON d.tender_id = a.tender_id AND d.version = a.tender_version
  JOIN companies AS c ON c.id = a.company_id AND c.profile_version = coalesce(a.profile_version, 0)
  WHERE a.company_id = ${companyId} AND a.kind = 'match' AND a.language = 'en' AND a.tender_id ${tenders}`

/**
 * SQL for a company's verdict on a tender, as JSON; null without a valid analysis. `tender` is a column of
 * our code.
 */
export const verdictOf = (companyId: string, tender: string): Sql =>
  sql`(SELECT json_object('verdict', a.result ->> '$.verdict', 'score', a.result ->> '$.score',
    'reasons', json_array_length(a.result, '$.reasons'))
    ${holding(companyId, raw(`= ${tender}`))})`

/** The company's verdicts on tenders of a list, by id. */
export async function findVerdicts(
  { d1, caller }: CallerCtx,
  tenderIds: readonly string[],
): Promise<Map<string, ListedVerdict>> {
  if (tenderIds.length === 0) return new Map()
  const listed = sql`IN (SELECT value FROM json_each(${JSON.stringify(tenderIds)}))`
  const { results } = await prepare(
    d1,
    sql`SELECT a.tender_id AS tenderId, a.result ->> '$.verdict' AS verdict, a.result ->> '$.score' AS score,
        json_array_length(a.result, '$.reasons') AS reasons
      ${holding(caller.company.id, listed)}`,
  ).all<ListedVerdict>()
  return new Map(results.map((each) => [each.tenderId, each]))
}

/** Where a verdict in a line comes from, and whether to read on. */
export const sourceOf = ({ reasons }: OwnVerdict): string =>
  reasons > 0 ? 'by your analysis, with reservations' : 'by your analysis'

export type ShownFit = { analysed: OwnVerdict } | { atGlance: BriefFit }

/**
 * How a tender fits the company, for a line in a list or a mail: by the company's own analysis if a valid one
 * exists, otherwise at a glance. The glance judges by the notice alone, and would call a tender a good fit
 * that the analysis rules out.
 */
export function shownFit(
  item: TenderItem,
  company: BriefCompany | null,
  verdict: OwnVerdict | null,
  now: Date,
): ShownFit | null {
  const isOver = item.status !== 'open' && item.status !== 'planned'
  if (!isOver && verdict && verdict.verdict !== 'insufficient_data') return { analysed: verdict }
  const atGlance = briefFit(item, company, now)
  return atGlance && { atGlance }
}
