import { fromTables } from '../../../../platform/files/tables.ts'
import { currencyTables } from '../../../../reference/codes/currencies.ts'
import { wordedTables } from '../../../../reference/language/worded.ts'
import { readTable } from '../../../../reference/codes/table.ts'

const table = 'ocds-extensions'
/** The tables of what is written in OCDS: load them before a package is created. */
export const writingTables = [...currencyTables, table, ...wordedTables]

/** The extensions of OCDS that releases of this service use, by the address of their descriptions. */
export const extensions = fromTables([table], (text) => readTable<'url'>(text).map(({ url }) => url))

/** The path below our origin at which the service describes its own extension. */
export const ownExtension = '/ocds/extension.json'
