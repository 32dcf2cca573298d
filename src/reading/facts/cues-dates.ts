import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../../reference/codes/table.ts'
import { wordedTables } from '../../reference/language/worded.ts'
import { patternsIn, withAlternatives } from '../../reference/language/pattern-table.ts'
import { type DateCode, dateCodes } from './date-codes.ts'
import type { Tried } from '../patterns/gate.ts'
import { cue } from './passages.ts'
import { zoneTable } from './zone.ts'

/** The table of the words that name the meaning of a date: load it before dates are read. */
export const dateTables = ['date-cues', ...wordedTables, zoneTable]

const codes = ['other', ...dateCodes] as const

/**
 * The cues of all languages by meaning, as one expression each. The order of the table matters: "closing date for
 * questions" is no closing date of tenders. `other` stands before a date that means nothing here.
 */
export const dateCues = fromTables(dateTables, (text) => {
  const rows = withAlternatives(readTable<'name' | 'part' | 'language' | 'pattern'>(text))
  const written = patternsIn(rows)
  const named = Map.groupBy(
    rows.filter(({ part }) => part === 'cue'),
    ({ name }) => name,
  )
  return [...named].map(([name, own]): readonly [DateCode | 'other', Tried] => {
    const code = codes.find((each) => each === name)
    if (code === undefined) throw new Error(`The table has cues of an unknown date ${name}`)
    return [code, cue(own.map(({ pattern }) => written(pattern)).join('|'), 'giu')]
  })
})
