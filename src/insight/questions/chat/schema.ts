import * as z from 'zod'
import { idExample, idOf } from '../../../platform/context/ids.ts'
import { paging, TextUpTo } from '../../../platform/http/params.ts'
import { Time } from '../../../platform/time/timestamp.ts'
import { Citation } from '../../analyses/citations.ts'
import { answerCertainties } from '../retrieval/confidence.ts'

const citationExample = {
  id: 'c1',
  documentId: idExample('document'),
  page: 3,
  path: null,
  quote: 'Tenders must be submitted by 15 December 2026 at 12:00.',
}

export const AskTender = z
  .strictObject({
    tenderId: idOf('tender'),
    message: TextUpTo(4000)
      .trim()
      .min(1, 'must not be empty')
      .meta({ description: 'The question', examples: ['By when must we submit our bid?'] }),
    sessionId: idOf('session').nullable().optional().meta({
      description: 'Continues a conversation about the same tender; without it a new one begins',
    }),
    language: z
      .string()
      .regex(/^[a-z]{2}$/, 'must be an ISO 639-1 language such as de')
      .nullable()
      .optional()
      .meta({
        description:
          'Language of the answer; by default the language of the question. The built-in engine answers in the languages in which it reads questions: English, German, French, Norwegian, Dutch, Spanish, Italian, Swedish and Danish.',
        examples: ['en'],
      }),
  })
  .meta({
    sample: { tenderId: idExample('tender'), message: 'By when must we submit our bid?', language: 'en' },
  })

export type AskTender = z.output<typeof AskTender>

const Engine = z.enum(['builtin', 'workers-ai', 'openai-compatible'])

const Certainty = z.enum(answerCertainties).meta({
  description:
    'certain: the citations answer the question. closest: the citations are the passages next to it, not a certain answer. none: the documents do not answer it; nothing is cited.',
})

export const ChatAnswer = z
  .object({
    sessionId: idOf('session'),
    messageId: idOf('message'),
    answer: z.string(),
    certainty: Certainty,
    found: z.boolean().meta({ description: 'Whether `certainty` is `certain`' }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({
        description:
          'Where `certainty` is `certain`, the probability that one of the citations answers the question, 0.6 or more; else that the first ' +
          'citation does, below 0.6. An estimate where a model answers',
      }),
    citations: z.array(Citation),
    engine: Engine.meta({ description: 'The engine that made the answer' }),
    model: z.string().nullable(),
    degraded: z.boolean().meta({
      description:
        'Whether the built-in engine answered because a configured model failed, or stated other figures than a certain built-in answer',
    }),
  })
  .meta({
    id: 'ChatAnswer',
    description: 'An answer with its quotes',
    examples: [
      {
        sessionId: idExample('session'),
        messageId: idExample('message'),
        answer: 'Tenders must be submitted by 15 December 2026 at 12:00.',
        certainty: 'certain',
        found: true,
        confidence: 0.86,
        citations: [citationExample],
        engine: 'builtin',
        model: null,
        degraded: false,
      },
    ],
  })
export type ChatAnswer = z.output<typeof ChatAnswer>

export const ChatMessage = z
  .object({
    id: idOf('message'),
    role: z.enum(['user', 'assistant']),
    text: z.string(),
    citations: z.array(Citation),
    engine: Engine.nullable().meta({ description: 'Null for a question' }),
    certainty: Certainty.nullable().meta({ description: 'Set for an answer; null for a question' }),
    degraded: z.boolean().nullable().meta({
      description: 'As in the answer; null for a question, and for an answer from before this was stored',
    }),
    createdAt: Time,
  })
  .meta({
    id: 'ChatMessage',
    description: 'One turn of a conversation',
    examples: [
      {
        id: idExample('message'),
        role: 'assistant',
        text: 'Tenders must be submitted by 15 December 2026 at 12:00.',
        citations: [citationExample],
        engine: 'builtin',
        certainty: 'certain',
        degraded: false,
        createdAt: '2026-11-20T09:30:00.000Z',
      },
    ],
  })
export type ChatMessage = z.output<typeof ChatMessage>

export const ChatSession = z
  .object({
    id: idOf('session'),
    tenderId: idOf('tender'),
    title: z.string().meta({ description: 'The first question, shortened' }),
    messageCount: z.int(),
    createdAt: Time,
    updatedAt: Time.meta({ description: 'Time of the last answer' }),
  })
  .meta({
    id: 'ChatSession',
    description: 'A conversation about a tender',
    examples: [
      {
        id: idExample('session'),
        tenderId: idExample('tender'),
        title: 'By when must we submit our bid?',
        messageCount: 2,
        createdAt: '2026-11-20T09:30:00.000Z',
        updatedAt: '2026-11-20T09:30:00.000Z',
      },
    ],
  })

export const SessionParam = z.strictObject({ sessionId: idOf('session') })
export const ListMessages = z.strictObject(paging)
export const ListSessions = z.strictObject({
  tenderId: idOf('tender').optional().meta({ description: 'Conversations about this tender' }),
  ...paging,
})
