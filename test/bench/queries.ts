import { readFile } from 'node:fs/promises'

/** A class of searches of one kind; `weight` is its share of the traffic. */
export interface QueryClass {
  name: string
  weight: number
  queries: Query[]
}

export interface Query {
  /** The parameters as the API takes them. */
  params: Record<string, string>
  /** Whether the query means the last page, or the thousandth if there are more. */
  deep: boolean
}

interface Expected {
  total: number
  page: number
  /** Ids of the corpus; absent if the order is a free choice, null if there is none. */
  first?: string[]
  last?: string | null
}

interface File {
  classes: Record<string, { weight: number; queries: Record<string, string | number>[] }>
}

const read = async <T>(name: string) =>
  JSON.parse(await readFile(`${import.meta.dirname}/corpus/${name}`, 'utf8')) as T

export async function readQueries(): Promise<QueryClass[]> {
  const { classes } = await read<File>('queries.json')
  return Object.entries(classes).map(([name, { weight, queries }]) => ({
    name,
    weight,
    queries: queries.map(({ page, ...rest }) => ({
      params: Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)])),
      deep: page === 'deep',
    })),
  }))
}

/** The results that each query must have among ten thousand tenders, by class. */
export const readExpected = async (): Promise<Record<string, Expected[]>> =>
  (await read<{ classes: Record<string, Expected[]> }>('expected-10k.json')).classes

/** The same search by forms; null for a search without words. */
export const formsOf = (path: string): string | null =>
  path.includes('match=exact') ? path.replace('match=exact', 'match=forms') : null

/**
 * The path of a search. A deep query requests the last page of `total` matches, up to the thousandth. The
 * queries were made for the order by publication and for words by their letters, so the path sets both: by
 * default the service orders a text search by relevance and finds forms too.
 */
export function pathOf({ params, deep }: Query, total = 0): string {
  const all = new URLSearchParams({ sort: 'publishedAt', ...params })
  if (params.q !== undefined) all.set('match', 'exact')
  if (deep) all.set('page', String(Math.max(1, Math.min(1000, Math.ceil(total / 20)))))
  return `/api/v1/tenders?${all}`
}
