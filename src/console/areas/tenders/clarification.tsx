import type { TenderDocument } from '../../../catalogue/tenders/document-schema.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { type Clarification, UpdateClarification } from '../../../workspace/clarifications/schema.ts'
import { sentFor } from '../../core/sent.tsx'
import type { Visit } from '../../core/visit.ts'
import { Field, Select, TextArea } from '../../parts/fields.tsx'
import { FoldedForm, Form } from '../../parts/form.tsx'
import { Badge, Day, Moment, type Tone } from '../../parts/elements.tsx'
import { clipped, lotChoices, lotText } from '../../parts/tenders/labels.tsx'

const statusLooks: Record<Clarification['status'], { text: string; tone: Tone }> = {
  draft: { text: 'Draft', tone: 'plain' },
  sent: { text: 'Sent', tone: 'info' },
  answered: { text: 'Answered', tone: 'good' },
  published: { text: 'Published', tone: 'plain' },
}

interface EntryProps {
  visit: Visit
  item: Clarification
  tender: Tender
  documents: TenderDocument[]
  requirements: Map<string, Requirement>
}

/** A question with its answer and its forms, or what the buyer published. */
export const ClarificationEntry = (props: EntryProps) => {
  const { item, requirements } = props
  const { id, status, question, answer } = item
  const requirement = requirements.get(item.requirementId ?? '')
  return (
    <li id={id}>
      <p class="small soft">
        <Badge tone={statusLooks[status].tone}>{statusLooks[status].text}</Badge> <Dates {...props} />
        {item.lotId !== null && <>, {lotText(item.lotId)}</>}
        {requirement && (
          <>
            , about <bdi>{clipped(requirement.title, 100)}</bdi>
          </>
        )}
      </p>
      {question !== null && (
        <p class="prose" dir="auto">
          {question}
        </p>
      )}
      {answer !== null && (
        <blockquote class="prose" dir="auto">
          {answer}
        </blockquote>
      )}
      <Source {...props} />
      {status !== 'published' && <Forms {...props} />}
    </li>
  )
}

/** Who asked, and when the question was sent and answered. */
const Dates = ({ item: { status, askedBy, sentAt, answeredAt, daysLeft } }: Omit<EntryProps, 'visit'>) => {
  if (status === 'published')
    return answeredAt === null ? null : (
      <>
        on <Day at={answeredAt} />
      </>
    )
  return (
    <>
      <bdi>{askedBy?.name ?? 'Someone who left'}</bdi>
      {sentAt !== null && (
        <>
          , sent <Moment at={sentAt} />
        </>
      )}
      {answeredAt !== null && (
        <>
          , answered <Moment at={answeredAt} />
        </>
      )}
      {daysLeft !== null && (
        <>
          ,{' '}
          {daysLeft === 0
            ? 'the time for questions is over'
            : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left for questions`}
        </>
      )}
    </>
  )
}

const Source = ({ item: { document, tenderId } }: EntryProps) =>
  document === null ? null : (
    <p class="small">
      <a
        href={`/tenders/${tenderId}/documents/${document.id}${document.page === null ? '' : `?page=${document.page}`}`}
      >
        <bdi>{document.title}</bdi>
        {document.page !== null && `, page ${document.page}`}
      </a>
    </p>
  )

const Forms = (props: EntryProps) => {
  const { status } = props.item
  return (
    <div class="row">
      {status === 'draft' && <MarkSent {...props} />}
      <RecordAnswer {...props} />
      <Edit {...props} />
      {status === 'sent' && <EntryButton {...props} act="unsent" button="Not sent yet" />}
      {status === 'answered' && <EntryButton {...props} act="unanswer" button="Remove the answer" />}
      {status === 'draft' && <EntryButton {...props} act="remove" button="Remove the draft" />}
    </div>
  )
}

const actionOf = ({ id, tenderId }: Clarification) => `/tenders/${tenderId}/clarifications/${id}`

const EntryButton = ({ item, act, button }: Omit<EntryProps, 'visit'> & { act: string; button: string }) => (
  <Form action={actionOf(item)} version={item.version} button={button} tone="plain" class="inline">
    <input type="hidden" name="act" value={act} />
  </Form>
)

/** Whether the form with this act was refused, so that it is shown open with what was typed. */
const sentBy = (visit: Visit, item: Clarification, act: string) => {
  const sent = sentFor(visit, actionOf(item))
  return sent.fields?.get('act') === act ? sent : { fields: null, problem: null }
}

type EntryFormProps = Pick<EntryProps, 'visit' | 'item'> &
  Pick<Parameters<typeof FoldedForm>[0], 'summary' | 'button' | 'of' | 'stored' | 'children'> & {
    act: string
  }

/** A form for an act on an entry. It is folded unless it was refused. */
const EntryForm = ({ visit, item, act, children, ...form }: EntryFormProps) => (
  <FoldedForm {...form} action={actionOf(item)} version={item.version} sent={sentBy(visit, item, act)}>
    <input type="hidden" name="act" value={act} />
    {children}
  </FoldedForm>
)

const MarkSent = ({ visit, item }: EntryProps) => (
  <EntryForm visit={visit} item={item} act="sent" summary="Mark as sent" button="Mark as sent">
    <Field
      name="sentAt"
      type="datetime-local"
      label="Sent at"
      hint="Leave it empty for now."
      id={`sent-${item.id}`}
    />
  </EntryForm>
)

const RecordAnswer = ({ visit, item, documents }: EntryProps) => (
  <EntryForm
    visit={visit}
    item={item}
    act="answer"
    summary={item.answer === null ? 'Record the answer' : 'Correct the answer'}
    button="Save the answer"
    of={UpdateClarification}
    stored={item}
  >
    <TextArea name="answer" label="Answer of the buyer" required={true} id={`answer-${item.id}`} />
    <div class="fields">
      <Select
        name="documentId"
        label="Document"
        value={item.document?.id ?? ''}
        none="None"
        choices={documents.map(({ id, title }) => ({ value: id, text: clipped(title, 80) }))}
        id={`document-${item.id}`}
      />
      <Field
        name="documentPage"
        type="number"
        label="Page"
        value={item.document?.page ?? null}
        id={`page-${item.id}`}
      />
      <Field
        name="answeredAt"
        type="datetime-local"
        label="Answered at"
        value=""
        hint="Leave it empty for now."
        id={`answered-${item.id}`}
      />
    </div>
  </EntryForm>
)

const Edit = ({ visit, item, tender }: EntryProps) => (
  <EntryForm
    visit={visit}
    item={item}
    act="edit"
    summary="Change the question"
    button="Save the question"
    of={UpdateClarification}
    stored={item}
  >
    <TextArea name="question" label="Question" required={true} id={`question-${item.id}`} />
    {tender.lots.length > 1 && (
      <Select
        name="lotId"
        label="Lot"
        value={item.lotId ?? ''}
        none="The whole tender"
        choices={lotChoices(tender.lots)}
        id={`lot-${item.id}`}
      />
    )}
  </EntryForm>
)
