import { listDocuments } from '../../../documents/of-tenders/queries.ts'
import { mostDocuments } from '../insight/sources.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { TenderDocument } from '../../../catalogue/tenders/document-schema.ts'
import { listedLanguages } from '../../../reading/requirements/listed.ts'
import { sayIn, wordingTables } from '../../../insight/wording/say.ts'
import { unlistedText } from '../../../insight/wording/unlisted.ts'
import type { Ctx } from '../../../platform/context.ts'
import { loadTables } from '../../../platform/tables.ts'
import type { EmptyProps } from '../parts/empty.tsx'

type Paper = Pick<TenderDocument, 'kind' | 'language'>

/** Why no requirement of a tender is listed, and where to look. A reader must not take the list for the buyer's word. */
export async function noRequirements(
  ctx: Ctx,
  tenderId: string,
  documents: Iterable<Paper>,
): Promise<EmptyProps> {
  await loadTables(ctx, wordingTables)
  return {
    title: 'No requirements are listed',
    text: unlistedText(unlistedOf(documents), sayIn('en')) ?? unread,
    link: { href: `/tenders/${tenderId}/documents`, text: 'See the documents' },
  }
}

/** The hint beside the button that starts a bid: the outline of the new bid. */
export async function outlineHint(
  ctx: Ctx,
  { id, requirementCount }: Pick<Tender, 'id' | 'requirementCount'>,
): Promise<string> {
  if (requirementCount > 0)
    return 'With a section for each award criterion and each requirement that needs an answer.'
  const [{ items }] = await Promise.all([
    listDocuments(ctx, id, { page: 1, limit: mostDocuments }),
    loadTables(ctx, wordingTables),
  ])
  const found = unlistedText(unlistedOf(items), sayIn('en')) ?? 'No requirements were found.'
  return `${found} Add sections for what you want to say.`
}

const unread =
  'The notice names none, and none was read from the documents. They may be behind a sign-in, or not fetched yet.'

/** The languages of the buyer's papers from which no requirements are listed. */
const unlistedOf = (documents: Iterable<Paper>): string[] => [
  ...new Set(
    [...documents].flatMap(({ kind, language }) =>
      kind === 'notice' || language === null || listed.has(language) ? [] : [language],
    ),
  ),
]

const listed = new Set<string>(listedLanguages)
