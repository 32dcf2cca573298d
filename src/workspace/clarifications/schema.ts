import * as z from 'zod'
import { idExample, idOf } from '../../platform/context/ids.ts'
import { filledText, Moment, nameOf, paging } from '../../platform/http/params.ts'
import { Time } from '../../platform/time/timestamp.ts'

/** The states of a company's own question. */
export const questionStatuses = ['draft', 'sent', 'answered'] as const
/** `published`: an entry of the buyer, not of the company. */
const clarificationStatuses = [...questionStatuses, 'published'] as const

const example = {
  id: idExample('clarification'),
  tenderId: idExample('tender'),
  status: 'answered',
  question: 'May the reference projects be older than five years?',
  askedBy: { id: idExample('user'), name: 'Ada Berg' },
  sentAt: '2026-11-23T10:00:00.000Z',
  answer: 'References of the last seven years are accepted.',
  answeredAt: '2026-11-27T08:15:00.000Z',
  document: {
    id: idExample('document'),
    title: 'Questions and answers no. 2',
    url: 'https://procurement.example.org/documents/qa-2.pdf',
    page: 3,
  },
  lotId: 'LOT-0001',
  requirementId: idExample('requirement'),
  questionsDeadline: null,
  daysLeft: null,
  version: 3,
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-27T08:20:00.000Z',
} as const

const SourceDocument = z
  .object({
    id: idOf('document'),
    title: z.string(),
    url: z.string().nullable().meta({ description: 'Where the buyer offers it' }),
    page: z.int().nullable().meta({ description: 'Page of the answer, from 1' }),
  })
  .meta({ id: 'SourceDocument', description: 'The document of the tender with the answer' })
export type SourceDocument = z.output<typeof SourceDocument>

export const Clarification = z
  .object({
    id: idOf('clarification'),
    tenderId: idOf('tender'),
    status: z.enum(clarificationStatuses).meta({
      description:
        '`draft`, `sent` or `answered` for a question of your company; `published` for an answer or a change that the buyer published',
    }),
    question: z
      .string()
      .nullable()
      .meta({ description: 'Null where the buyer published an answer without a single question' }),
    askedBy: z
      .object({
        id: idOf('user'),
        name: z.string().nullable().meta({ description: 'Null once the person is deleted' }),
      })
      .nullable()
      .meta({ description: 'The person who wrote the question; null for what the buyer published' }),
    sentAt: Time.nullable(),
    answer: z
      .string()
      .nullable()
      .meta({ description: 'The words of the buyer; null for a published document, which has them' }),
    answeredAt: Time.nullable(),
    document: SourceDocument.nullable(),
    lotId: z.string().nullable(),
    requirementId: idOf('requirement')
      .nullable()
      .meta({ description: 'The requirement that the question is about' }),
    questionsDeadline: Time.nullable().meta({
      description: 'Until when the buyer takes questions; null once the question is answered',
    }),
    daysLeft: z
      .int()
      .nullable()
      .meta({ description: 'Days until `questionsDeadline`, rounded up; 0 once it has passed' }),
    version: z.int().meta({ description: 'Always 1 for an entry of the buyer, which cannot be changed' }),
    createdAt: Time.nullable().meta({ description: 'Null where the buyer gives no date' }),
    updatedAt: Time.nullable(),
  })
  .meta({
    id: 'Clarification',
    description:
      'A question to the buyer with its answer, or an answer that the buyer published. Your questions are private to your company, and the service sends none of them: you send them on the portal of the buyer',
    examples: [example],
  })
export type Clarification = z.output<typeof Clarification>

const Question = filledText(10_000).meta({ examples: [example.question] })
const members = {
  lotId: nameOf(100)
    .nullable()
    .optional()
    .meta({ description: 'A lot of the tender', examples: ['LOT-0001'] }),
  requirementId: idOf('requirement').nullable().optional(),
  sentAt: Moment.nullable().optional().meta({
    description: 'When the question went to the buyer; null makes it a draft again',
  }),
  answer: filledText(50_000)
    .nullable()
    .optional()
    .meta({ description: 'The answer of the buyer; null removes it', examples: [example.answer] }),
  answeredAt: Moment.nullable()
    .optional()
    .meta({ description: 'When the buyer answered. Default: now, once there is an answer' }),
  documentId: idOf('document')
    .nullable()
    .optional()
    .meta({ description: 'The document of the tender with the answer' }),
  documentPage: z
    .int()
    .min(1)
    .max(100_000)
    .nullable()
    .optional()
    .meta({
      description: 'The page of the answer in that document',
      examples: [3],
    }),
}

export const CreateClarification = z.strictObject({ question: Question, ...members })
export type CreateClarification = z.output<typeof CreateClarification>

export const UpdateClarification = z.strictObject({ question: Question.optional(), ...members })
export type UpdateClarification = z.output<typeof UpdateClarification>

export const ClarificationParam = z.strictObject({
  id: idOf('tender'),
  clarificationId: idOf('clarification'),
})

export const ListClarifications = z.strictObject({
  status: z
    .enum(clarificationStatuses)
    .optional()
    .meta({ description: 'Entries in this state; `published` for those of the buyer' }),
  ...paging,
})
export type ListClarifications = z.output<typeof ListClarifications>
