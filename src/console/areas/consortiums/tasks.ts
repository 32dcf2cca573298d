import {
  createResponsibility,
  removeResponsibility,
  updateResponsibility,
} from '../../../workspace/consortiums/responsibilities/commands.ts'
import {
  CreateResponsibility,
  ResponsibilityParam,
  UpdateResponsibility,
} from '../../../workspace/consortiums/responsibilities/schema.ts'
import { ConsortiumParam } from '../../../workspace/consortiums/schema.ts'
import { change, parameters } from '../../core/change.ts'
import type { Visit } from '../../core/visit.ts'
import { instantOf } from '../../../platform/time/zone.ts'
import { textIn } from './input.ts'

export async function addTask(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(ConsortiumParam, visit)
  const due = textIn(fields, 'dueAt')
  const input = {
    memberId: fields.get('memberId') ?? '',
    title: fields.get('title') ?? '',
    description: textIn(fields, 'description'),
    lotId: textIn(fields, 'lotId'),
    dueAt: due === null ? null : instantOf(visit.reader, due),
  }
  await change(visit, CreateResponsibility, input, (ctx, json) => createResponsibility(ctx, id, json))
  return { to: `/consortiums/${id}`, at: 'responsibilities', say: 'Responsibility added.' }
}

/** Marks a responsibility as done, or as open again. */
export async function markTask(visit: Visit, fields: URLSearchParams) {
  const named = parameters(ResponsibilityParam, visit)
  const { title, status } = await change(
    visit,
    UpdateResponsibility,
    { status: fields.get('status') },
    (ctx, json) => updateResponsibility(ctx, named, json),
  )
  return { to: `/consortiums/${named.id}`, at: 'responsibilities', say: `${title}: ${status}.` }
}

export async function removeTask(visit: Visit) {
  const named = parameters(ResponsibilityParam, visit)
  await change(visit, ResponsibilityParam, named, removeResponsibility)
  return { to: `/consortiums/${named.id}`, at: 'responsibilities', say: 'Responsibility removed.' }
}
