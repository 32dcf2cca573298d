import { fromTables, tableText } from '../../../platform/files/tables.ts'
import { cpvLabel, cpvTables } from '../cpv.ts'
import { labelIn, labelTable } from '../labels.ts'
import { readTable } from '../table.ts'
import { type CodeList, type CodeEntry, entryOf } from './list.ts'

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
  leading: /^\d{2,8}(?:-\d)?(?=\s|$)/,
} satisfies CodeList

/**
 * The CPV with its labels in a language whose table is loaded. Typed words are looked up in this language and in
 * English.
 */
export const cpvListIn = (language: string): CodeList =>
  language === 'en'
    ? cpvList
    : {
        ...cpvList,
        lang: language,
        entries: () => entriesIn(language),
        label: (code) => labelIn(language, code),
      }

/**
 * The entries of the last language requested: the entries of all languages would fill an isolate's memory.
 */
let last: { language: string; entries: readonly CodeEntry[] } | null = null

function entriesIn(language: string): readonly CodeEntry[] {
  if (last?.language === language) return last.entries
  const entries = readTable<'code' | 'label'>(tableText(labelTable(language))).map(({ code, label }) =>
    entryOf(code, label, [cpvLabel(code) ?? []].flat()),
  )
  last = { language, entries }
  return entries
}
