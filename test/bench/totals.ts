import type { Connection } from './connection.ts'
import { pathOf, type Query, type QueryClass, readExpected } from './queries.ts'
import type { Service } from './service.ts'

/** How the answers to all queries compare with the expected ones. */
export interface Comparison {
  queries: number
  wrong: string[]
}

interface Answer {
  pagination: { total: number }
  data: { url: string }[]
}

export async function ask(connection: Connection, { key }: Service, path: string): Promise<Answer> {
  const { status, body } = await connection.get(path, key)
  if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
  return JSON.parse(body.toString()) as Answer
}

/**
 * Compares all queries among the ten thousand tenders: totals, and the first three ids and the last if these
 * are known.
 */
export async function compareAll(
  connection: Connection,
  service: Service,
  classes: QueryClass[],
): Promise<Comparison> {
  const expected = await readExpected()
  const wrong: string[] = []
  let queries = 0
  for (const { name, query, index } of classes.flatMap(each)) {
    const { total, first, last } = expected[name]?.[index] ?? { total: Number.NaN }
    const { pagination, data } = await ask(connection, service, pathOf(query, total))
    const ids = data.map(corpusId)
    const agrees =
      pagination.total === total &&
      (first === undefined || first.join() === ids.slice(0, 3).join()) &&
      (last === undefined || last === (ids.at(-1) ?? null))
    queries += 1
    if (!agrees) wrong.push(`${name} ${index}: ${pagination.total} instead of ${total}, ${ids.slice(0, 3)}`)
  }
  return { queries, wrong }
}

/**
 * Compares the totals of the same tenders after a real import. The import also indexes the labels of CPV codes, which
 * the expected answers do not know, so queries with words may find more but never less.
 */
export async function compareImported(
  connection: Connection,
  service: Service,
  classes: QueryClass[],
): Promise<Comparison> {
  const expected = await readExpected()
  const wrong: string[] = []
  let queries = 0
  for (const { name, query, index } of classes.flatMap(each)) {
    const total = expected[name]?.[index]?.total ?? Number.NaN
    const found = (await ask(connection, service, pathOf(query))).pagination.total
    queries += 1
    if (query.params.q === undefined ? found !== total : !(found >= total))
      wrong.push(`${name} ${index}: ${found} instead of ${total}`)
  }
  return { queries, wrong }
}

const each = ({ name, queries }: QueryClass): { name: string; query: Query; index: number }[] =>
  queries.map((query, index) => ({ name, query, index }))

/** A tender's id in the corpus: source and number, with which the tender's address ends. */
const corpusId = ({ url }: { url: string }) => url.split('/').slice(-2).join('-')
