/**
 * The houses of `src` from the top to the ground, and what each contains. A file may import files of its own
 * house and of the houses below it.
 */
export const houses = {
  console: 'Pages for bid teams: what all pages share (core), what displays things (parts), and the areas.',
  surfaces:
    'What programs call: REST, MCP, OAuth, operator, jobs and queues, documentation. No rule of the domain.',
  workspace: 'Where a team works: bids, pipeline, tasks, teams, consortiums, what it follows.',
  insight: 'Judging a tender.',
  delivery: 'What is sent out.',
  company: 'The company itself.',
  catalogue: 'Public tenders: sources, notices, import, documents, search, the market.',
  identity: 'Who calls: accounts, sign-in, API keys, OAuth, mail, audit, quotas.',
  reading: 'Texts read without knowing whose they are: text of files, passages, facts, requirements.',
  reference: 'What others have published: code lists, languages, exchange rates.',
  platform: 'The ground: statements, transactions, HTTP, files, time, configuration.',
} as const
type House = keyof typeof houses
const floors = Object.keys(houses)

/** Packages that only some houses may import, with everything below their names. */
const packages: Record<string, readonly House[]> = {
  hono: ['console', 'surfaces'],
  '@modelcontextprotocol/server': ['surfaces'],
  uqr: ['console'],
  'drizzle-orm': [
    'workspace',
    'insight',
    'delivery',
    'company',
    'catalogue',
    'identity',
    'reading',
    'reference',
    'platform',
  ],
  saxes: ['reading', 'platform'],
  unpdf: ['reading'],
  fflate: ['platform'],
  pdfkit: ['platform'],
}

/** The modules of Node that the Worker uses; the others do nothing useful in workerd. */
const nodeModules = new Set(['node:buffer', 'node:crypto', 'node:zlib'])

/** Files of these names, lowest first: a file may not import a file whose name comes later. */
const kinds = ['schema', 'schema.gen', 'queries', 'commands']

/**
 * Functions that read values and concepts from a text, by file. Sentences of documents are read once, by `reading`, so
 * every other caller is named: it reads a text that is not from a document, such as a question.
 */
export const readers: Record<string, readonly string[]> = {
  'reference/language/concepts.ts': ['conceptsIn', 'conceptsOfText'],
  'reference/language/values/counts.ts': ['countsIn'],
  'reference/language/values/dates.ts': ['datesIn', 'monthFirstIn'],
  'reference/language/values/durations.ts': ['durationsIn'],
  'reference/language/values/money.ts': ['amountsIn'],
  'reference/language/values/numbers.ts': ['numbersIn', 'eachNumber'],
  'reference/language/values/percents.ts': ['percentsIn'],
  'reference/language/values/times.ts': ['timeAfter', 'timeBefore'],
  'reference/language/values/values.ts': ['valuesIn'],
}

/** The callers of these functions, by file or folder. */
export const callers: Record<string, readonly string[]> = {
  'reading/document/reading.ts': ['valuesIn'],
  'reading/passages/words.ts': ['conceptsIn', 'conceptsOfText'],
  'reading/facts/named-dates.ts': ['timeAfter'],
  'reading/requirements/threshold-in-text.ts': ['amountsIn', 'eachNumber'],
  'reading/requirements/length-limit.ts': ['countsIn'],
  'insight/questions/retrieval/candidates.ts': ['valuesIn'],
  'insight/questions/retrieval/question.ts': ['conceptsIn'],
  'insight/match/evidence': ['amountsIn', 'eachNumber'],
  'insight/models/verify': ['datesIn', 'durationsIn', 'amountsIn', 'percentsIn'],
  'catalogue/notices/moment.ts': ['datesIn'],
}

/** Reads of a table above, each with its reason. */
const readsAbove: Record<string, string> = {
  // A tender is read with the caller's mark in one round trip.
  'catalogue/tenders/queries.ts': 'saved_tenders',
  // A file may name a bid of the company, which must exist.
  'company/files/queries.ts': 'bids',
}

/** Whether the SQL of a file may name a table of a house. */
export function mayName(from: string, table: string, house: string): boolean {
  const here = houseOf(from)
  return here === null || floors.indexOf(house) >= floors.indexOf(here) || readsAbove[from] === table
}

/** The house of a file of `src`; null for a file beside the houses, such as the entry of the Worker. */
function houseOf(path: string): House | null {
  const house = path.split('/')[0] ?? ''
  return path.includes('/') && isHouse(house) ? house : null
}

const isHouse = (name: string): name is House => Object.hasOwn(houses, name)

/** Why a file may not import another file, both as paths below `src`; null if it may. */
export function whyNotFile(from: string, to: string): string | null {
  const [here, there] = [houseOf(from), houseOf(to)]
  if (!here) return null
  if (!there) return `${to} is outside the houses`
  if (floors.indexOf(there) < floors.indexOf(here)) return `${there} is above ${here}`
  return here === 'console' && there === 'console'
    ? (whyNotPart(from, to) ?? whyNotKind(from, to))
    : whyNotKind(from, to)
}

/** The folders of the console from the top to the ground; what lies beside them mounts the areas. */
const consoleFloors = ['areas', 'parts', 'core']

/** Areas import parts and core, parts import core, and no area imports another. */
function whyNotPart(from: string, to: string): string | null {
  const [, here = '', area] = from.split('/')
  const [, there = '', other] = to.split('/')
  if (here === 'areas' && there === 'areas' && area !== other)
    return `the area ${area} may not import the area ${other}`
  return consoleFloors.indexOf(there) < consoleFloors.indexOf(here)
    ? `${there} is above ${here} in the console`
    : null
}

/** `schema` of `…/schema.ts`; '' for a path that is not a plain TypeScript file. */
const nameOf = (path: string) => /([\w.-]+)\.ts$/.exec(path)?.[1] ?? ''

function whyNotKind(from: string, to: string): string | null {
  const [own, other] = [kinds.indexOf(nameOf(from)), kinds.indexOf(nameOf(to))]
  if (own >= 0 && other > own) return `${nameOf(from)}.ts may not import ${nameOf(to)}.ts`
  return to.endsWith('/schema.gen.ts') && ['console', 'surfaces'].includes(houseOf(from) ?? '')
    ? 'console and surfaces call queries and commands, never tables'
    : null
}

/** Why a file may not import a name from another file, `*` for all its names; null if it may. */
export function whyNotName(from: string, to: string, name: string): string | null {
  const functions = readers[to] ?? []
  // Within a language, one reader uses others.
  if (from.startsWith('reference/') || !houseOf(from)) return null
  const here = Object.entries(callers).filter(([place]) => from === place || from.startsWith(`${place}/`))
  const allowed = new Set(here.flatMap(([, names]) => names))
  const refused = functions.find((each) => (name === '*' || name === each) && !allowed.has(each))
  return refused === undefined
    ? null
    : `${refused} reads a text a second time; reading has the values of its sentences`
}

/** Why a file may not import a package; null if it may. */
export function whyNotPackage(from: string, name: string): string | null {
  if (name.startsWith('node:') && !nodeModules.has(name)) return `the Worker does not use ${name}`
  if (/^(?:vitest|cloudflare:test)\b/.test(name)) return `${name} is for tests`
  const here = houseOf(from)
  const found = Object.entries(packages).find(([each]) => name === each || name.startsWith(`${each}/`))
  if (!here || !found || found[1].includes(here)) return null
  return `only ${found[1].join(', ')} may import ${found[0]}`
}
