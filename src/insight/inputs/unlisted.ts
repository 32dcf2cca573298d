import type { TenderDocument } from '../../catalogue/tenders/document-schema.ts'
import { listDocuments } from '../../documents/of-tenders/queries.ts'
import type { Ctx } from '../../platform/context.ts'
import { loadTables } from '../../platform/tables.ts'
import { listedLanguages } from '../../reading/requirements/listed.ts'
import { sayIn, wordingTables } from '../wording/say.ts'
import { unlistedText } from '../wording/unlisted.ts'

/** The most documents whose languages are looked at. */
const most = 500

const listed = new Set<string>(listedLanguages)

/** The languages of the buyer's papers from which no requirements are listed, by the labels of the papers. */
export const unlistedIn = (papers: Iterable<Pick<TenderDocument, 'kind' | 'language'>>): string[] => [
  ...new Set(
    [...papers].flatMap(({ kind, language }) =>
      kind === 'notice' || language === null || listed.has(language) ? [] : [language],
    ),
  ),
]

/** Says in English from which papers of a tender no requirements are listed; null where there are no such papers. */
export async function unlistedNote(ctx: Ctx, tenderId: string): Promise<string | null> {
  const [{ items }] = await Promise.all([
    listDocuments(ctx, tenderId, { page: 1, limit: most }),
    loadTables(ctx, wordingTables),
  ])
  return unlistedText(unlistedIn(items), sayIn('en'))
}
