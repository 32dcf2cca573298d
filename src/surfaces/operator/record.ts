import { type About, type By, recorded } from '../../identity/audit/commands.ts'
import { changesBetween } from '../../platform/transaction/changes.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { effectOf, type Endpoint } from '../rest/endpoint.ts'
import { type Work, workAlone } from '../rest/run.ts'

/**
 * Whether an act of the operator is recorded. A restore needs an empty database, which a row about its own beginning
 * would prevent; the end of a restore is recorded.
 */
export const isRecorded = (route: string, row: Endpoint<Ctx>): boolean =>
  effectOf(row) !== 'read' && !/^POST \/restore(?!\/end$)/.test(route)

/**
 * Does the work of a row of the operator. Every act that changes something is recorded with its company, the operator
 * and the reason.
 */
export const workRecorded =
  (by: By): Work<Ctx> =>
  async (request, row, ctx, input) => {
    const { route } = request
    const work = () => workAlone(request, row, ctx, input)
    if (!isRecorded(route, row)) return work()
    const { param, query, json } = input
    const given = { ...named(json), ...named(query), ...named(param) }
    const action = route.replace(' ', ' /operator')
    // What is made is not a change, and may name a person.
    const changes = /^(?:PATCH|PUT) /.test(route) ? changesBetween({}, named(json)) : []
    return recorded(ctx, { action, changes, ...by, ...aboutOf(given) }, work, ({ answer }) =>
      aboutOf({ ...named(answer), ...given }),
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
