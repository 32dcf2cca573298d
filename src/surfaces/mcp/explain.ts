import { type ErrorCode, Problem } from '../../platform/errors.ts'

/** Advice to a model on what to do after a refusal. */
const advice: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'Take ids from search_tenders, list_pipeline or list_bids; they belong to one company.',
  INVALID_PARAMS: 'Correct these arguments and call again.',
  INVALID_DATA: 'Correct these arguments and call again.',
  INTERNAL_ERROR: 'Try again once; if it fails again, tell the person.',
}

/** A refusal as text for a model: code, reason, every wrong argument, and advice. */
export function explain({ code, message, details = [] }: Problem): string {
  const places = details.map((each) => `- ${each.path || 'arguments'}: ${each.message}`)
  return [`${code}: ${message}`, ...places, advice[code] ?? ''].filter(Boolean).join('\n')
}

/** An error as the caller may see it. The details of an unexpected error are not shown. */
export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('INTERNAL_ERROR', 'Something failed on our side.')
