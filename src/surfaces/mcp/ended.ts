import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server'
import type { CallOutcome } from '../../workspace/assistants/calls/schema.ts'
import type { ErrorCode } from '../../platform/errors.ts'
import { tidy } from './tidy.ts'
import type { AnyTool } from './tool.ts'

export type ToolAnswer = CallToolResult | InputRequiredResult

/** Who asks and through which protocol: what a confirmation needs to know. */
export interface Asking {
  holder: string
  mcp: ServerContext
}

/** How a call ended: what the person who reads the list is told, and what the caller is answered. */
export interface Ended {
  outcome: CallOutcome
  code: ErrorCode | null
  answer: ToolAnswer
}

export const ending = (outcome: CallOutcome, code: ErrorCode | null, answer: ToolAnswer): Ended => ({
  outcome,
  code,
  answer,
})

/** An output by its schema, as members for programs and as text for those that read text only. */
export function success(tool: AnyTool, output: unknown): CallToolResult {
  const structuredContent = tool.output.parse(tidy(output))
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

export const failure = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
})
