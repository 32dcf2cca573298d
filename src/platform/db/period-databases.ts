import type { Observed } from '../context/observed.ts'
import { repeatingReads } from './transient.ts'

const byEnv = new WeakMap<Env, string[]>()

/** Max databases of periods: each has its own part of the positions of a second. */
export const maxPeriods = 32

/** The names of the bindings of databases of periods: CATALOGUE_1 to CATALOGUE_32. None where one database has everything. */
export function periodBindings(env: Env): readonly string[] {
  const known = byEnv.get(env)
  if (known) return known
  const found = Object.keys(env).filter((name) => numberOf(name) <= maxPeriods && isBound(env, name))
  byEnv.set(env, found)
  return found
}

/** The number of a binding; NaN for a binding of another kind. */
export const numberOf = (binding: string): number => Number(/^CATALOGUE_([1-9]\d?)$/.exec(binding)?.[1])

const isBound = (env: Env, name: string) => env[name as `CATALOGUE_${number}`] !== undefined

/**
 * The database of a binding. It is read at the primary: its tenders change rarely, and it has no bookmarks.
 *
 * @throws Error if the directory names a binding that the deployment does not have.
 */
export function periodDatabase(env: Env, binding: string, observed?: Observed): D1Database {
  const database = env[binding as `CATALOGUE_${number}`]
  if (!database) throw new Error(`There is no binding ${binding}, which the directory of periods names`)
  return repeatingReads(database, observed)
}
