import { fromTables } from '../../../../platform/tables.ts'
import { readTable } from '../../../../reference/codes/table.ts'

/** The table of the extensions: load it before they are read. */
export const extensionTable = 'ocds-extensions'

/** The extensions of OCDS that releases of this service use, by the address of their descriptions. */
export const extensions = fromTables([extensionTable], (text) => readTable<'url'>(text).map(({ url }) => url))

/** The path below our origin at which the service describes its own extension. */
export const ownExtension = '/ocds/extension.json'
