import { DocumentParam, type TenderDocument } from '../../../catalogue/tenders/document-schema.ts'
import { maxInForm } from '../../../company/files/incoming.ts'
import { maxFiles } from '../../../workspace/documents/bring.ts'
import { several } from '../../../delivery/events/texts.ts'
import { errorOf, sentFor } from '../../core/sent.tsx'
import { numberText } from '../../core/reader.ts'
import { tooLarge } from '../../core/upload.ts'
import { change, parameters, type Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { Badge, NamedLink, None, Note, Section, Table, type Tone } from '../../parts/elements.tsx'
import { isOver } from '../../parts/tenders/documents.ts'
import { extentText } from './document-words.ts'
import { TenderParam } from '../../../catalogue/tenders/params.ts'
import type { Incoming } from '../../../company/files/file.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { invalidData } from '../../../platform/context/errors.ts'
import { perform } from '../../../surfaces/perform.ts'
import { replaceDocument, uploadDocuments, type Uploaded } from '../../../workspace/documents/commands.ts'
import { deleteDocument } from '../../../workspace/documents/remove.ts'

interface OwnProps {
  visit: Visit
  tenderId: string
  documents: readonly TenderDocument[]
}

/** The company's own documents of a tender, with the form that adds others. */
export const OwnDocuments = ({ visit, tenderId, documents }: OwnProps) => {
  const replaced = documents.filter((each) => isOver(each, documents))
  const present = documents.filter((each) => !replaced.includes(each))
  return (
    <Section
      title="Your documents"
      id="own"
      lead="Tender documents that your company uploads. Only your company sees them and what is read from them."
    >
      <Reading documents={present} />
      {present.length > 0 && <OwnTable visit={visit} documents={present} replaced={replaced} />}
      {replaced.length > 0 && <Earlier documents={replaced} />}
      <UploadForm visit={visit} action={`/tenders/${tenderId}/documents`} isFirst={documents.length === 0} />
    </Section>
  )
}

const isComing = ({ state }: TenderDocument) => state === 'waiting' || state === 'reading'

/** States how many documents are being read. The page refreshes until they are read. */
function Reading({ documents }: { documents: readonly TenderDocument[] }) {
  const coming = documents.filter(isComing).length
  if (coming === 0) return null
  const done = documents.length - coming
  return (
    <Note tone="info">
      <p data-again="3" role="status">
        {done} of {several(documents.length, 'document')} read. The requirements, the analysis and the answers
        use each document once it is read. <a href="#own">Look again</a>
      </p>
    </Note>
  )
}

interface OwnTableProps {
  visit: Visit
  documents: readonly TenderDocument[]
  replaced: readonly TenderDocument[]
}

const OwnTable = ({ visit, documents, replaced }: OwnTableProps) => (
  <Table
    caption="Your documents"
    head={['Document', 'Size', 'Text', <span class="hidden">Actions</span>]}
    rows={documents.map((document) => [
      <OwnTitle document={document} />,
      extentText(visit, document) ?? <None text="not known" />,
      <OwnState visit={visit} document={document} />,
      <OwnLinks
        document={document}
        hasChanges={replaced.some(({ replacedBy }) => replacedBy === document.id)}
      />,
    ])}
  />
)

const pathOf = ({ tenderId, id }: TenderDocument) => `/tenders/${tenderId}/documents/${id}`

export const changesPath = (document: TenderDocument) => `${pathOf(document)}/changes`

const OwnTitle = ({ document }: { document: TenderDocument }) => (
  <>
    <NamedLink href={pathOf(document)} name={document.title} /> <Badge tone="info">Yours</Badge>
    {document.replacedBy !== null && <small>In use until its new version is read</small>}
  </>
)

const stateWords: Record<TenderDocument['state'], { text: string; tone: Tone }> = {
  waiting: { text: 'Waiting', tone: 'info' },
  reading: { text: 'Being read', tone: 'info' },
  read: { text: 'Read', tone: 'good' },
  failed: { text: 'Cannot be read', tone: 'bad' },
}

/** How far the reading of a document has come, and what is wrong with it. */
export const OwnState = ({ visit: { reader }, document }: { visit: Visit; document: TenderDocument }) => {
  const { state, progress, reason } = document
  return (
    <>
      <Badge tone={stateWords[state].tone}>{stateWords[state].text}</Badge>
      {progress && (
        <small>
          Page {numberText(reader, progress.page)} of {numberText(reader, progress.pages)}
        </small>
      )}
      {!isComing(document) && reason !== null && <small>{reason.replace(/\.?$/, '.')}</small>}
    </>
  )
}

const OwnLinks = ({ document, hasChanges }: { document: TenderDocument; hasChanges: boolean }) => (
  <>
    {hasChanges && (
      <>
        <a href={changesPath(document)}>What changed</a>
        <br />
      </>
    )}
    <a href={`${pathOf(document)}#manage`}>Replace or delete</a>
  </>
)

const Earlier = ({ documents }: { documents: readonly TenderDocument[] }) => (
  <details class="unfold">
    <summary>Earlier versions ({documents.length})</summary>
    <ul>
      {documents.map((document) => (
        <li>
          <NamedLink href={pathOf(document)} name={document.title} />
        </li>
      ))}
    </ul>
  </details>
)

const UploadForm = ({ visit, action, isFirst }: { visit: Visit; action: string; isFirst: boolean }) => (
  <section id="upload">
    <h3>{isFirst ? 'Upload the tender documents' : 'Upload more documents'}</h3>
    <Form action={action} button="Upload" class="measure" upload>
      <FilesField
        visit={visit}
        action={action}
        label="Files or a ZIP archive"
        hint={`Up to ${maxFiles} files of 25 MB, or a ZIP of up to 100 files. PDF, Word, Excel, PowerPoint, text and e-mails are read.`}
        multiple
      />
    </Form>
  </section>
)

interface FilesFieldProps {
  visit: Visit
  action: string
  label: string
  hint: string
  multiple?: boolean
}

/** A field for files. With a script, files can be dropped on it, and it names what was chosen. */
export const FilesField = ({ visit, action, label, hint, multiple = false }: FilesFieldProps) => {
  const error = errorOf(sentFor(visit, action), 'file')
  return (
    <div class="field drop" data-drop>
      <label for="field-file">{label}</label>
      <p class="hint" id="field-file-hint">
        {hint}{' '}
        <span data-drop-hint hidden>
          You can drop {multiple ? 'them' : 'it'} here.
        </span>
      </p>
      <input
        type="file"
        id="field-file"
        name="file"
        required
        multiple={multiple}
        data-max={maxInForm}
        data-too-large={tooLarge}
        aria-describedby={error ? 'field-file-hint field-file-error' : 'field-file-hint'}
        aria-invalid={error ? 'true' : undefined}
      />
      <ul class="chosen" data-chosen hidden></ul>
      {error && (
        <p class="field-error" id="field-file-error">
          {error}
        </p>
      )}
    </div>
  )
}

function chosen({ files }: Visit): AsyncIterable<Incoming> {
  if (!files) throw invalidData('file', 'must be chosen')
  return files
}

/** The files can be read only once, so the step cannot be repeated. */
const stream = <A,>(run: (ctx: CallerCtx, files: AsyncIterable<Incoming>) => Promise<A>) => ({
  effect: 'stream' as const,
  run,
})

/** Adds the company's own documents to a tender. */
export async function addOwnDocuments(visit: Visit) {
  const { id } = parameters(TenderParam, visit)
  const work = stream((ctx, files) => uploadDocuments(ctx, id, files))
  const { answer } = await perform(visit.ctx, work, chosen(visit))
  return { to: `/tenders/${id}/documents`, at: 'own', say: outcomeText(answer) }
}

function outcomeText({ documents }: Uploaded): string {
  const failed = documents.filter(({ state }) => state === 'failed').length
  const taken = documents.length - failed
  return [
    ...(taken > 0 ? [`${several(taken, 'document')} uploaded.`] : []),
    ...(failed > 0 ? [`${several(failed, 'file')} cannot be read: see why below.`] : []),
  ].join(' ')
}

/** Uploads the next version of a document of the company. */
export async function replaceOwn(visit: Visit) {
  const ids = parameters(DocumentParam, visit)
  const work = stream((ctx, files) => replaceDocument(ctx, ids, files))
  const { answer } = await perform(visit.ctx, work, chosen(visit))
  const say =
    answer.id === ids.documentId
      ? 'It is the same file. Nothing has changed.'
      : 'The new version is uploaded. It is used once it is read.'
  return { to: `/tenders/${ids.id}/documents/${answer.id}`, say }
}

/** Deletes a document of the company with everything that was read from it. */
export async function removeOwnDocument(visit: Visit) {
  const ids = parameters(DocumentParam, visit)
  await change(visit, DocumentParam, ids, (ctx) => deleteDocument(ctx, ids))
  return {
    to: `/tenders/${ids.id}/documents`,
    say: 'The document and all that was read from it are deleted.',
  }
}
