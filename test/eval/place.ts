import type { Ctx } from '../../src/platform/context/context.ts'

/** What measuring needs of the runtime. Tests run in the Worker's, ablations in Node's. */
export interface Place extends Pick<Ctx, 'd1' | 'env' | 'later'> {
  /** The bytes of a file below test/fixtures, or of `training/…`. */
  bytes: (path: string) => Promise<Uint8Array>
  /** The paths of all files below a folder of test/fixtures, sorted. */
  files: (folder: string) => Promise<string[]>
  /** 1 measures all texts of large sets; 15 only every fifteenth, to save time. */
  step: number
}

/** How many are right of how many. */
export type Share = [right: number, of: number]

/** The figures of one group by name, and lines for a reader: what is wrong in texts that may be looked at. */
export interface Measured {
  figures: Record<string, Share>
  lines?: string[]
}

export type Measure = (place: Place) => Promise<Measured>

export const countOf = <T>(all: readonly T[], holds: (one: T) => boolean): Share => [
  all.filter(holds).length,
  all.length,
]

export const sumOf = (shares: readonly Share[]): Share => [
  shares.reduce((sum, [right]) => sum + right, 0),
  shares.reduce((sum, [, of]) => sum + of, 0),
]

/** Figures under a name of their own. */
export const named = (name: string, figures: Record<string, Share>): Record<string, Share> =>
  Object.fromEntries(Object.entries(figures).map(([key, share]) => [`${name} ${key}`, share]))

/** The figures of each part of some texts, under its name. */
export const byPart = <T>(
  all: readonly T[],
  part: (one: T) => string,
  figuresOf: (some: T[]) => Record<string, Share>,
): Record<string, Share> =>
  Object.assign(
    {},
    ...[...Map.groupBy(all, part)].map(([name, some]) => named(name, figuresOf(some))),
  ) as Record<string, Share>
