import * as z from 'zod'
import { getDocument, listDocuments, readDocumentText } from '../../../catalogue/documents/queries.ts'
import { paging } from '../../../platform/http/params.ts'
import type { TenderDocument } from '../../../catalogue/tenders/document-schema.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { Empty } from '../../core/shell.tsx'
import { Pager } from '../../parts/listing.tsx'
import { Badge, NoteText, Section } from '../../parts/elements.tsx'
import { Away, Foreign, ForeignText, languageText } from '../../parts/tenders/labels.tsx'
import { extentText, kindWords } from './document-words.ts'
import { FilesField, OwnState } from './own-documents.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { maxDocuments } from '../../parts/judgement/sources.ts'
import { TenderFrame } from '../../parts/tenders/frame.tsx'
import { readTender } from '../../parts/tenders/translated.tsx'

const ReadPage = z.strictObject({ page: paging.page })

/**
 * The text of a document, one page at a time. Quotes elsewhere in the console link to a page of the document by its
 * number.
 */
export async function showDocument(visit: Visit) {
  const ids = { id: visit.param.id ?? '', documentId: visit.param.documentId ?? '' }
  const { page } = readQuery(visit, ReadPage)
  const [{ tender, translated }, document, { items, total, beside }, own] = await Promise.all([
    readTender(visit, ids.id),
    getDocument(visit.ctx, ids),
    readDocumentText(visit.ctx, ids, { page, limit: 1 }),
    listDocuments(visit.ctx, ids.id, { page: 1, limit: maxDocuments, owner: 'company' }),
  ])
  const hasBefore = own.items.some(({ replacedBy }) => replacedBy === document.id)
  const [text] = items
  return (
    <TenderFrame tender={tender} translated={translated} side="documents">
      <p class="up document-up">
        <a href={`/tenders/${tender.id}/documents`}>All documents</a>
      </p>
      <DocumentHead visit={visit} document={document} />
      {document.owner === 'company' && <Own visit={visit} document={document} />}
      {beside.reason !== null && document.owner === 'public' && (
        <NoteText tone="warn">{beside.reason.replace(/\.?$/, '.')}</NoteText>
      )}
      <Pager total={total} page={page} limit={1} of="pages" />
      {text && (
        <div class="document-text">
          <ForeignText lang={document.language ?? undefined}>{text.text}</ForeignText>
        </div>
      )}
      {!text && total > 0 && (
        <Empty
          text={`The document has ${total === 1 ? 'one page' : `${total} pages`}.`}
          link={{ href: visit.url.pathname, text: 'Read from the first page' }}
        />
      )}
      {text && text.text.length > 1500 && <Pager total={total} page={page} limit={1} of="pages, again" />}
      {document.owner === 'company' && <Manage visit={visit} document={document} hasBefore={hasBefore} />}
    </TenderFrame>
  )
}

const DocumentHead = ({ visit, document }: { visit: Visit; document: TenderDocument }) => (
  <>
    <h2 class="document-title">
      <Foreign lang={document.language ?? undefined}>{document.title}</Foreign>
    </h2>
    <p class="soft">
      {[
        kindWords[document.kind],
        document.language && languageText(document.language),
        extentText(visit, document),
      ]
        .filter(Boolean)
        .join(' · ')}
      {document.url !== null && (
        <>
          {' · '}
          <Away url={document.url}>The original</Away>
        </>
      )}
    </p>
  </>
)

interface OwnProps {
  visit: Visit
  document: TenderDocument
}

/** Whether the bytes are there: a file that did not come whole has no size, and a replaced version has no bytes. */
const hasFile = ({ state, size, replacedBy }: TenderDocument): boolean =>
  replacedBy === null && (state !== 'failed' || size !== null)

/** The state of a document of the company, and the version that follows it. */
const Own = ({ visit, document }: OwnProps) => (
  <>
    <p data-again={['waiting', 'reading'].includes(document.state) ? '3' : undefined}>
      <Badge tone="info">Yours</Badge> <OwnState visit={visit} document={document} />
      {hasFile(document) && (
        <>
          {' · '}
          <a href={`/tenders/${document.tenderId}/documents/${document.id}/content`}>Download the file</a>
        </>
      )}
    </p>
    {document.replacedBy !== null && (
      <NoteText tone="info">
        There is a{' '}
        <a href={`/tenders/${document.tenderId}/documents/${document.replacedBy}`}>newer version</a>.
      </NoteText>
    )}
  </>
)

/** The forms that replace and delete a document of the company. */
function Manage({
  visit,
  document: { tenderId, id, replacedBy },
  hasBefore,
}: OwnProps & { hasBefore: boolean }) {
  const path = `/tenders/${tenderId}/documents/${id}`
  return (
    <Section title="Replace or delete" id="manage">
      {replacedBy === null && (
        <>
          <Form action={`${path}/content`} button="Upload the new version" class="measure" upload>
            <FilesField
              visit={visit}
              action={`${path}/content`}
              label="New version"
              hint="One file of up to 25 MB. The present version is used until the new one is read."
            />
          </Form>
          {hasBefore && (
            <p>
              <a href={`${path}/changes`}>What changed since the version before</a>
            </p>
          )}
        </>
      )}
      <Confirm action={`${path}/delete`} summary="Delete…" button="Delete this document">
        <p>
          The document is deleted for good, with everything that was read from it: its requirements, the
          analyses of this tender, and the answers that quote it. Texts of your bids stay.
        </p>
      </Confirm>
    </Section>
  )
}
