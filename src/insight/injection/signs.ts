import { fromTables } from '../../platform/tables.ts'
import { wordedTables } from '../../reference/language/worded.ts'
import { patternsIn, withAlternatives } from '../../reference/language/pattern-table.ts'
import { type Pattern, PatternBook } from '../../reading/patterns/book.ts'
import { readTable } from '../../reference/codes/table.ts'
import { letterTables } from '../../reference/language/letters.ts'

/**
 * A sign of words that try to steer a model, in plain text (see `reading/plain.ts`) of English, German and French, with
 * the basics of Spanish, Italian, Dutch and Polish. A sign counts once, and the sum decides. Only technical signs are
 * enough alone, because tenders also buy language models and tell bidders to disregard old versions.
 */
export interface Sign {
  name: string
  points: number
  pattern: Pattern
}

const table = 'injection-signs'
/** The tables of the signs and of what reads texts: load them before texts are searched for instructions. */
export const signTables = [table, ...wordedTables, ...letterTables]

/** Signs that begin an attempt whose command may follow in the next sentence. */
const begins = new Set(['address', 'role', 'persona', 'override everything', 'your orders'])

/**
 * Objections are signs of an honest sentence, which addresses people or buys a machine. Their points are subtracted.
 */
export const allSigns = fromTables([table], (text) => {
  const rows = withAlternatives(readTable<'name' | 'part' | 'points' | 'pattern'>(text))
  const written = patternsIn(rows)
  const book = new PatternBook()
  const [signs = [], objections = []] = ['sign', 'objection'].map((wanted) =>
    rows
      .filter(({ part }) => part === wanted)
      .map(({ name, points, pattern }): Sign => ({
        name,
        points: Number(points),
        pattern: book.add(written(pattern)),
      })),
  )
  return {
    scan: book.scan(),
    signs,
    objections,
    opening: new Set(signs.filter(({ name }) => begins.has(name))),
  }
})
