import languagesTsv from '../languages.tsv'
import { once, readTable } from '../table.ts'
import { type CodeList, entryOf } from './list.ts'

const entries = once(() =>
  readTable<'alpha3' | 'alpha2' | 'label_en'>(languagesTsv).map(({ alpha3, alpha2, label_en }) =>
    entryOf(alpha2 || alpha3.toLowerCase(), label_en),
  ),
)

export const languageList = {
  noun: 'language',
  entries,
  label: (code) => entries().find((entry) => entry.code === code)?.label ?? null,
  codeOf: (text) => {
    const code = text.toLowerCase()
    return entries().some((entry) => entry.code === code) ? code : null
  },
  leading: /^[a-z]{2,3}(?=\s|$)/,
} satisfies CodeList
