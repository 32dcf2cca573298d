/** The value below which the share `part` of the numbers lies; NaN if there are no numbers. */
export function quantile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (numbers: number[]): number => quantile(numbers, 0.5)

export function weightedMean(items: { weight: number; value: number }[]): number {
  const sum = (each: (item: { weight: number; value: number }) => number) =>
    items.reduce((total, item) => total + each(item), 0)
  return sum(({ weight, value }) => weight * value) / sum(({ weight }) => weight)
}
