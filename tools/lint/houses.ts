import file from './houses.json' with { type: 'json' }

/** A house of the first floor of `src`. It may import from every house that stands below it in the file. */
interface House {
  about: string
  /** Its folders, and the files that lie directly in it, each with the rooms of the same house that it may import. */
  rooms: Record<string, string[]>
}

/** The rules of imports: the linter refuses imports that they do not name, and the README is drawn from them. */
export interface Rules {
  /** From the top to the ground. */
  houses: Record<string, House>
  /** Packages that only some houses may import, with everything below their names. */
  packages: Record<string, string[]>
  readers: Readers
  /** Files of these names, `schema.ts` first: a file may not import a file whose name stands later. */
  kinds: string[]
}

/**
 * Functions that read values and concepts out of a text. Engines take those of sentences from the reading, so each place
 * that may call one is named: it reads a text that is no sentence of a document, such as a question.
 */
interface Readers {
  /** By their file. */
  functions: Record<string, string[]>
  /** By the file or folder that calls them. */
  callers: Record<string, string[]>
}

export const rules: Rules = file

/** The house and room of a file of `src`; null for a file beside the houses, such as the entry of the Worker. */
function placeOf(path: string): { house: string; room: string } | null {
  const [house = '', room] = path.split('/')
  return room !== undefined && Object.hasOwn(rules.houses, house) ? { house, room } : null
}

/** Why a file may not import another file, both by their path below `src`; null where it may. */
export function whyNotFile(from: string, to: string, { houses, kinds } = rules): string | null {
  const [here, there] = [placeOf(from), placeOf(to)]
  if (!here) return null
  if (!there) return `${to} stands outside the houses`
  const floors = Object.keys(houses)
  if (floors.indexOf(there.house) < floors.indexOf(here.house))
    return `${there.house} stands above ${here.house}`
  if (there.house === here.house && there.room !== here.room) {
    const rooms = houses[here.house]?.rooms ?? {}
    const allowed = rooms[here.room]
    if (!allowed) return `houses.json does not name the room ${here.house}/${here.room}`
    if (!allowed.includes(there.room))
      return `houses.json does not let ${here.room} import from ${there.room}`
  }
  return whyNotKind(from, to, kinds)
}

/** Why a file may not import a name of another file, `*` for all its names; null where it may. */
export function whyNotName(from: string, to: string, name: string, { readers } = rules): string | null {
  const functions = readers.functions[to] ?? []
  // Within a language, one reader is made of others.
  if (from.startsWith('reference/') || !placeOf(from)) return null
  const isHere = ([place]: [string, string[]]) => from === place || from.startsWith(`${place}/`)
  const allowed = new Set(
    Object.entries(readers.callers)
      .filter(isHere)
      .flatMap(([, names]) => names),
  )
  const refused = functions.find((each) => (name === '*' || name === each) && !allowed.has(each))
  return refused === undefined
    ? null
    : `${refused} reads a text anew, and the reading has the values of its sentences`
}

/** `schema` of `…/schema.ts`; '' for a path that is no plain file of code. */
const nameOf = (path: string) => /([\w-]+)\.ts$/.exec(path)?.[1] ?? ''

function whyNotKind(from: string, to: string, kinds: string[]): string | null {
  const [own, other] = [kinds.indexOf(nameOf(from)), kinds.indexOf(nameOf(to))]
  if (own >= 0 && other > own) return `${nameOf(from)}.ts may not import ${nameOf(to)}.ts`
  return to.endsWith('/table.ts') && placeOf(from)?.house === 'surfaces'
    ? 'surfaces call queries and commands, never tables'
    : null
}

/** Why a file may not import a package; null where it may. */
export function whyNotPackage(from: string, name: string, { packages } = rules): string | null {
  const here = placeOf(from)
  const found = Object.entries(packages).find(([each]) => name === each || name.startsWith(`${each}/`))
  if (!here || !found || found[1].includes(here.house)) return null
  return `only ${found[1].join(', ')} may import ${found[0]}`
}
