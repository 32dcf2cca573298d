import { loadTables } from '../../../platform/files/tables.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { findCandidates } from '../retrieval/candidates.ts'
import type { Candidate } from '../../../reading/passages/passages.ts'
import { type Inquiry, questionTables, readQuestion } from '../retrieval/question.ts'
import { rankSentences } from '../retrieval/rank.ts'

/** The number of stored passages that are looked up for each variant of the question. */
const perVariant = 20
/** How many of the best passages of each ranking count. */
export const perRanking = 20
/** If words find fewer passages than this, passages without the words are added. */
const min = 4
/** The usual constant of reciprocal rank fusion: the larger it is, the less the first places differ. */
const damping = 60

interface Found {
  /** Found by the words of the question itself. */
  candidates: Candidate[]
  /** The question in other words. */
  variants: string[]
  /** Found by meaning, the nearest first. */
  near: Candidate[]
}

/**
 * The passages that may answer a question, best first, over all ways to find them: a passage that several ways find comes
 * before a passage that one way finds.
 */
export async function relevantPassages(
  ctx: Pick<Ctx, 'd1' | 'env' | 'later'>,
  { tenderId, question, previous }: { tenderId: string; question: string; previous: string[] },
  { candidates, variants, near }: Found,
): Promise<Candidate[]> {
  await loadTables(ctx, questionTables)
  const rankings = await Promise.all(
    variants.map(async (variant) => {
      const inquiry = readQuestion(variant)
      return bestOf(inquiry, [
        ...(await findCandidates(ctx.d1, tenderId, inquiry, perVariant)),
        ...candidates,
      ])
    }),
  )
  const found = fused([bestOf(readQuestion(question, previous), candidates), near, ...rankings])
  return found.length >= min ? found : [...new Set([...found, ...candidates])]
}

/** The passages without duplicates, sorted by their best sentence. */
function bestOf(inquiry: Inquiry, candidates: Candidate[]): Candidate[] {
  const distinct = [...new Map(candidates.map((each) => [nameOf(each), each])).values()]
  const best = new Map(
    rankSentences(inquiry, distinct).map(({ candidate }) => [nameOf(candidate), candidate]),
  )
  return [...best.values()].slice(0, perRanking)
}

function fused(rankings: Candidate[][]): Candidate[] {
  const scores = new Map<string, { candidate: Candidate; score: number }>()
  for (const ranking of rankings)
    for (const [place, candidate] of ranking.entries()) {
      const name = nameOf(candidate)
      const score = (scores.get(name)?.score ?? 0) + 1 / (damping + place)
      scores.set(name, { candidate, score })
    }
  return [...scores.values()].toSorted((a, b) => b.score - a.score).map(({ candidate }) => candidate)
}

const nameOf = ({ documentId, ordinal }: Candidate) => `${documentId} ${ordinal}`
