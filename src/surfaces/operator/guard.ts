import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { invalidParams, notFound, Problem } from '../../platform/context/errors.ts'
import { operator } from '../../platform/transaction/audit.ts'
import type { Answer } from '../rest/answer.ts'
import { answer, type Routed, type RequestWork, workAlone } from '../rest/run.ts'
import { type AuditSubject, type Actor, recorded } from '../../identity/audit/commands.ts'
import { changesBetween } from '../../platform/transaction/changes.ts'
import { effectOf, type Endpoint } from '../rest/endpoint.ts'

/** The one route that METRICS_TOKEN opens. */
const metrics = 'GET /metrics'
const maxReason = 300

/**
 * Checks the operator's token in constant time. When no operator token is configured, the endpoints answer 404, except
 * the metrics where these have their own token.
 */
export async function guardByToken(request: Routed<Ctx>): Promise<Answer> {
  const { c, ctx, route } = request
  const tokens = tokensFor(ctx.config, route)
  if (tokens.length === 0) throw notFound('Endpoint')
  const given = digest(/^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '')
  const known = tokens.find(({ token }) => timingSafeEqual(given, digest(token)))
  if (!known) throw new Problem('INVALID_AUTH', 'Send the operator token as "Authorization: Bearer …"')
  return answer(
    request,
    ctx,
    workRecorded({ operator: known.name, reason: readReason(c.req.header('x-reason')) }),
  )
}

interface NamedToken {
  name: string
  token: string
}

function tokensFor({ OPERATOR_TOKEN, OPERATOR_TOKENS, METRICS_TOKEN }: Config, route: string): NamedToken[] {
  return [
    ...(OPERATOR_TOKEN ? [{ name: operator, token: OPERATOR_TOKEN }] : []),
    ...OPERATOR_TOKENS,
    ...(METRICS_TOKEN && route === metrics ? [{ name: 'metrics', token: METRICS_TOKEN }] : []),
  ]
}

/** The reason of an act, percent-encoded, because a header has no other letters than those of ASCII. */
function readReason(header: string | undefined): string | null {
  if (header === undefined) return null
  try {
    const reason = decodeURIComponent(header).trim()
    if (reason !== '' && reason.length <= maxReason) return reason
  } catch {
    // A malformed encoding is refused like a text that is too long.
  }
  throw invalidParams([
    { path: 'X-Reason', message: `must be percent-encoded text of 1 to ${maxReason} characters` },
  ])
}

/** Digests have one length, which the comparison needs. */
const digest = (text: string) => createHash('sha256').update(text).digest()

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
const workRecorded =
  (by: Actor): RequestWork<Ctx> =>
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
function aboutOf({ id, companyId, name, source, job }: Record<string, unknown>): AuditSubject {
  const target = [id, job, name, source].find((each) => typeof each === 'string') ?? null
  const isCompany = typeof id === 'string' && id.startsWith('company_')
  return {
    targetId: target,
    companyId: isCompany ? id : typeof companyId === 'string' ? companyId : null,
  }
}
