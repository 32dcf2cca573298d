import { type ErrorCode, Problem } from '../../platform/context/errors.ts'
import { shorten } from './tidy.ts'

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
export function explain({ code, message, details = [], found }: Problem): string {
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
export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('INTERNAL_ERROR', 'Something failed on our side.')
