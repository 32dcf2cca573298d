import { createConsortium, updateConsortium } from '../../../workspace/consortiums/commands.ts'
import { ConsortiumParam, CreateConsortium, UpdateConsortium } from '../../../workspace/consortiums/schema.ts'
import { change, parameters } from '../../core/change.ts'
import type { Visit } from '../../core/visit.ts'
import { numberIn, textIn } from './input.ts'

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
export async function settle(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(ConsortiumParam, visit)
  const { status } = await change(visit, Settle, { status: fields.get('status') }, (ctx, json) =>
    updateConsortium(ctx, id, json),
  )
  return { to: `/consortiums/${id}`, say: `The consortium is ${status}.` }
}
