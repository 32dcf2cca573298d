import {
  answerInvitation,
  inviteMember,
  removeMember,
} from '../../../workspace/consortiums/members/commands.ts'
import { ConsortiumMemberParam, InviteMember } from '../../../workspace/consortiums/members/schema.ts'
import { ConsortiumParam } from '../../../workspace/consortiums/schema.ts'
import { invalidData, Problem } from '../../../platform/context/errors.ts'
import { change, parameters } from '../../core/change.ts'
import type { Visit } from '../../core/visit.ts'
import { numberIn, textIn } from './input.ts'

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
    throw new Problem('INVALID_DATA', 'Please correct what is marked.', [
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
