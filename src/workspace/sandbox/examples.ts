import { importNotices } from '../../catalogue/import/import-notices.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { loadTables, tableText } from '../../platform/files/tables.ts'
import { day } from '../../platform/time/time.ts'
import { pokeAlerts } from '../following/trigger.ts'
import type { SandboxRow } from './queries.ts'

const table = 'sandbox-examples.json'

/** A notice that appears in a sandbox. Texts such as `@14` stand for noon of a day counted from the sandbox's first. */
interface Example {
  /** The day on which the notice is published. */
  day: number
  document: object
}

const noonOf = ({ createdAt }: Pick<SandboxRow, 'createdAt'>, days: number): number =>
  Math.floor(createdAt / day) * day + (days + 0.5) * day

async function readExamples(ctx: Ctx): Promise<Example[]> {
  await loadTables(ctx, [table])
  return JSON.parse(tableText(table)) as Example[]
}

/**
 * Publishes the examples whose day has come since a moment of the sandbox, in epoch milliseconds. The import knows a
 * notice that it has had, so that publishing twice changes nothing.
 */
export async function releaseExamples(own: Ctx, row: SandboxRow, since: number): Promise<void> {
  const due = (await readExamples(own)).filter((example) => {
    const at = firstDay(row, example)
    return at > since && at <= own.now.getTime()
  })
  if (due.length === 0) return
  const lines = due.map(({ document }) =>
    JSON.stringify(document).replaceAll(/"@(-?\d+)"/g, (_, days) => dated(row, days)),
  )
  const bytes = new TextEncoder().encode(lines.join('\n'))
  await importNotices(own, bytes, { source: 'manual', charset: 'utf-8', believed: true })
  pokeAlerts(own)
}

/** The first examples are there from the beginning, whatever the hour. */
const firstDay = (row: SandboxRow, { day: days }: Example): number =>
  days <= 0 ? row.createdAt : noonOf(row, days)

const dated = (row: SandboxRow, days: string): string =>
  JSON.stringify(new Date(noonOf(row, Number(days))).toISOString())

/** The next moment after `now` at which an example appears; null if all of them have. */
export async function nextRelease(own: Ctx, row: SandboxRow): Promise<number | null> {
  const now = own.now.getTime()
  const ahead = (await readExamples(own)).map((example) => firstDay(row, example)).filter((at) => at > now)
  return ahead.length > 0 ? Math.min(...ahead) : null
}
