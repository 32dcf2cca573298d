import type { ReadSentence } from '../document/sentence.ts'
import { lotIn } from '../lots.ts'
import { opensChoice } from './choices.ts'
import { phraseOf } from './phrases.ts'
import { worded } from '../../reference/language/worded.ts'

/** The words of a demand: a sentence, or one cell of a table with the label of its row before it. */
export interface DemandReading {
  flat: string
  /** The lot above the cell. */
  lot: string | null
}

/** "Not required", "n/a", "–": the cell demands nothing. */
const empty = worded('^(?:[-–—/.]*|{{empty_cell}})$')

/**
 * A row as one statement for each cell: "Turnover | £2m | £1m" under "| Lot 1 | Lot 2" is "Turnover: £2m" of lot 1 and
 * "Turnover: £1m" of lot 2. A row whose cells describe one thing ("1 | Electrician | two years") is also read as a
 * whole.
 */
export function readingsOf({ flat, cells: row, language }: ReadSentence): DemandReading[] {
  if (row === null) return partsOf(flat.replace(titles, '')).map((part) => ({ flat: part, lot: null }))
  const cells = row.map(({ text }) => text)
  const at = cells.findIndex((cell) => /\p{L}{2}/u.test(cell))
  const label = cells[at]?.replace(/\s?:$/, '')
  if (label === undefined) return []
  const values = cells.map((cell, i) => ({ cell, i })).filter(({ cell, i }) => i > at && !empty().test(cell))
  const columns = language === null ? null : phraseOf('columns', language)
  const asked = cells.flatMap((cell, i) => {
    const isAsked = columns?.test(row[i]?.header?.toLowerCase() ?? '') === true && !empty().test(cell)
    return isAsked ? [{ flat: i === at ? cell : `${label}: ${cell}`, lot: null }] : []
  })
  const lots = row.map(({ header }) => (header === null ? null : lotIn(header)))
  const isByLot = lots.some((lot) => lot !== null)
  // "Reason", "Source": a column of requirements says which of the cells is one.
  if (asked.length > 0 && !isByLot) return asked
  if (values.length > 1 && !isByLot)
    return [{ flat: `${label}: ${values.map(({ cell }) => cell).join(', ')}`, lot: null }]
  return values.map(({ cell, i }) => ({ flat: `${label}: ${cell}`, lot: lots[i] ?? null }))
}

/** "Key staff – the supplier must …": short titles before a dash, where a statement follows. */
const titles = /^(?:(?:[^\s.;:–—]+ ){1,6}[–—] ){1,2}(?=\p{Lu}(?:\S+ ){4})/u

/**
 * "To be shown: a turnover of …; two references; ISO 9001" as one statement for each part, with the opening words
 * before it. The parts of a choice are one statement.
 */
function partsOf(flat: string): string[] {
  const [lead] = /^[^:;]{8,120}:\s/u.exec(flat) ?? []
  const parts = lead === undefined || opensChoice().test(lead) ? [] : flat.slice(lead.length).split(/;\s/)
  return parts.length > 2 && parts.length < 20 ? parts.map((part) => `${lead}${part}`) : [flat]
}
