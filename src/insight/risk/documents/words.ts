import { fromTables } from '../../../platform/tables.ts'
import { patternsIn } from '../../../reference/language/pattern-table.ts'
import { readTable } from '../../../reference/codes/table.ts'

/** The table of the words for penalties, caps and times: load it before risks are weighed. */
export const wordsTable = 'risk-words'

/** Phrases by name. Those of a name `word.x` share a place in other phrases, where `{{x}}` stands for all of them. */
const phrases = fromTables([wordsTable], (text) => {
  const named = Map.groupBy(readTable<'name' | 'phrase'>(text), ({ name }) => name)
  const all = [...named].map(([name, rows]) => ({
    name: name.replace(/^word\./, ''),
    part: name.startsWith('word.') ? 'word' : 'phrase',
    pattern: rows.map(({ phrase }) => phrase).join('|'),
  }))
  const written = patternsIn(all)
  return new Map(all.map(({ name, pattern }) => [name, written(pattern)]))
})

/**
 * Any of the phrases of a name, for plain text in any of the languages. Compiled at its first use. Throws where the table has no such
 * phrases.
 */
export const wordsFor = (name: string): (() => RegExp) =>
  fromTables([wordsTable], () => {
    const source = phrases().get(name)
    if (source === undefined) throw new Error(`The table has no phrases for ${name}`)
    return new RegExp(source)
  })
