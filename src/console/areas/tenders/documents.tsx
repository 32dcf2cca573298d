import { type DocumentMarks, lookAtDocuments } from '../../../workspace/following/looks.ts'
import { listDocuments } from '../../../catalogue/documents/queries.ts'
import { ListDocuments, type TenderDocument } from '../../../catalogue/tenders/document-schema.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { maxDocuments } from '../../parts/judgement/sources.ts'
import { Empty } from '../../core/shell.tsx'
import { Badge, None, NoteText, Table } from '../../parts/elements.tsx'
import { Pager } from '../../parts/listing.tsx'
import { Away, Foreign, languageText } from '../../parts/tenders/labels.tsx'
import { extentText, formatText, kindWords, newDocumentsText, textWords } from './document-words.ts'
import { OwnDocuments } from './own-documents.tsx'
import { TenderFrame } from '../../parts/tenders/frame.tsx'
import { readTender } from '../../parts/tenders/translated.tsx'

/** The documents of a tender: text to read here, and links to the rest. */
export async function showDocuments(visit: Visit) {
  const id = visit.param.id ?? ''
  const query = readQuery(visit, ListDocuments)
  const [{ tender, translated }, { items, total }, own] = await Promise.all([
    readTender(visit, id),
    listDocuments(visit.ctx, id, { ...query, owner: 'public' }),
    listDocuments(visit.ctx, id, { page: 1, limit: maxDocuments, owner: 'company' }),
  ])
  const changes = await lookAtDocuments(visit.ctx, tender.id)
  return (
    <TenderFrame tender={tender} translated={translated} side="documents">
      {total === 0 && <NoDocuments />}
      <Hint visit={visit} tender={tender} documents={items} />
      <NewSince changes={changes} />
      {items.length > 0 && <List visit={visit} documents={items} changes={changes} />}
      <Pager total={total} page={query.page} limit={query.limit} of="documents" />
      <OwnDocuments visit={visit} tenderId={tender.id} documents={own.items} />
    </TenderFrame>
  )
}

const NoDocuments = () => (
  <Empty
    title="No documents"
    text="The notice lists no documents. Look for them on the submission portal, and upload them below."
  />
)

/** States how many documents the person has not seen yet, also of those on other pages of the list. */
const NewSince = ({ changes }: { changes: DocumentMarks }) =>
  changes.size === 0 ? null : <NoteText tone="info">{newDocumentsText(changes.size)}</NoteText>

/**
 * States when documents are fetched. A service that fetches none must not promise it: a reader would wait for
 * ever.
 */
function Hint({ visit, tender, documents }: { visit: Visit; tender: Tender; documents: TenderDocument[] }) {
  if (!documents.some(({ textStatus }) => textStatus === 'not_fetched')) return null
  const isFetching = visit.ctx.config.DOCUMENT_FETCHING === 'on'
  if (isFetching && tender.savedTenderId !== null) return null
  return (
    <NoteText tone="info">
      {isFetching
        ? 'Documents that are not fetched yet are fetched once you save the tender, or ask for an analysis.'
        : 'This service fetches no documents, so analyses and answers do without those that are not fetched. '}
      {!isFetching && <a href="#upload">Upload the tender documents</a>}
    </NoteText>
  )
}

const List = ({
  visit,
  documents,
  changes,
}: {
  visit: Visit
  documents: TenderDocument[]
  changes: DocumentMarks
}) => (
  <Table
    caption="Documents"
    head={['Document', 'Kind', 'Language', 'Size', 'Text', 'Original']}
    rows={documents.map((document) => [
      <Title document={document} change={changes.get(document.id)} />,
      kindWords[document.kind],
      document.language === null ? <None /> : languageText(document.language),
      extentText(visit, document) ?? <None text="not known" />,
      <Badge tone={textWords[document.textStatus].tone}>{textWords[document.textStatus].text}</Badge>,
      <Original document={document} />,
    ])}
  />
)

interface TitleProps {
  document: TenderDocument
  change: 'new' | 'changed' | undefined
}

const Title = ({
  document: { id, tenderId, title, language, textAvailable, format },
  change,
}: TitleProps) => {
  const words = <Foreign lang={language ?? undefined}>{title}</Foreign>
  return (
    <>
      {textAvailable ? <a href={`/tenders/${tenderId}/documents/${id}`}>{words}</a> : words}{' '}
      {change !== undefined && <Badge tone="info">{change === 'new' ? 'New' : 'Changed'}</Badge>}
      {format !== null && <small>{formatText(format)}</small>}
    </>
  )
}

const Original = ({ document: { url, access } }: { document: TenderDocument }) =>
  url === null ? (
    <None text="no address" />
  ) : (
    <>
      <Away url={url}>Open</Away>
      {access === 'restricted' && <small>asks to sign in</small>}
    </>
  )
