import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from './table.ts'

/** The table of the currencies: load it before a code list of currencies is read. */
export const currencyTables = ['currencies']

/** The codes of the currencies in ESPD 4.1.0, or in OCDS 1.1. */
export const currenciesOf = (list: 'espd' | 'ocds'): (() => ReadonlySet<string>) =>
  fromTables(
    currencyTables,
    (text) =>
      new Set(
        readTable<'code' | 'lists'>(text)
          .filter(({ lists }) => lists.includes(list))
          .map(({ code }) => code),
      ),
  )
