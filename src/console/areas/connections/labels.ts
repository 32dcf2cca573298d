import type { CallOutcome } from '../../../workspace/assistants/calls/schema.ts'
import { findTool } from '../../../surfaces/mcp/catalogue.ts'
import { type Grant, grants, type RevocationReason } from '../../../identity/oauth/schema.ts'
import { grantTexts } from '../../parts/grant-texts.ts'
import type { Tone } from '../../parts/elements.tsx'

/** The grants of a connection in the words of the consent page: `Read, Change`. */
export const grantsText = (of: readonly Grant[]): string =>
  grants
    .filter((grant) => of.includes(grant))
    .map((grant) => grantTexts[grant].title)
    .join(', ')

/** The title of a tool. A name that is not a tool stays as the caller wrote it. */
export const toolText = (name: string): string => findTool(name)?.title ?? name

export const outcomeWords: Record<CallOutcome, [tone: Tone, text: string]> = {
  done: ['good', 'Done'],
  preview: ['info', 'Shown what would happen'],
  confirmed: ['good', 'Done after asking'],
  awaiting_approval: ['warn', 'Waits for approval'],
  declined: ['plain', 'Declined by the person'],
  refused: ['warn', 'Refused'],
  invalid_arguments: ['warn', 'Not understood'],
  unknown_tool: ['warn', 'No such tool'],
  insufficient_grant: ['warn', 'Not allowed to'],
  rate_limited: ['warn', 'Too many this hour'],
  malformed: ['warn', 'Broken message'],
  failed: ['bad', 'Failed on our side'],
}

export const endWords: Record<RevocationReason, string> = {
  person: 'Ended by a person',
  client: 'Ended by the application',
  replaced: 'Replaced by a newer connection',
  code_reused: 'Ended for safety: its code was used twice',
  password: 'Ended because the person’s password was changed',
  sandbox: 'Ended with its sandbox',
  token_reused: 'Ended for safety: an old token was used again',
}
