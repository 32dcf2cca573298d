import { type About, recorded } from '../../identity/audit/commands.ts'
import type { Ctx } from '../../platform/context.ts'
import { effectOf, type Endpoint } from '../rest/endpoint.ts'
import { type Work, workAlone } from '../rest/run.ts'
import { operatorEndpoints } from './endpoints.ts'

/** The route of a row, as the table names it. */
const actions = new Map<Endpoint, string>(
  Object.entries(operatorEndpoints).map(([route, row]) => [row, route.replace(' ', ' /operator')]),
)

/** The work of a row of the operator. Whatever changes something is kept among the acts of its company. */
export const workRecorded: Work<Ctx> = async (c, ctx, row, handler, received) => {
  const work = () => workAlone(c, ctx, row, handler, received)
  if (effectOf(row) === 'read') return work()
  const { param, query, json } = received
  const asked = { ...named(json), ...named(query), ...named(param) }
  const action = actions.get(row) ?? c.req.method
  return recorded(ctx, { action, ...aboutOf(asked) }, work, ({ answer }) =>
    aboutOf({ ...named(answer), ...asked }),
  )
}

const named = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The company is the thing itself, or what the thing belongs to. A job and a source have a name in place of an id. */
function aboutOf({ id, companyId, name, source, job }: Record<string, unknown>): About {
  const target = [id, job, name, source].find((each) => typeof each === 'string') ?? null
  const isCompany = typeof id === 'string' && id.startsWith('company_')
  return {
    targetId: target,
    companyId: isCompany ? id : typeof companyId === 'string' ? companyId : null,
  }
}
