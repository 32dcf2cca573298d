import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../../reference/codes/table.ts'
import type { DocumentText } from '../../reading/document/document-text.ts'

type Column = 'page' | 'demand' | 'risk' | 'fact' | 'text'

/** A line of the sample with the codes that a right reading gives it; empty without any. */
export type SampleLine = Record<Column, string>

export const sampleTables = ['model-sample']

/** The lines of a small tender in two languages that ships with the service. */
export const sampleLines = fromTables(sampleTables, (table) => readTable<Column>(table))

/** The sample as documents, one in each language. */
export function sampleDocuments(): DocumentText[] {
  const byLanguage = Map.groupBy(sampleLines(), ({ page }) => page.slice(0, 2))
  return [...byLanguage].map(([language, lines]) => ({
    id: `sample-${language}`,
    title: 'Sample',
    kind: 'tender_documents',
    language,
    pages: [...Map.groupBy(lines, ({ page }) => page).values()].map((page) =>
      page.map(({ text }) => text).join('\n\n'),
    ),
  }))
}
