import { isObject, type Json } from '../../src/catalogue/notices/json.ts'

/** The values of a process by their path, such as `tender/lots[1]/title`. */
export type Values = Map<string, unknown>

/**
 * What the releases of a process amount to, found in another way than by the service: each release is a flat list of
 * values, and a later value takes the place of an earlier one at its path. `releases` come oldest first.
 */
export function compiledValues(releases: readonly Json[]): Values {
  const values: Values = new Map()
  for (const release of releases)
    for (const [path, value] of flat(release, '')) {
      if (value === null) for (const known of values.keys()) if (isBelow(known, path)) values.delete(known)
      if (value !== null) values.set(path, value)
    }
  return values
}

const isBelow = (path: string, above: string) =>
  path === above || path.startsWith(`${above}/`) || path.startsWith(`${above}[`)

function* flat(value: unknown, path: string): Generator<[string, unknown]> {
  if (isObject(value)) {
    for (const [name, each] of Object.entries(value))
      yield* flat(each, path === '' ? name : `${path}/${name}`)
  } else if (Array.isArray(value) && value.length > 0 && value.every(isObject)) {
    for (const [index, each] of value.entries())
      yield* flat(each, `${path}[${String(each.id ?? `#${index}`)}]`)
  } else yield [path, value]
}

/** The values whose path matches, or the part of the path in a group. */
export const valuesAt = (values: Values, path: RegExp, group?: number): unknown[] =>
  [...values].flatMap(([at, value]) => {
    const match = path.exec(at)
    if (!match) return []
    return group === undefined ? [value] : [match[group]]
  })
