import { fromTables } from '../../../platform/files/tables.ts'
import { cpvLabel, cpvTables } from '../cpv.ts'
import { readTable } from '../table.ts'
import { entriesElsewhere } from './any-language.ts'
import { type CodeList, entryOf } from './list.ts'

/**
 * CPV codes of the 2008 list. A shorter code stands for all codes below it, and so do its trailing zeros; a check digit
 * is dropped.
 */
export const cpvList = {
  noun: 'CPV code',
  entries: fromTables(cpvTables, (text) =>
    readTable<'code' | 'label_en'>(text).map(({ code, label_en }) => entryOf(code, label_en)),
  ),
  label: cpvLabel,
  codeOf: (text) => {
    const [, digits] = /^(\d{2,8})(?:-\d)?$/.exec(text) ?? []
    const code = digits?.padEnd(8, '0')
    return code !== undefined && cpvLabel(code) !== null ? code : null
  },
  elsewhere: entriesElsewhere,
  leading: /^\d{2,8}(?:-\d)?(?=\s|$)/,
} satisfies CodeList
