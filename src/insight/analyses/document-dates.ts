import type { KeyDate } from './general/schema.ts'

/** A date that only the documents state: of a site visit, or the end of questions. */
export type DocumentDate = Pick<KeyDate, 'code' | 'at' | 'precision'>

/**
 * SQL for the dates of site visits and of questions that only the documents of a tender state, by the company's latest
 * general analysis, as a JSON list of `DocumentDate`. `company` and `tender` are expressions of our code, never input.
 */
export const documentDatesOf = (company: string, tender: string): string =>
  `(SELECT json_group_array(json_object('code', k.value ->> '$.code', 'at', k.value ->> '$.at',
      'precision', k.value ->> '$.precision'))
    FROM (SELECT result FROM analyses WHERE company_id = ${company} AND tender_id = ${tender} AND kind = 'general'
      ORDER BY created_at DESC LIMIT 1) AS a, json_each(a.result, '$.keyDates') AS k
    WHERE k.value ->> '$.source' = 'document' AND k.value ->> '$.code' IN ('site_visit', 'questions_deadline'))`

export const readDocumentDates = (json: string): DocumentDate[] => JSON.parse(json) as DocumentDate[]
