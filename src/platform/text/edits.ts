/**
 * The number of edits between two words: a letter is added, left out, changed, or swapped with its neighbour.
 * `max` + 1 if there are more than `max`.
 */
export function editsBetween(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (last?.[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          change,
          (last?.[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          swapped ? (before?.[j - 2] ?? 0) + 1 : max + 1,
        ),
      )
    }
    ;[before, last] = [last, row]
  }
  return Math.min(last?.[b.length] ?? max + 1, max + 1)
}
