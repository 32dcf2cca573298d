import type { ReadSentence } from '../document/sentence.ts'
import { stretchOf, textPieces, together, type ValuedWords } from '../document/values.ts'
import { lotIn } from '../document/lots.ts'
import { opensChoice } from './choices.ts'
import { phraseOf } from './phrases.ts'
import { worded } from '../../reference/language/worded.ts'

/** The words of a requirement: a sentence, or one cell of a table with the label of its row before it. */
export interface DemandReading extends ValuedWords {
  /** The lot above the cell. */
  lot: string | null
}

/** "Not required", "n/a", "–": the cell requires nothing. */
const empty = worded('^(?:[-–—/.]*|{{empty_cell}})$')

/**
 * A row as one statement for each cell: "Turnover | £2m | £1m" under "| Lot 1 | Lot 2" is "Turnover: £2m" of lot 1 and
 * "Turnover: £1m" of lot 2. A row whose cells describe one thing ("1 | Electrician | two years") is also read as a
 * whole.
 */
export function rowReadings({ flat, cells: row, language, values }: ReadSentence): DemandReading[] {
  const whole = { text: flat, values }
  if (row === null) return partsOf(whole)
  const cells = textPieces(
    whole,
    row.map(({ text }) => text),
  )
  const at = cells.findIndex(({ text }) => /\p{L}{2}/u.test(text))
  const own = cells[at]
  if (own === undefined) return []
  const label = stretchOf(own, 0, own.text.replace(/\s?:$/, '').length)
  const labelled = (some: readonly ValuedWords[], lot: string | null = null) => {
    const text = `${label.text}: ${some.map((cell) => cell.text).join(', ')}`
    return { ...together(text, [label, ...some]), lot }
  }
  const said = cells
    .map((cell, i) => ({ cell, i }))
    .filter(({ cell, i }) => i > at && !empty().test(cell.text))
  const columns = language === null ? null : phraseOf('columns', language)
  const requirements = cells.flatMap((cell, i): DemandReading[] => {
    const isRequirement =
      columns?.test(row[i]?.header?.toLowerCase() ?? '') === true && !empty().test(cell.text)
    return isRequirement ? [i === at ? { ...cell, lot: null } : labelled([cell])] : []
  })
  const lots = row.map(({ header }) => (header === null ? null : lotIn(header)))
  const isByLot = lots.some((lot) => lot !== null)
  // "Reason", "Source": a column of requirements shows which of the cells is one.
  if (requirements.length > 0 && !isByLot) return requirements
  if (said.length > 1 && !isByLot) return [labelled(said.map(({ cell }) => cell))]
  return said.map(({ cell, i }) => labelled([cell], lots[i]))
}

/** "Key staff – the supplier must …": short titles before a dash, if a statement follows. */
const titles = /^(?:(?:[^\s.;:–—]+ ){1,6}[–—] ){1,2}(?=\p{Lu}(?:\S+ ){4})/u

/**
 * "To be shown: a turnover of …; two references; ISO 9001" as one statement for each part, with the opening words
 * before it. The parts of a choice are one statement.
 */
function partsOf(all: ValuedWords): DemandReading[] {
  const whole = stretchOf(all, titles.exec(all.text)?.[0].length ?? 0)
  const length = /^[^:;]{8,120}:\s/u.exec(whole.text)?.[0].length ?? 0
  const [lead, rest] = [stretchOf(whole, 0, length), stretchOf(whole, length)]
  const parts = length === 0 || opensChoice().test(lead.text) ? [] : rest.text.split(/;\s/)
  if (parts.length <= 2 || parts.length >= 20) return [{ ...whole, lot: null }]
  return textPieces(rest, parts).map((part) => ({
    ...together(lead.text + part.text, [lead, part]),
    lot: null,
  }))
}
