import * as z from 'zod'
import { endpoints } from '../../rest/endpoints.ts'
import { checked, id, listedNumber, listedText, next, things } from '../fields.ts'
import { reads, tool } from '../tool.ts'
import { askQuestion } from '../../../insight/questions/chat/commands.ts'
import { AskTender } from '../../../insight/questions/chat/schema.ts'

const ask = tool({
  name: 'ask_tender',
  title: 'Ask about a tender',
  description: 'Answer a question from the documents of a tender, quoting; closest is uncertain.',
  grant: 'read',
  twin: endpoints['POST /chat'],
  hints: reads,
  input: z.strictObject({
    tenderId: id('tender'),
    question: z.string().max(4000),
    sessionId: id('session').optional().describe('Of the last answer'),
    language: z.string().optional().describe('en, de, fr'),
  }),
  output: z.object({
    certainty: z.string(),
    found: z.boolean(),
    answer: z.string(),
    confidence: z.number(),
    quotes: things({ documentId: listedText, page: listedNumber, quote: listedText }),
    sessionId: z.string(),
    next,
  }),
  run: async (ctx, { question, ...rest }) => {
    const answer = await askQuestion(
      ctx,
      checked(AskTender, { ...rest, message: question }, { message: 'question' }),
    )
    const { certainty, found, confidence, citations, sessionId } = answer
    return {
      certainty,
      found,
      answer: answer.answer,
      confidence,
      sessionId,
      quotes: citations.map(({ documentId, page, quote }) => ({ documentId, page, quote })),
      next: found ? null : 'Ask in other words, or read_tender_document; ids are in get_tender.',
    }
  },
})

export const chatTools = [ask]
