import { type About, recorded } from '../../identity/audit/commands.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { effectOf, type Endpoint } from '../rest/endpoint.ts'
import { type Work, workAlone } from '../rest/run.ts'
import { operatorEndpoints } from './endpoints.ts'

/** The route of a row, as the table names it. */
const actions = new Map<Endpoint, string>(
  Object.entries(operatorEndpoints).map(([route, row]) => [row, route.replace(' ', ' /operator')]),
)

/**
 * Whether an act of the operator is kept. A restore needs an empty database, which a row about its own beginning would
 * prevent; the end of a restore is kept.
 */
export const isKept = (row: Endpoint): boolean =>
  effectOf(row) !== 'read' && !/^POST \/operator\/restore(?!\/end$)/.test(actions.get(row) ?? '')

/** Does the work of a row of the operator. Every act that changes something is kept among the acts of its company. */
export const workRecorded: Work<Ctx> = async (c, ctx, row, handler, received) => {
  const work = () => workAlone(c, ctx, row, handler, received)
  if (!isKept(row)) return work()
  const { param, query, json } = received
  const asked = { ...named(json), ...named(query), ...named(param) }
  const action = actions.get(row) ?? c.req.method
  return recorded(ctx, { action, ...aboutOf(asked) }, work, ({ answer }) =>
    aboutOf({ ...named(answer), ...asked }),
  )
}

const named = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The company and thing of an act. A job and a source have a name in place of an id. */
function aboutOf({ id, companyId, name, source, job }: Record<string, unknown>): About {
  const target = [id, job, name, source].find((each) => typeof each === 'string') ?? null
  const isCompany = typeof id === 'string' && id.startsWith('company_')
  return {
    targetId: target,
    companyId: isCompany ? id : typeof companyId === 'string' ? companyId : null,
  }
}
