import type { TenderDocument } from '../../../catalogue/tenders/document-schema.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { unlistedNote } from '../../../insight/analyses/inputs/unlisted.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import type { EmptyProps } from '../../core/shell.tsx'

/** Whether a newer version is read and used in the place of a document. */
export const isOver = ({ replacedBy }: TenderDocument, documents: readonly TenderDocument[]) =>
  documents.some(({ id, state }) => id === replacedBy && state === 'read')

/** The documents without those that a newer version has replaced. */
export const inUse = (documents: readonly TenderDocument[]): TenderDocument[] =>
  documents.filter((each) => !isOver(each, documents))

type Paper = Pick<TenderDocument, 'kind' | 'textAvailable'>

/**
 * Why no requirement of a tender is listed, and where to look. A reader must not take the list for the buyer's word.
 * `unlisted`: the note on documents in languages from which none is listed.
 */
export function noRequirements(
  tenderId: string,
  documents: Iterable<Paper>,
  unlisted: string | null,
): EmptyProps {
  const path = `/tenders/${tenderId}/documents`
  const isReadable = areReadable(documents)
  return {
    title: 'No requirements are listed',
    text: unlisted ?? (isReadable ? nothing : unread),
    link: isReadable
      ? { href: path, text: 'See the documents' }
      : { href: `${path}#upload`, text: uploadText },
  }
}

/** Whether any document but the notice can be read. */
export const areReadable = (documents: Iterable<Paper>): boolean =>
  [...documents].some(({ kind, textAvailable }) => kind !== 'notice' && textAvailable)

/** The next step where nothing can be read. */
export const uploadText = 'Upload the tender documents'

/** The hint next to the button that starts a bid: the outline of the new bid. */
export async function outlineHint(
  ctx: Ctx,
  { id, requirementCount }: Pick<Tender, 'id' | 'requirementCount'>,
): Promise<string> {
  if (requirementCount > 0)
    return 'With a section for each award criterion and each requirement that needs an answer.'
  const found = (await unlistedNote(ctx, id)) ?? 'No requirements were found.'
  return `${found} Add sections for what you want to say.`
}

const nothing = 'The notice names none, and none was found in the documents. Read them to be sure.'
const unread =
  'The notice names none, and none was read from the documents. They may be behind a sign-in, or not fetched yet.'
