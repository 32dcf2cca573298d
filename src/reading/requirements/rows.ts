import type { Values } from '../../reference/language/values/values.ts'
import type { ReadSentence } from '../document/sentence.ts'
import { startsOf, valuesInside, valuesOfParts } from '../document/values.ts'
import { lotIn } from '../lots.ts'
import { opensChoice } from './choices.ts'
import { phraseOf } from './phrases.ts'
import { worded } from '../../reference/language/worded.ts'

/** The words of a demand: a sentence, or one cell of a table with the label of its row before it. */
export interface DemandReading {
  flat: string
  /** The values, with their places in these words. */
  values: Values
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
export function readingsOf({ flat, cells: row, language, values: all }: ReadSentence): DemandReading[] {
  if (row === null) return partsOf(flat, all)
  const cells = row.map(({ text }) => text)
  const at = cells.findIndex((cell) => /\p{L}{2}/u.test(cell))
  const label = cells[at]?.replace(/\s?:$/, '')
  if (label === undefined) return []
  const starts = startsOf(flat, cells)
  const from = starts[at] ?? 0
  const partAt = (start: number, { length }: string, to = 0) => ({
    values: all,
    start,
    end: start + length,
    to,
  })
  const labelled = (own: readonly { cell: string; i: number }[], lot: string | null): DemandReading => {
    let to = label.length + 2
    const parts = own.map(({ cell, i }) => {
      const part = partAt(starts[i] ?? 0, cell, to)
      to += cell.length + 2
      return part
    })
    const values = valuesOfParts([partAt(from, label), ...parts])
    return { flat: `${label}: ${own.map(({ cell }) => cell).join(', ')}`, values, lot }
  }
  const values = cells.map((cell, i) => ({ cell, i })).filter(({ cell, i }) => i > at && !empty().test(cell))
  const columns = language === null ? null : phraseOf('columns', language)
  const asked = cells.flatMap((cell, i): DemandReading[] => {
    const isAsked = columns?.test(row[i]?.header?.toLowerCase() ?? '') === true && !empty().test(cell)
    if (!isAsked) return []
    return i === at
      ? [{ flat: cell, values: valuesOfParts([partAt(from, cell)]), lot: null }]
      : [labelled([{ cell, i }], null)]
  })
  const lots = row.map(({ header }) => (header === null ? null : lotIn(header)))
  const isByLot = lots.some((lot) => lot !== null)
  // "Reason", "Source": a column of requirements says which of the cells is one.
  if (asked.length > 0 && !isByLot) return asked
  if (values.length > 1 && !isByLot) return [labelled(values, null)]
  return values.map((one) => labelled([one], lots[one.i] ?? null))
}

/** "Key staff – the supplier must …": short titles before a dash, where a statement follows. */
const titles = /^(?:(?:[^\s.;:–—]+ ){1,6}[–—] ){1,2}(?=\p{Lu}(?:\S+ ){4})/u

/**
 * "To be shown: a turnover of …; two references; ISO 9001" as one statement for each part, with the opening words
 * before it. The parts of a choice are one statement.
 */
function partsOf(whole: string, all: Values): DemandReading[] {
  const flat = whole.replace(titles, '')
  const values = flat === whole ? all : valuesInside(all, whole.length - flat.length)
  const [lead] = /^[^:;]{8,120}:\s/u.exec(flat) ?? []
  const parts = lead === undefined || opensChoice().test(lead) ? [] : flat.slice(lead.length).split(/;\s/)
  if (lead === undefined || parts.length <= 2 || parts.length >= 20) return [{ flat, values, lot: null }]
  const starts = startsOf(flat.slice(lead.length), parts)
  return parts.map((part, i) => {
    const start = lead.length + (starts[i] ?? 0)
    const own = [
      { values, start: 0, end: lead.length, to: 0 },
      { values, start, end: start + part.length, to: lead.length },
    ]
    return { flat: `${lead}${part}`, values: valuesOfParts(own), lot: null }
  })
}
