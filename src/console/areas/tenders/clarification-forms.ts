import * as z from 'zod'
import { TenderParam } from '../../../catalogue/tenders/params.ts'
import { instantOf } from '../../../platform/time/zone.ts'
import {
  createClarification,
  removeClarification,
  updateClarification,
} from '../../../workspace/clarifications/commands.ts'
import {
  ClarificationParam,
  CreateClarification,
  UpdateClarification,
} from '../../../workspace/clarifications/schema.ts'
import { change, parameters, parse } from '../../core/input.ts'
import type { Visit } from '../../core/visit.ts'

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
