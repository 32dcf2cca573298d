import type { Plugin } from 'rolldown'
import { type Mutant, withMutants } from './mutate.ts'

/*
 * What the run of mutants shares with the configuration of vitest, which is loaded in the same process but as another
 * copy of this module.
 */
interface Shared {
  mutants: (Mutant & { id: number })[]
  on: number | null
  hits: Map<number, Set<string>>
  statements: Set<string>
}

const shared: Shared = ((globalThis as unknown as { mutants?: Shared }).mutants ??= {
  mutants: [],
  on: null,
  hits: new Map(),
  statements: new Set(),
})

/** The mutants that the next bundle has. */
export const loaded = shared.mutants

/** The statements that tests have judged so far. */
export const statements = shared.statements

export function turnOn(id: number | null): void {
  shared.on = id
}

/** The test files that have reached a mutant. */
export const hitsOf = (id: number): Set<string> => new Set(shared.hits.get(id))

/** Puts the mutants into a bundle of the sources. */
export const mutantsIn = (root: string): Plugin => ({
  name: 'mutants',
  transform: {
    order: 'pre',
    handler(code, id) {
      const mutants = loaded.filter(({ file }) => root + file === id)
      return mutants.length > 0 ? { code: withMutants(code, mutants), map: null } : null
    },
  },
})

/** Answers a test file that begins with the mutant that is on, and takes the mutants that a finished file has reached. */
export function answer(reached: { file: string; ids: number[] } | null): number | null {
  for (const id of reached?.ids ?? [])
    shared.hits.set(id, (shared.hits.get(id) ?? new Set()).add(reached?.file ?? ''))
  return shared.on
}

export const hasMutants = (): boolean => loaded.length > 0
