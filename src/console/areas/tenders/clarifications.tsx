import { listDocuments } from '../../../catalogue/documents/queries.ts'
import { ListDocuments, type TenderDocument } from '../../../catalogue/tenders/document-schema.ts'
import { TenderParam } from '../../../catalogue/tenders/params.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { findRequirements } from '../../../workspace/bids/references.ts'
import { listClarifications } from '../../../workspace/clarifications/queries.ts'
import {
  type Clarification,
  ClarificationParam,
  CreateClarification,
  ListClarifications,
  UpdateClarification,
} from '../../../workspace/clarifications/schema.ts'
import { Empty } from '../../core/shell.tsx'
import { change, parameters, parse, readQuery, type Visit } from '../../core/visit.ts'
import { distanceText } from '../../core/reader.ts'
import { Downloads } from '../../parts/downloads.tsx'
import { Select, TextArea } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Moment, Section } from '../../parts/elements.tsx'
import { Pager } from '../../parts/listing.tsx'
import { TenderFrame } from '../../parts/tenders/frame.tsx'
import { lotChoices } from '../../parts/tenders/labels.tsx'
import { inUse } from '../../parts/tenders/documents.ts'
import { readTender } from '../../parts/tenders/translated.tsx'
import { ClarificationEntry } from './clarification.tsx'
import * as z from 'zod'
import { instantOf } from '../../../platform/time/zone.ts'
import {
  createClarification,
  removeClarification,
  updateClarification,
} from '../../../workspace/clarifications/commands.ts'

/** The questions of the company to the buyer, and what the buyer published. */
export async function showClarifications(visit: Visit) {
  const { id } = parameters(TenderParam, visit)
  const query = readQuery(visit, ListClarifications)
  const [{ tender, translated }, { items, total }, documents] = await Promise.all([
    readTender(visit, id),
    listClarifications(visit.ctx, id, query),
    listDocuments(visit.ctx, id, ListDocuments.parse({ limit: '100' })),
  ])
  const requirements = await findRequirements(
    visit.ctx,
    tender.id,
    items.flatMap(({ requirementId }) => requirementId ?? []),
  )
  const own = items.filter(({ status }) => status !== 'published')
  const published = items.filter(({ status }) => status === 'published')
  const known = { tender, documents: answering(documents.items), requirements }
  return (
    <TenderFrame tender={tender} translated={translated} side="clarifications">
      <p class="lead">
        The service sends nothing to the buyer. Ask on the buyer’s portal, then mark the question as sent
        here. <Until visit={visit} tender={tender} />
      </p>
      <Section title="Your questions" beside={<Drafts id={tender.id} items={own} />}>
        {own.length === 0 && <Empty text="No questions yet. Only your company sees what you write here." />}
        <ul class="plain-list">
          {own.map((item) => (
            <ClarificationEntry visit={visit} item={item} {...known} />
          ))}
        </ul>
        <Add tender={tender} />
      </Section>
      {published.length > 0 && (
        <Section title="Published by the buyer">
          <ul class="plain-list">
            {published.map((item) => (
              <ClarificationEntry visit={visit} item={item} {...known} />
            ))}
          </ul>
        </Section>
      )}
      <Pager total={total} page={query.page} limit={query.limit} of="entries" />
    </TenderFrame>
  )
}

/** Documents that can have an answer, those that the buyer calls a clarification first. */
const answering = (documents: TenderDocument[]): TenderDocument[] =>
  inUse(documents).toSorted((a, b) => Number(b.kind === 'clarification') - Number(a.kind === 'clarification'))

/** Until when the buyer takes questions. */
const Until = ({ visit, tender: { questionsDeadline } }: { visit: Visit; tender: Tender }) => {
  if (questionsDeadline === null) return <>The notice gives no last day for questions.</>
  if (Date.parse(questionsDeadline) <= visit.ctx.now.getTime())
    return (
      <>
        The buyer took questions until <Moment at={questionsDeadline} />.
      </>
    )
  return (
    <>
      The buyer takes questions until <Moment at={questionsDeadline} />,{' '}
      {distanceText(visit.ctx.now, questionsDeadline)}.
    </>
  )
}

const Drafts = ({ id, items }: { id: string; items: Clarification[] }) =>
  items.some(({ status }) => status === 'draft') ? (
    <Downloads
      path={`/tenders/${id}/clarifications/export`}
      formats={{ txt: 'Download drafts as text', docx: 'Download drafts as Word' }}
    />
  ) : null

const Add = ({ tender }: { tender: Tender }) => {
  const action = `/tenders/${tender.id}/clarifications`
  return (
    <Form action={action} button="Add the question" tone="quiet" of={CreateClarification}>
      <TextArea name="question" label="New question to the buyer" optional={false} />
      {tender.lots.length > 1 && (
        <Select name="lotId" label="Lot" none="The whole tender" choices={lotChoices(tender.lots)} />
      )}
    </Form>
  )
}

const pathOf = (tenderId: string) => `/tenders/${tenderId}/clarifications`

/** Adds the question of a form as a draft. */
export async function addQuestion(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(TenderParam, visit)
  const input = {
    question: fields.get('question') ?? '',
    lotId: fields.get('lotId') || null,
  }
  const made = await change(visit, CreateClarification, input, (ctx, json) =>
    createClarification(ctx, id, json),
  )
  return { to: pathOf(id), at: made.id, say: 'Question added as a draft.' }
}

const Act = z.enum(['edit', 'sent', 'unsent', 'answer', 'unanswer', 'remove'])

const said = {
  edit: 'Question saved.',
  sent: 'Question marked as sent.',
  unsent: 'Question is a draft again.',
  answer: 'Answer recorded.',
  unanswer: 'Answer removed.',
} as const

/** Does to a question what the pressed button of its forms says. */
export async function changeQuestion(visit: Visit, fields: URLSearchParams) {
  const param = parameters(ClarificationParam, visit)
  const act = parse(Act, fields.get('act'))
  if (act === 'remove') {
    await change(visit, z.unknown(), {}, (ctx) => removeClarification(ctx, param))
    return { to: pathOf(param.id), say: 'Draft removed.' }
  }
  await change(visit, UpdateClarification, inputOf(visit, fields, act), (ctx, json) =>
    updateClarification(ctx, param, json),
  )
  return { to: pathOf(param.id), at: param.clarificationId, say: said[act] }
}

function inputOf(visit: Visit, fields: URLSearchParams, act: keyof typeof said) {
  const time = (name: string) => {
    const text = fields.get(name)?.trim()
    return text ? instantOf(visit.reader, text) : visit.ctx.now.toISOString()
  }
  switch (act) {
    case 'edit':
      return { question: fields.get('question') ?? '', lotId: fields.get('lotId') || null }
    case 'sent':
      return { sentAt: time('sentAt') }
    case 'unsent':
      return { sentAt: null }
    case 'unanswer':
      return { answer: null, documentId: null }
    case 'answer': {
      const page = fields.get('documentPage')?.trim()
      return {
        answer: fields.get('answer') ?? '',
        answeredAt: time('answeredAt'),
        documentId: fields.get('documentId') || null,
        documentPage: page ? Number(page) : null,
      }
    }
  }
}
