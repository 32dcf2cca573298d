import { readTable } from '../../src/reference/codes/table.ts'

/** A line that the rules do not list: its document, whether it demands something, and its signs, each 0 to 1. */
export interface Line {
  document: string
  /** 1 where it demands something, 0 where not. */
  demands: number
  /** A doubtful demand counts half. */
  counts: number
  signs: ReadonlyMap<string, number>
}

type Weights = ReadonlyMap<string, number>

/** Reads `eval-learning/demands.tsv`: fractions in columns of their own, and the other signs as digits of one column. */
export function linesIn(text: string): Line[] {
  const [head = ''] = text.split('\n', 1)
  const [, , , ...columns] = head.split('\t')
  const names = (columns.pop() ?? '').split('-')
  return readTable(text).map((row) => {
    const digits = row[names.join('-')] ?? ''
    return {
      document: row.document ?? '',
      demands: row.demands === '0' ? 0 : 1,
      counts: row.demands === '?' ? 0.5 : 1,
      signs: new Map([
        ...columns.map((name): [string, number] => [name, Number(row[name])]),
        ...names.map((name, i): [string, number] => [name, Number(digits[i])]),
      ]),
    }
  })
}

/** So strongly weights are drawn to zero. */
const ridge = 5
const rounds = 12

/** Logistic regression with a ridge, by Newton's method. */
export function learn(lines: readonly Line[]): Weights {
  const names = [...(lines[0]?.signs.keys() ?? [])]
  const rows = lines.map(({ signs }) => [...names.map((name) => signs.get(name) ?? 0), 1])
  const weights = rows[0]?.map(() => 0) ?? []
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight, i) => (i === names.length ? 0 : ridge * weight))
    // The constant is drawn to nothing.
    const bend = weights.map((_, i) =>
      weights.map((_each, j): number => (i !== j ? 0 : i === names.length ? 1e-6 : ridge)),
    )
    for (const [at, row] of rows.entries()) {
      const { demands = 0, counts = 1 } = lines[at] ?? {}
      const likely = logistic(row.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0))
      const used = row.flatMap((value, i) => (value === 0 ? [] : [i]))
      for (const i of used) {
        const value = row[i] ?? 0
        slope[i] = (slope[i] ?? 0) + counts * (likely - demands) * value
        const line = bend[i] ?? []
        for (const j of used)
          line[j] = (line[j] ?? 0) + counts * likely * (1 - likely) * value * (row[j] ?? 0)
      }
    }
    for (const [i, step] of solved(bend, slope).entries()) weights[i] = (weights[i] ?? 0) - step
  }
  return new Map([...names, 'constant'].map((name, i) => [name, weights[i] ?? 0]))
}

const logistic = (sum: number) => 1 / (1 + Math.exp(-sum))

export const probabilityOf = ({ signs }: Line, weights: Weights) =>
  logistic(
    [...signs].reduce(
      (sum, [name, value]) => sum + value * (weights.get(name) ?? 0),
      weights.get('constant') ?? 0,
    ),
  )

/** Solves linear equations with a symmetric positive matrix, by elimination. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  for (const [i, row] of rows.entries()) {
    const pivot = row[i] ?? 1
    for (const below of rows.slice(i + 1)) {
      const factor = (below[i] ?? 0) / pivot
      if (factor !== 0)
        for (let j = i; j < row.length; j++) below[j] = (below[j] ?? 0) - factor * (row[j] ?? 0)
    }
  }
  const found = right.map(() => 0)
  for (const [i, row] of [...rows.entries()].toReversed()) {
    const rest = found.reduce((sum, value, j) => (j > i ? sum + value * (row[j] ?? 0) : sum), 0)
    found[i] = ((row.at(-1) ?? 0) - rest) / (row[i] ?? 1)
  }
  return found
}

/** Each line with the probability by the weights that the lines of all other parts of the documents teach. */
export function unseen(lines: readonly Line[], parts = 8): { line: Line; likely: number }[] {
  return Array.from({ length: parts }, (_, part) => part).flatMap((part) => {
    const isIn = ({ document }: Line) => Number(document) % parts === part
    const weights = learn(lines.filter((line) => !isIn(line)))
    return lines.filter(isIn).map((line) => ({ line, likely: probabilityOf(line, weights) }))
  })
}
