import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from './table.ts'

/** The criteria of the ESPD for a code of eForms; see `crosswalk.ts`. */
export const crosswalkTable = 'eforms-espd-crosswalk'

const codeLists = 'eforms-codelists'

/** The tables of the eForms code lists: load both before a label or a criterion of a code is read. */
export const eformsTables = [codeLists, crosswalkTable]

const labels = fromTables(
  [codeLists],
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
