/**
 * Texts that both lists have in the same order, by their indexes. A repeated text is matched with its next
 * occurrence.
 */
export function commonOf(old: readonly string[], now: readonly string[]): (readonly [number, number])[] {
  const places = Map.groupBy(now.map((text, index) => ({ text, index })).toReversed(), ({ text }) => text)
  const pairs = old.flatMap((text, was) => {
    const next = places.get(text)?.pop()
    return next ? [{ was, is: next.index }] : []
  })
  return longestRising(pairs).map(({ was, is }) => [was, is] as const)
}

/** The longest part of the pairs in which both numbers rise. */
function longestRising<P extends { is: number }>(pairs: readonly P[]): P[] {
  const ends: { pair: P; before: number }[][] = []
  for (const pair of pairs) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.at(-1)?.pair.is ?? 0) < pair.is) low = middle + 1
      else high = middle
    }
    const end = ends[low] ?? []
    end.push({ pair, before: (ends[low - 1]?.length ?? 0) - 1 })
    ends[low] = end
  }
  const found: P[] = []
  let at = (ends.at(-1)?.length ?? 0) - 1
  for (let length = ends.length - 1; length >= 0; length--) {
    const entry = ends[length]?.[at]
    if (!entry) break
    found.push(entry.pair)
    at = entry.before
  }
  return found.toReversed()
}
