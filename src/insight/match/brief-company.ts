import type { CallerCtx } from '../../platform/context/context.ts'
import type { BriefCompany } from './brief-fit.ts'

/**
 * SQL for the columns that a brief fit needs of a company, as JSON; null for a company without a profile. A
 * whole profile may be long. `company` is the name of a table in our code, never input.
 */
export const briefOf = (company: string): string => {
  const members = ['cpvCodes', 'regions', 'languages', 'turnover', 'address']
  const read = members.map((name) => `'${name}', ${company}.profile -> '$.${name}'`).join(', ')
  return `iif(${company}.profile IS NULL, NULL, json_object('country', ${company}.country, ${read}))`
}

/** Our own JSON, validated by the profile's schema when it was written. */
export const readBrief = (json: string | null): BriefCompany | null =>
  json === null ? null : (JSON.parse(json) as BriefCompany)

/** The data of the caller's company that a brief fit needs. */
export async function findBrief({ d1, caller }: CallerCtx): Promise<BriefCompany | null> {
  const query = `SELECT ${briefOf('c')} AS company FROM companies AS c WHERE c.id = ?1`
  return readBrief(await d1.prepare(query).bind(caller.company.id).first<string>('company'))
}
