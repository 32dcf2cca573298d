import { readTable } from '../../src/reference/codes/table.ts'
import type { Share } from './place.ts'

/** Bounds of a figure, as shares from 0 to 1. The name is an expression in which ` *` is one word. */
interface Bound {
  figure: string
  pattern: RegExp
  min: number
  max: number
}

const number = (cell: string, other: number) => (cell === '' ? other : Number(cell))

export const readBounds = (table: string): Bound[] =>
  readTable<'figure' | 'min' | 'max'>(table).map(({ figure, min, max }) => ({
    figure,
    pattern: new RegExp(`^${figure.replaceAll(/(?<![^ ])\*/g, '\\S+')}$`),
    min: number(min, -Infinity),
    max: number(max, Infinity),
  }))

/** The figures beyond their bounds. Where only some texts are measured, one and a half texts may be missing. */
export function brokenIn(figures: Record<string, Share>, bounds: readonly Bound[], step: number): string[] {
  return Object.entries(figures).flatMap(([name, [right, of]]) => {
    const slack = step === 1 ? 1e-9 : 1.5
    return bounds
      .filter(({ pattern }) => of > 0 && pattern.test(name))
      .filter(({ min, max }) => right + slack < min * of || right - slack > max * of)
      .map(({ figure, min, max }) => `${name} ${right}/${of} is not within ${figure} ${min} to ${max}`)
  })
}
