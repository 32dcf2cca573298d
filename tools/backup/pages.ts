import type { OperatorClient } from '../operator.ts'
import type { ColumnValue } from './directory.ts'

/**
 * The rows of a table of a service, page by page, in the order of their keys. `backup` is the id of the backup, or the
 * digest of the one that is restored.
 */
export async function* tableRows(
  operator: OperatorClient,
  backup: string,
  name: string,
): AsyncGenerator<ColumnValue[][]> {
  for (let after: string | null = ''; after !== null;) {
    const page: { rows: ColumnValue[][]; next: ColumnValue[] | null } = await operator.get(
      `/backup/tables/${name}?${place(backup, after)}`,
    )
    yield page.rows
    after = page.next && JSON.stringify(page.next)
  }
}

/** The files of a service, page by page. */
export async function* filesOf(
  operator: OperatorClient,
  backup: string,
): AsyncGenerator<{ key: string; size: number }[]> {
  for (let after: string | null = ''; after !== null;) {
    const page: { files: { key: string; size: number }[]; next: string | null } = await operator.get(
      `/backup/files?${place(backup, after)}`,
    )
    yield page.files
    after = page.next
  }
}

const place = (backup: string, after: string | null): string =>
  new URLSearchParams({ backup, ...(after && { after }) }).toString()
