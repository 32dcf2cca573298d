import { fromTables } from '../../platform/tables.ts'
import { readTable } from './table.ts'

/** The table of the eForms code lists: load it before a label is read. */
export const eformsTables = ['eforms-codelists']

const labels = fromTables(
  eformsTables,
  (text) =>
    new Map(
      readTable<'list' | 'code' | 'label_en'>(text).map((row) => [
        `${row.list} ${row.code}`,
        row.label_en.trim(),
      ]),
    ),
)

/** The English label of a code in one of the eForms code lists ('exclusion-ground', 'form-type', …), null if unknown. */
export const eformsLabel = (list: string, code: string): string | null =>
  labels().get(`${list} ${code}`) ?? null
