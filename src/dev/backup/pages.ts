import type { Operator } from '../operator.ts'
import type { Value } from './directory.ts'

/** The rows of a table of a service, page by page, in the order of their keys. */
export async function* rowsOf(operator: Operator, name: string): AsyncGenerator<Value[][]> {
  for (let after: string | null = ''; after !== null;) {
    const page: { rows: Value[][]; next: Value[] | null } = await operator.get(
      `/backup/tables/${name}${after && `?after=${encodeURIComponent(after)}`}`,
    )
    yield page.rows
    after = page.next && JSON.stringify(page.next)
  }
}
