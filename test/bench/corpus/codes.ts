import { at, type Random, seeded } from './random.ts'

/** CPV divisions, by use, most frequent first. */
export const divisions = (
  '45 33 71 90 79 50 72 34 85 15 30 48 60 80 44 39 55 77 92 98 09 38 31 32 66 42 64 73 24 22 35 70 65 18 63 75 ' +
  '51 43 37 03 14 19 41 16 76'
).split(' ')

/**
 * The codes below each code, in a tree as large as CPV 2008: 45, 272, 1002, 2379 and 5756 codes on its five levels.
 */
export function cpvTree(): Map<string, string[]> {
  const random = seeded(20260101)
  const below = new Map<string, string[]>()
  const roots = divisions.map((division) => `${division}000000`)
  const groups = addLevel(below, random, roots, 3, 272)
  const classes = addLevel(below, random, groups, 4, 1002)
  const categories = addLevel(below, random, classes, 5, 2379)
  addLevel(below, random, categories, 8, 5756)
  return below
}

/** Adds children to the parents until there are `wanted` codes of `digits` digits. */
function addLevel(
  below: Map<string, string[]>,
  random: Random,
  parents: string[],
  digits: number,
  wanted: number,
): string[] {
  const added: string[] = []
  const max = digits === 8 ? 14 : 9
  for (let turn = 0; added.length < wanted && turn < wanted * 60; turn++) {
    const parent = at(parents, turn < parents.length ? turn : Math.floor(random() * parents.length))
    const children = below.get(parent) ?? []
    if (children.length >= max) continue
    const code = childCode(parent, digits, children.length)
    below.set(parent, [...children, code])
    added.push(code)
  }
  return added
}

function childCode(parent: string, digits: number, nth: number): string {
  if (digits < 8) return `${parent.slice(0, digits - 1)}${nth + 1}`.padEnd(8, '0')
  const suffix = nth < 5 ? `${nth + 1}00` : nth < 10 ? `${nth - 4}10` : `${nth - 9}11`
  return parent.slice(0, 5) + suffix
}

/** Countries, by number of regions, largest first. */
export const countries =
  'DE FR PL ES IT UK RO SE NL CZ BE AT PT EL HU FI BG DK NO CH HR SK LT SI IE LV EE CY LU MT IS LI MK AL'.split(
    ' ',
  )

/** The smallest regions of each country, in a tree as large as NUTS. */
export function smallRegions(): Map<string, string[]> {
  const random = seeded(20260202)
  return new Map(countries.map((country, rank) => [country, regionsOf(random, country, rank)]))
}

function regionsOf(random: Random, country: string, rank: number): string[] {
  const regions: string[] = []
  const large = Math.max(1, Math.round(11 - rank * 0.9))
  for (let first = 1; first <= large; first++) {
    const middle = 1 + Math.floor(random() * 4)
    for (let second = 1; second <= middle; second++) {
      const small = 2 + Math.floor(random() * 7)
      for (let third = 1; third <= small; third++)
        regions.push(`${country}${first.toString(36).toUpperCase()}${second}${third}`)
    }
  }
  return regions
}
