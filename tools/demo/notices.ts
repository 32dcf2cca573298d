import { readdir, readFile } from 'node:fs/promises'
import type { ImportReport, OperatorClient } from '../operator.ts'
import { root } from '../service.ts'
import invented from './tenders.json' with { type: 'json' }

const folder = `${root}test/fixtures/notices/`

/**
 * The source of the files of a folder; a single file's row comes before the row of its folder. Files without a row are
 * invented by the authors of a standard, and would look like real notices in searches and figures.
 */
const sources: [prefix: string, source: string][] = [
  ['eforms/ted-real/', 'ted'],
  ['eforms/doffin-real/', 'doffin'],
  ['ocds/uk-contracts-finder', 'contracts-finder'],
  ['ocds/', 'ocds'],
  ['sam-gov/', 'sam'],
  ['found/eforms/Contract', 'doffin'],
  ['found/eforms/', 'ted'],
  ['found/ocds/0', 'find-a-tender'],
  ['found/ocds/', 'ocds'],
]

/** Imports the real notices as production would. A refused part of a file is not a failure of the demo. */
export async function importReal(operator: OperatorClient): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).toSorted()
  for (const file of files) {
    const source = sources.find(([prefix]) => file.startsWith(prefix))?.[1]
    if (!source || file.includes('/fictional') || !/\.(xml|json)$/.test(file) || file.endsWith('facts.json'))
      continue
    const type = file.includes('latin1') ? 'application/json; charset=iso-8859-1' : undefined
    await importFile(operator, source, file, type)
  }
}

async function importFile(
  operator: OperatorClient,
  source: string,
  file: string,
  type?: string,
): Promise<ImportReport | null> {
  try {
    return await operator.importNotices(source, await readFile(folder + file), { type })
  } catch (error) {
    if (!file.includes('INVALID')) throw error
    return null
  }
}

const day = 24 * 60 * 60 * 1000

/** Noon of a day counted from today, so that an import on the same day creates the same tender. */
const inDays = (days: number | null | undefined, today: Date) =>
  days === null || days === undefined
    ? null
    : new Date(Math.floor(today.getTime() / day) * day + (days + 0.5) * day).toISOString()

/** Imports the invented tenders, which call themselves examples, with deadlines counted from today. */
export async function importInvented(operator: OperatorClient, today: Date): Promise<void> {
  const lines = invented.map(({ publishedDaysAgo, deadlineInDays, tender, documents }) => {
    const lots = 'lots' in tender ? (tender.lots ?? []) : []
    const dated = {
      ...tender,
      publishedAt: inDays(-publishedDaysAgo, today),
      deadline: inDays(deadlineInDays, today),
      lots: lots.map(({ deadlineInDays: days, ...lot }) => ({ ...lot, deadline: inDays(days, today) })),
    }
    return JSON.stringify({ format: 'tender/1', tender: dated, documents })
  })
  await operator.importNotices('manual', new TextEncoder().encode(lines.join('\n')))
}
