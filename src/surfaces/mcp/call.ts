import { ProtocolError, ProtocolErrorCode, type ServerContext } from '@modelcontextprotocol/server'
import { recordCalls } from '../../workspace/assistants/calls/commands.ts'
import { callerCtx, type CallerCtx, type Ctx, inSession } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'
import { bookmarkOf } from '../../platform/db/session.ts'
import { clean } from '../../platform/http/body.ts'
import { type Access, mayUse, whyNotUse } from './access.ts'
import { findTool, tools } from './catalogue.ts'
import { confirmThenRun } from './confirm.ts'
import { type ToolCaller, type EndedCall, ending, failure, success, type ToolAnswer } from './ended.ts'
import { checkedArguments } from './fields.ts'
import { reporter } from './progress.ts'
import { perform } from '../perform.ts'
import { effectOf } from '../rest/endpoint.ts'
import type { AnyTool } from './tool.ts'
import { type ErrorCode, Problem } from '../../platform/context/errors.ts'
import { shorten } from './tidy.ts'

/** One request to the connector: the caller, and the ids of the messages that have reached a tool. */
export interface Exchange {
  ctx: Ctx
  access: Access
  reached: Set<string | number>
}

interface Params {
  name: string
  arguments?: Record<string, unknown> | undefined
}

/** Runs one call of a tool, and records how it ended. */
export async function answerCall(
  exchange: Exchange,
  params: Params,
  mcp: ServerContext,
): Promise<ToolAnswer> {
  exchange.reached.add(mcp.mcpReq.id)
  const work = recorded(exchange, params, mcp)
  // When the client hangs up, the call still ends and is recorded.
  exchange.ctx.later(work.catch(() => undefined))
  return work
}

async function recorded({ ctx, access }: Exchange, params: Params, mcp: ServerContext): Promise<ToolAnswer> {
  const started = Date.now()
  const ended = await answered(ctx, access, params, mcp)
  const { outcome, code } = ended
  const call = { tool: params.name, outcome, code, duration: Date.now() - started }
  ctx.later(
    recordCalls(ctx, access.caller, [call]).catch((error: unknown) =>
      logFailure({ requestId: ctx.requestId }, error),
    ),
  )
  if (outcome === 'unknown_tool') throw unknownTool()
  return ended.answer
}

const unknownTool = () =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool of this name. Tools: ${tools.map(({ name }) => name).join(', ')}`,
  )

async function answered(ctx: Ctx, access: Access, params: Params, mcp: ServerContext): Promise<EndedCall> {
  const tool = findTool(params.name)
  if (!tool) return ending('unknown_tool', null, failure(''))
  if (!mayUse(access, tool)) {
    const code = 'INSUFFICIENT_SCOPE'
    return ending('insufficient_grant', code, failure(`${code}: ${whyNotUse(access, tool)}`))
  }
  let isParsed = false
  const freshness = effectOf(tool.twin) === 'read' ? access.freshness : 'first-primary'
  const own = callerCtx(inSession(ctx, freshness), access.caller, access.hash)
  access.use.hold()
  try {
    const input = checkedArguments(tool.input, clean(params.arguments ?? {}))
    isParsed = true
    return await run(own, tool, input, { holder: access.holder, mcp })
  } catch (error) {
    const problem = asProblem(error)
    if (problem.code === 'INTERNAL_ERROR') logFailure({ requestId: ctx.requestId }, error)
    const isInput = !isParsed || problem.code === 'INVALID_PARAMS' || problem.code === 'INVALID_DATA'
    const failed = problem.code === 'INTERNAL_ERROR' ? 'failed' : 'refused'
    return ending(isInput ? 'invalid_arguments' : failed, problem.code, failure(explainProblem(problem)))
  } finally {
    access.use.release(bookmarkOf(own.d1))
  }
}

async function run(
  ctx: CallerCtx,
  tool: AnyTool,
  input: Record<string, unknown>,
  asking: ToolCaller,
): Promise<EndedCall> {
  if (tool.preview) return confirmThenRun(ctx, tool, input, asking)
  const report = reporter(asking.mcp)
  const work = (own: CallerCtx, given: never) => tool.run(own, given, report)
  const { answer } = await perform(ctx, { effect: effectOf(tool.twin), run: work }, input as never)
  return ending('done', null, success(tool, answer))
}

/** Advice to a model on what to do after a refusal. */
const advice: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND:
    'Take ids from search_tenders, get_tender, list_pipeline or list_bids; they belong to one company.',
  INVALID_PARAMS: 'Correct these arguments and call again.',
  INVALID_DATA: 'Correct these arguments and call again.',
  INTERNAL_ERROR: 'Try again once; if it fails again, tell the person.',
}

/** In characters. A sentence may list all arguments of a tool. */
const maxPath = 150
const maxSentence = 400

/** A refusal as text for a model: code, reason, the first wrong arguments, and advice. */
export function explainProblem({ code, message, details = [], found }: Problem): string {
  const places = details.map(
    (each) => `- ${shorten(each.path || 'arguments', maxPath)}: ${shorten(each.message, maxSentence)}`,
  )
  const omitted = found?.omitted ?? 0
  const more = omitted > 0 ? `${omitted} more arguments are wrong.` : ''
  return [`${code}: ${shorten(message, 1000)}`, ...places, more, advice[code] ?? '']
    .filter(Boolean)
    .join('\n')
}

/** An error as the caller may see it. The details of an unexpected error are not shown. */
const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('INTERNAL_ERROR', 'Something failed on our side.')
