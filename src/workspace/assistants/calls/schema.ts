import * as z from 'zod'
import { errorStatus, type ErrorCode } from '../../../platform/context/errors.ts'
import { idOf } from '../../../platform/context/ids.ts'
import { order, paging, since, until } from '../../../platform/http/params.ts'
import { Time } from '../../../platform/time/timestamp.ts'

/** The outcomes of a call of a tool. */
export const outcomes = [
  'done',
  'preview',
  'confirmed',
  'awaiting_approval',
  'declined',
  'refused',
  'invalid_arguments',
  'unknown_tool',
  'insufficient_grant',
  'rate_limited',
  'malformed',
  'failed',
] as const
export const CallOutcome = z.enum(outcomes).meta({
  id: 'CallOutcome',
  description:
    '`done`; `preview`: nothing has changed yet; `confirmed`: done after a preview; `awaiting_approval`: a person has to ' +
    'approve it; `declined`: the person said no; `refused`: the plan, the state or an id did not allow it; ' +
    '`malformed`: the protocol was broken; `failed`: our failure',
})
export type CallOutcome = z.output<typeof CallOutcome>

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

export const ConnectorCall = z
  .object({
    id: idOf('call'),
    at: Time,
    tool: z.string().meta({ description: 'As the caller named it; the first of several calls' }),
    outcome: CallOutcome,
    code: z.enum(codes).nullable().meta({ description: 'Why it was refused' }),
    durationMs: z.int().min(0),
    calls: z.int().min(1).meta({
      description: 'How many calls this is: 1, but where the limit refused several within a minute',
    }),
    user: z.object({ id: idOf('user'), name: z.string().nullable() }),
    connectionId: idOf('connection').nullable(),
    keyId: idOf('key').nullable(),
    via: z.string().nullable().meta({ description: 'Name of the application or of the key' }),
  })
  .meta({ id: 'ConnectorCall', description: 'A call of a tool by an assistant' })
export type ConnectorCall = z.output<typeof ConnectorCall>

export const ListCalls = z.strictObject({
  connectionId: idOf('connection').optional().meta({ description: 'Calls of this connection' }),
  keyId: idOf('key').optional().meta({ description: 'Calls with this key' }),
  tool: z.string().min(1).max(128).optional().meta({ description: 'Calls of this tool' }),
  outcome: CallOutcome.optional().meta({ description: 'Calls that ended so' }),
  from: since('Calls from, inclusive'),
  to: until('Calls to, inclusive'),
  order: order('Default: `desc`, the newest first'),
  ...paging,
})
export type ListCalls = z.output<typeof ListCalls>
