import { fromTables } from '../../platform/files/tables.ts'
import { signTables } from '../injection/signs.ts'
import { readPhrases } from '../../reference/language/phrase-tables.ts'
import { type DateCode, dateCodes } from './date-codes.ts'
import { cue } from './passages.ts'
import { zoneTable } from './zone.ts'

const cueTable = 'date-cues'
/** The table of the words that name the meaning of a date: load it before dates are read. */
export const dateTables = [cueTable, ...signTables, zoneTable]

const codes = ['other', ...dateCodes] as const

/**
 * The cues of all languages by meaning, as one expression each. The order of the table matters: "closing date
 * for questions" is not the closing date for tenders. `other` comes before a date that means nothing here.
 */
export const dateCues = fromTables(dateTables, (text) => {
  const { names, of } = readPhrases(cueTable, text)
  return names('cue').map((name): readonly [DateCode | 'other', RegExp] => {
    const code = codes.find((each) => each === name)
    if (code === undefined) throw new Error(`The table has cues of an unknown date ${name}`)
    return [code, cue(of(name, { part: 'cue' }), 'giu')]
  })
})
