import codelistsTsv from './eforms-codelists.tsv'
import { once, readTable } from './table.ts'

const labels = once(
  () =>
    new Map(
      readTable<'list' | 'code' | 'label_en'>(codelistsTsv).map((row) => [
        `${row.list} ${row.code}`,
        row.label_en.trim(),
      ]),
    ),
)

/** The English label of a code in one of the eForms code lists ('exclusion-ground', 'form-type', …), null if unknown. */
export const eformsLabel = (list: string, code: string): string | null =>
  labels().get(`${list} ${code}`) ?? null
