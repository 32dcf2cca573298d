import type { CallerCtx } from '../../../platform/context/context.ts'
import type { Candidate } from '../../../reading/passages/passages.ts'
import { rerank, rerankModel } from '../../models/rerank.ts'

/** This many passages are compared with the question; the others stay after them. */
const compared = 40
/**
 * This many of the first passages by words and meaning always stay among those that a model reads: small
 * reranking models know fewer languages than the models that search.
 */
const guaranteed = 3

/**
 * Passages in the order in which a model rates them as answers; unchanged if there is none, or it fails.
 * `further` are compared as well, as far as they fit: the words of a question may find little, and miss the
 * answer.
 */
export async function rerankedPassages(
  ctx: CallerCtx,
  question: string,
  { passages, further }: { passages: Candidate[]; further: Candidate[] },
): Promise<Candidate[]> {
  const model = rerankModel(ctx)
  const first = distinctOf([...passages, ...further]).slice(0, compared)
  if (!model || first.length < 2) return passages
  const rated = await rerank(
    ctx,
    model,
    question,
    first.map(({ heading, text }) => (heading === null ? text : `${heading}\n${text}`)),
  )
  if (!rated.ok) return passages
  const scoreOf = new Map(first.map((each, i) => [each, rated.scores[i] ?? 0]))
  const sorted = first.toSorted((one, other) => (scoreOf.get(other) ?? 0) - (scoreOf.get(one) ?? 0))
  const best = sorted.slice(0, read - guaranteed)
  return [...new Set([...best, ...first.slice(0, guaranteed), ...sorted, ...passages])]
}

/** The passages without duplicates, each where it first occurs. */
const distinctOf = (all: Candidate[]): Candidate[] => {
  const names = all.map(({ documentId, ordinal }) => `${documentId} ${ordinal}`)
  return all.filter((_each, at) => names.indexOf(names[at] ?? '') === at)
}

/** A model answers from at most this many passages. */
const read = 12
