import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from './table.ts'

/** The table of the CPV: load it before a label is read. */
export const cpvTables = ['cpv-2008']

const labels = fromTables(
  cpvTables,
  (text) => new Map(readTable<'code' | 'label_en'>(text).map(({ code, label_en }) => [code, label_en])),
)

/** The English label of a CPV code of eight digits; null for a code that the 2008 list does not have. */
export const cpvLabel = (code: string): string | null => labels().get(code) ?? null
