import type { RevisedRequirement } from './revisions-schema.ts'

/** A requirement that came (no `before`), went (no `after`), or has other words now. */
export interface RequirementChange {
  before: RevisedRequirement | null
  after: RevisedRequirement | null
}

/** Requirements that share at least this part of their words are the same requirement in other words. */
const sameFrom = 0.5

/**
 * Pairs the requirements before and after a change. A notice keeps the id of a requirement, and a document gives it another
 * with other words: there, the requirement of the same category with the most common words is its successor.
 */
export function pairedRequirements(
  removed: readonly RevisedRequirement[],
  added: readonly RevisedRequirement[],
): RequirementChange[] {
  const left = new Map(added.map((each) => [each, wordsOf(each)]))
  const pairs = removed.map((before): RequirementChange => {
    const after = [...left.keys()].find(({ id }) => id === before.id) ?? mostAlike(before, left)
    if (after) left.delete(after)
    return { before, after }
  })
  return [...pairs, ...[...left.keys()].map((after) => ({ before: null, after }))]
}

function mostAlike(before: RevisedRequirement, left: ReadonlyMap<RevisedRequirement, Set<string>>) {
  const words = wordsOf(before)
  let best: { after: RevisedRequirement; share: number } | null = null
  for (const [after, others] of left) {
    if (after.category !== before.category) continue
    const common = words.intersection(others).size
    const share = common / Math.max(1, words.size + others.size - common)
    if (share >= sameFrom && share > (best?.share ?? 0)) best = { after, share }
  }
  return best?.after ?? null
}

const wordsOf = ({ title, text }: RevisedRequirement) =>
  new Set((text ?? title).toLowerCase().match(/[\p{L}\p{N}]+/gu))
