import { isLegacyRequest } from '@modelcontextprotocol/server'
import { recordCalls, recordLimited } from '../../workspace/assistants/calls/commands.ts'
import type { CallOutcome } from '../../workspace/assistants/calls/schema.ts'
import type { ErrorCode } from '../../platform/context/errors.ts'
import { mayUse, takeMore, whyNotUse } from './access.ts'
import type { Exchange } from './call.ts'
import { findTool } from './catalogue.ts'
import type { AuthorizedRequest } from './entry.ts'
import { callsIn, countMessages, type NamedCall, readMessages, rpcError } from './messages.ts'
import { meterOf } from './meter.ts'
import { challenge, Refusal, refusalResponse } from './refusal.ts'

/** Serves the messages of a request that has passed all checks. */
export type Serve = (exchange: Exchange, body: unknown, isLegacy: boolean) => Promise<Response>

/**
 * Reads and answers the messages of one request, and records every call of a tool: `answerCall` records the calls that
 * reach a tool, this function all others.
 */
export async function exchangeMessages(entry: AuthorizedRequest, serve: Serve): Promise<Response> {
  const { ctx, request } = entry
  const body = await readMessages(entry)
  if (body instanceof Response) return refuse(entry) ?? body
  const calls = callsIn(body)
  const more = countMessages(body) - 1
  if (entry.access.admitted && more > 0) entry.access = await takeMore(ctx, entry.access, more)
  const refusal = refuse(entry)
  if (refusal) {
    if (entry.access.admitted) await list(entry, calls, 'refused')
    else await listLimited(entry, calls)
    return refusal
  }
  const isLegacy = await isLegacyRequest(request, body)
  const stepUp = isLegacy ? null : stepUpFor(entry, calls)
  if (stepUp) {
    await list(entry, calls, 'insufficient_grant')
    return stepUp
  }
  const exchange: Exchange = { ctx, access: entry.access, reached: new Set() }
  const answer = await serve(exchange, body, isLegacy)
  const lost = calls.filter(({ id }) => id === null || !exchange.reached.has(id))
  await list(entry, lost, 'malformed')
  return answer
}

/** The refusal of any message: first because of the limit, then because of the plan; null when neither refuses. */
export function refuse({ access: { admitted, barred } }: AuthorizedRequest): Response | null {
  if (!admitted)
    return rpcError(429, 429, 'The requests of this hour are used up; try again after Retry-After')
  return barred && refusalResponse(barred)
}

/** Writes one row a minute for the whole company: without this, refused calls would go on writing. */
async function listLimited(
  { ctx, access: { caller } }: AuthorizedRequest,
  calls: NamedCall[],
): Promise<void> {
  const [first] = calls
  if (!first) return
  const listed = await meterOf(ctx.env, caller.company.id).refused(calls.length)
  if (listed > 0) await recordLimited(ctx, caller, first.tool, listed)
}

const codes: Partial<Record<CallOutcome, ErrorCode>> = {
  refused: 'FORBIDDEN',
  insufficient_grant: 'INSUFFICIENT_SCOPE',
}

const list = ({ ctx, access }: AuthorizedRequest, calls: NamedCall[], outcome: CallOutcome) =>
  recordCalls(
    ctx,
    access.caller,
    calls.map(({ tool }) => ({ tool, outcome, code: codes[outcome] ?? null, duration: 0 })),
  )

/**
 * Answers 403 with the scopes that a tool needs, so that a client of the current protocol can ask its person for a
 * further grant. The list repeats the scopes that the client has already. Null for API keys, which cannot be widened;
 * older clients misread a 403 and are not asked. For both, the call itself answers.
 */
function stepUpFor({ ctx, path, access }: AuthorizedRequest, [call]: NamedCall[]): Response | null {
  const tool = call && findTool(call.tool)
  if (!tool || !access.connection || mayUse(access, tool)) return null
  const scope = [...new Set([...access.connection.grants, tool.grant])].join(' ')
  const failure = { error: 'insufficient_scope', description: `${tool.name} needs the scope ${tool.grant}` }
  return refusalResponse(
    new Refusal(403, failure.error, whyNotUse(access, tool), {
      'WWW-Authenticate': challenge(ctx.config.PUBLIC_ORIGIN, path, scope, failure),
    }),
  )
}
