import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server'
import type { CallOutcome } from '../../workspace/assistants/calls/schema.ts'
import type { ErrorCode } from '../../platform/context/errors.ts'
import { fit, fittingLinks } from './fit.ts'
import type { AnyTool } from './tool.ts'

export type ToolAnswer = CallToolResult | InputRequiredResult

/** The holder who calls, and the protocol's context; a confirmation needs both. */
export interface ToolCaller {
  holder: string
  mcp: ServerContext
}

/** How a call ended: outcome and code for the list of calls, and the answer to the caller. */
export interface EndedCall {
  outcome: CallOutcome
  code: ErrorCode | null
  answer: ToolAnswer
}

export const ending = (outcome: CallOutcome, code: ErrorCode | null, answer: ToolAnswer): EndedCall => ({
  outcome,
  code,
  answer,
})

/** An output in the form of the tool's schema: as members for programs, and as text for clients that read only text. */
export function success(tool: AnyTool, output: unknown): CallToolResult {
  const structuredContent = fit(tool, output)
  const links = fittingLinks(structuredContent, tool.links?.(structuredContent as never) ?? [])
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }, ...links], structuredContent }
}

export const failure = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
})
