import type { Caller } from '../../platform/context/caller.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'

/** A reader of texts. Without a caller only public texts are read. */
export interface TextReader {
  caller?: Pick<Caller, 'company'>
}

/** An id that no company has. */
const noCompany = ''

export const companyOf = ({ caller }: TextReader): string => caller?.company.id ?? noCompany

/** The end of a dossier's id in the rows of documents that a later version has replaced. */
export const replacedEnding = '.replaced'

const dossiersOf = (tenderId: string, companyId: string): Sql =>
  sql`FROM dossiers WHERE company_id = ${companyId} AND tender_id = ${tenderId}`

/**
 * SQL for the ids under which the texts of a tender are stored that a company may use: the tender's own, and those of the
 * company's dossiers. A statement without it finds public texts only.
 */
export const usable = (tenderId: string, companyId: string): Sql =>
  sql`(SELECT ${tenderId} UNION ALL SELECT id ${dossiersOf(tenderId, companyId)})`

/** The same, with the texts of replaced versions, which a person may still read. */
export const readable = (tenderId: string, companyId: string): Sql =>
  sql`(SELECT ${tenderId} UNION ALL SELECT id ${dossiersOf(tenderId, companyId)}
    UNION ALL SELECT id || ${replacedEnding} ${dossiersOf(tenderId, companyId)})`

/** SQL for the tender whose texts are stored under the id in `column`. The column is a name from our code. */
export const tenderOfTexts = (column: string): Sql =>
  raw(`coalesce((SELECT tender_id FROM dossiers WHERE id = ${column}), ${column})`)

/** When a tender or one of its documents last changed, from the result of `tenderTime`; null for an unknown tender. */
export function lastTime(result: D1Result | undefined): Date | null {
  const times = rowsOf<{ at: number }>(result).map(({ at }) => at)
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** SQL for the time of a tender in a database, for `lastTime`. */
export const tenderTime = (id: string, companyId: string): Sql =>
  sql`SELECT max(coalesce(n.updated, 0), coalesce((SELECT max(coalesce(f.fetched_at, 0)) FROM document_files AS f
      WHERE f.tender_id IN ${readable(id, companyId)}), 0)) AS at
    FROM tender_docs AS d LEFT JOIN tender_numbers AS n ON n.id = d.id WHERE d.tender_id = ${id}`
