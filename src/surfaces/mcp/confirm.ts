import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { rehearse } from '../../platform/transaction/rehearse.ts'
import { etagOf } from '../../platform/transaction/version.ts'
import {
  claimOf,
  declineConfirmation,
  offerConfirmation,
} from '../../workspace/assistants/confirmations/commands.ts'
import type { ConfirmedCall } from '../../workspace/assistants/confirmations/queries.ts'
import { type CallerCtx, derive } from '../../platform/context/context.ts'
import { perform } from '../perform.ts'
import { type ToolCaller, type EndedCall, ending, success } from './ended.ts'
import { tidy } from './tidy.ts'
import type { AnyTool, Preview } from './tool.ts'

/** Name of the only field in the form that asks the person to agree. */
const question = 'confirm'

/**
 * Runs a tool that must be confirmed. The first call changes nothing and shows what would happen. The second call acts,
 * once, on the version that was shown. A client that can show a form asks its person; for other clients the model
 * passes the token on.
 */
export async function confirmThenRun(
  ctx: CallerCtx,
  tool: AnyTool,
  { confirmToken, ...input }: Record<string, unknown>,
  { holder, mcp }: ToolCaller,
): Promise<EndedCall> {
  const act = { holder, tool: tool.name, arguments: input }
  const state = mcp.mcpReq.requestState<string>()
  const response = inputResponse(mcp.mcpReq.inputResponses, question)
  if (state !== undefined && response.kind === 'elicit') {
    const agreed = response.action === 'accept' && response.content?.[question] === true
    if (agreed) return carryOut(ctx, tool, act, state)
    await declineConfirmation(ctx, act, state)
    return ending('declined', null, success(tool, { status: 'declined', next: 'Nothing has changed.' }))
  }
  if (typeof confirmToken === 'string') return carryOut(ctx, tool, act, confirmToken)
  return preview(ctx, tool, act, mcp)
}

/**
 * Acts on the version that was confirmed. The token is used up in the commit of the act, so it cannot be used twice.
 */
async function carryOut(
  ctx: CallerCtx,
  tool: AnyTool,
  act: ConfirmedCall,
  token: string,
): Promise<EndedCall> {
  const confirmed = async (each: CallerCtx, input: ConfirmedCall['arguments']) => {
    const { targetVersion, claim } = await claimOf(each, act, token)
    const bound = derive(each, { ifMatch: etagOf(targetVersion), claims: [claim] })
    return tool.run(bound, input as never)
  }
  const { answer } = await perform(ctx, { effect: 'write', run: confirmed }, act.arguments)
  const waits = (answer as { status?: unknown }).status === 'awaiting_approval'
  return ending(waits ? 'awaiting_approval' : 'confirmed', null, success(tool, answer))
}

async function preview(
  ctx: CallerCtx,
  tool: AnyTool,
  act: ConfirmedCall,
  mcp: ServerContext,
): Promise<EndedCall> {
  const shown = await tool.preview?.(ctx, act.arguments as never)
  if (!shown) throw new Error(`${tool.name} has no preview`)
  // An act that would be refused is refused already here, and no confirmation is offered.
  const bound = derive(ctx, { ifMatch: etagOf(shown.version) })
  await rehearse(bound, (rehearsing) => tool.run(rehearsing, act.arguments as never))
  const { confirmToken, expiresAt } = await offerConfirmation(ctx, act, shown.version)
  if (canAsk(mcp)) return ending('preview', null, ask(tool, shown, confirmToken))
  const next = `Nothing has changed yet. Show this to the person; if they agree, call ${tool.name} with the same arguments and confirmToken within 10 minutes.`
  const output = {
    status: 'preview',
    effects: shown.effects,
    about: shown.about,
    confirmToken,
    expiresAt,
    next,
  }
  return ending('preview', null, success(tool, output))
}

/**
 * Whether the client can show the person a form. Clients of protocol 2026-07-28 say so in every request; older
 * clients have no stream for the question.
 */
function canAsk(mcp: ServerContext): boolean {
  const envelope = mcp.mcpReq.envelope as Record<string, { elicitation?: object } | undefined> | undefined
  const elicitation = envelope?.[CLIENT_CAPABILITIES_META_KEY]?.elicitation
  return elicitation !== undefined && ('form' in elicitation || Object.keys(elicitation).length === 0)
}

/**
 * The question to the person. Words from tenders appear only in a field of the form, so that they cannot pass for
 * our sentences.
 */
function ask(tool: AnyTool, { effects, about }: Preview, token: string) {
  const { title, tender } = tidy(about) as { title?: unknown; tender?: unknown }
  const what = typeof title === 'string' ? title : String(tender ?? '')
  return inputRequired({
    inputRequests: {
      [question]: inputRequired.elicit({
        message: `${tool.title}? ${effects.join(' ')}`,
        requestedSchema: {
          type: 'object',
          properties: {
            [question]: { type: 'boolean', title: tool.title, default: false },
            about: { type: 'string', title: 'Subject', default: what.slice(0, 300) },
          },
          required: [question],
        },
      }),
    },
    requestState: token,
  })
}
