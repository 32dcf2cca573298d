import { unit } from '../../src/reference/language/weights.ts'
import { randomNumbers, shuffled } from './random.ts'

const rounds = 12
const learningRate = 0.15

/** Numbers that move against what they got wrong, less the more often they moved (AdaGrad). */
export function learnable(size: number) {
  const weights = new Float64Array(size)
  const moved = new Float64Array(size)
  return {
    weights,
    /** Moves one number by the slope of the error there. */
    move(at: number, slope: number) {
      const sum = (moved[at] ?? 0) + slope * slope
      moved[at] = sum
      weights[at] = (weights[at] ?? 0) - (learningRate * slope) / Math.sqrt(sum + 1e-8)
    },
  }
}

/** Teaches each example some times, each time in another order. The order is the same in each run. */
export function inRounds<T>(examples: readonly T[], teach: (example: T) => void, times = rounds): void {
  const random = randomNumbers()
  const order = [...examples]
  for (let round = 0; round < times; round++) for (const one of shuffled(order, random)) teach(one)
}

/** The signs of a table, in its order. */
export const signsIn = (table: string): string[] =>
  table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t', 1)[0] ?? '')

/** The rows of a fixture of signs, without its heading. */
export const fixtureRows = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

/** A sign of a line: its row in the table, the code beside which it counts if it has one, and how much it counts, 0 to 1. */
export interface WeightedSign {
  sign: number
  code: number | null
  value: number
}

/**
 * Reads "2g", "2g:3" and "2g=40": numbers in base 36, the second for a code, and hundredths if a sign does
 * not count fully.
 */
export const readSigns = (text: string): WeightedSign[] =>
  text.split(' ').map((each) => {
    const [name = '', value = '100'] = each.split('=')
    const [sign = '', code] = name.split(':')
    return {
      sign: parseInt(sign, 36),
      code: code === undefined ? null : parseInt(code, 36),
      value: Number(value) / 100,
    }
  })

/** Whether a sign is a word of a language. */
export const isWordSign = (sign: string) => /^[a-z]{2} ./.test(sign) && !sign.startsWith('is ')

/** Smaller weights make no difference. */
const least = 2

/** A weight as the cell of a table, in whole units. */
export function cellOf(weight: number): string {
  const units = Math.round(weight / unit)
  return Math.abs(units) < least ? '' : String(Math.max(-127, Math.min(127, units)))
}

/** The row of a table of weights. A cell after empty cells has the number of its column in front. */
export function rowOf(sign: string, cells: readonly string[]): string {
  const full = cells.flatMap((cell, column) => {
    if (cell === '') return []
    return column === 0 || cells[column - 1] !== '' ? [cell] : [`${column}:${cell}`]
  })
  return [sign, ...full].join('\t')
}
