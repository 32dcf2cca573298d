import { invalidData, Problem, wrongFields } from '../../../platform/context/errors.ts'
import { instantOf } from '../../../platform/time/zone.ts'
import { createConsortium, updateConsortium } from '../../../workspace/consortiums/commands.ts'
import {
  answerInvitation,
  inviteMember,
  removeMember,
} from '../../../workspace/consortiums/members/commands.ts'
import { ConsortiumMemberParam, InviteMember } from '../../../workspace/consortiums/members/schema.ts'
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
import { ConsortiumParam, CreateConsortium, UpdateConsortium } from '../../../workspace/consortiums/schema.ts'
import { change, parameters, textIn, type Visit } from '../../core/visit.ts'

/** The number in a field. Text that is not a number is returned as it is, so that the schema refuses it. */
function numberIn(fields: URLSearchParams, name: string): number | string | null {
  const text = textIn(fields, name)
  const number = Number(text)
  return text === null || Number.isNaN(number) ? text : number
}

/** The fields about the consortium as a whole, which only the lead changes. */
const wholeOf = (fields: URLSearchParams) => ({
  name: fields.get('name') ?? '',
  description: textIn(fields, 'description'),
  sharePercent: numberIn(fields, 'sharePercent'),
})

export async function startConsortium(visit: Visit, fields: URLSearchParams) {
  const input = { ...wholeOf(fields), tenderId: fields.get('tenderId') ?? '' }
  const { id, name } = await change(visit, CreateConsortium, input, createConsortium)
  return { to: `/consortiums/${id}`, say: `${name} is formed. Invite the companies to bid with.` }
}

export async function changeOwn(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(ConsortiumParam, visit)
  await change(visit, UpdateConsortium, wholeOf(fields), (ctx, json) => updateConsortium(ctx, id, json))
  return { to: `/consortiums/${id}`, say: 'Changes saved.' }
}

const Settle = UpdateConsortium.pick({ status: true })

/** Confirms or dissolves a consortium. */
export async function settleConsortium(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(ConsortiumParam, visit)
  const { status } = await change(visit, Settle, { status: fields.get('status') }, (ctx, json) =>
    updateConsortium(ctx, id, json),
  )
  return { to: `/consortiums/${id}`, say: `The consortium is ${status}.` }
}

/** Invites a company by its number on the platform, or by name and address if it is not on the platform. */
export async function inviteCompany(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(ConsortiumParam, visit)
  const companyId = textIn(fields, 'companyId')
  const companyName = textIn(fields, 'companyName')
  if (!companyId && !companyName)
    throw invalidData('companyId', 'Give this, or the name and e-mail address below')
  if (companyId && companyName)
    throw invalidData('companyId', 'Give this, or the name and e-mail address below, not both')
  const contactEmail = textIn(fields, 'contactEmail')
  const input = {
    ...(companyId && { companyId }),
    ...(companyName && { companyName }),
    ...(contactEmail && { contactEmail }),
    sharePercent: numberIn(fields, 'sharePercent'),
  }
  const { company } = await change(visit, InviteMember, input, (ctx, json) =>
    inviteMember(ctx, id, json),
  ).catch(unknown)
  return { to: `/consortiums/${id}`, say: `${company.name} is invited.` }
}

/**
 * Turns an unknown company number into a problem of its field. Without this step, a typing mistake would lead to a page
 * with status 404.
 */
function unknown(error: unknown): never {
  if (error instanceof Problem && error.reason === 'partner')
    throw wrongFields([
      {
        path: 'companyId',
        message: 'No company has this number. Ask the company for the one on its Consortiums page',
      },
    ])
  throw error
}

async function answer(visit: Visit, status: 'accepted' | 'declined') {
  const named = parameters(ConsortiumMemberParam, visit)
  await change(visit, ConsortiumMemberParam, named, (ctx, param) => answerInvitation(ctx, param, status))
  return named.id
}

export const accept = async (visit: Visit) => ({
  to: `/consortiums/${await answer(visit, 'accepted')}`,
  say: 'Your company takes part in this consortium.',
})

/**
 * Declines the invitation and goes to the list, because a company that has declined can no longer see the consortium.
 */
export async function decline(visit: Visit) {
  await answer(visit, 'declined')
  return { to: '/consortiums', say: 'You have declined the invitation.' }
}

export async function takeOut(visit: Visit) {
  const named = parameters(ConsortiumMemberParam, visit)
  await change(visit, ConsortiumMemberParam, named, removeMember)
  return { to: `/consortiums/${named.id}`, say: 'The company is taken out. Its share is free again.' }
}

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
