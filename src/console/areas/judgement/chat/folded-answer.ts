import type { Citation } from '../../../../insight/analyses/citations.ts'
import type { ChatMessage } from '../../../../insight/questions/chat/schema.ts'

export interface FoldedAnswer {
  /** The answer without its further passages. */
  text: string
  /** The citations of `text`. */
  citations: Citation[]
  /** The passages that the built-in engine quotes after the first, to read where the first is not enough. */
  further: Citation[]
}

/**
 * Separates the first quote of an answer from the passages after it. What a language model wrote stays whole, and so does an
 * answer whose quotes are not in its text in their order.
 */
export function foldedAnswer({ text, citations, engine }: ChatMessage): FoldedAnswer {
  const whole = { text, citations, further: [] }
  const ends = engine === 'builtin' ? quoteEnds(text, citations) : []
  const [first, last] = [ends[0], ends.at(-1)]
  if (first === undefined || last === undefined || ends.length < citations.length) return whole
  const said = [text.slice(0, first), text.slice(last).trim()].filter(Boolean).join('\n\n')
  return { text: said, citations: citations.slice(0, 1), further: citations.slice(1) }
}

/** The ends of the lines in which the quotes of an answer end, as far as each follows the one before. */
function quoteEnds(text: string, citations: readonly Citation[]): number[] {
  const ends: number[] = []
  for (const { quote } of citations) {
    const start = quote ? text.indexOf(quote, ends.at(-1) ?? 0) : -1
    if (!quote || start < 0) break
    const end = text.indexOf('\n', start + quote.length)
    ends.push(end < 0 ? text.length : end)
  }
  return ends
}
