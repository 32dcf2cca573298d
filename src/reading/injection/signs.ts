import { fromTables } from '../../platform/files/tables.ts'
import { wordedTables } from '../../reference/language/worded.ts'
import { readPhrases } from '../../reference/language/phrase-tables.ts'
import { type Pattern, PatternBook } from '../patterns/book.ts'
import { letterTables } from '../../reference/language/letters.ts'

/**
 * A sign of words that try to steer a model, in plain text (see `reading/document/plain.ts`) of English,
 * German and French, with the basics of Spanish, Italian, Dutch and Polish. A sign counts once, and the sum
 * decides. Only technical signs are enough alone, because tenders also buy language models and tell bidders
 * to disregard old versions.
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
export const begins: ReadonlySet<string> = new Set([
  'address',
  'role',
  'persona',
  'override everything',
  'your orders',
])

/**
 * Objections are signs of an honest sentence, which addresses people or buys a machine. Their points are subtracted.
 */
export const allSigns = fromTables([table], (text) => {
  const { entries, fill } = readPhrases(table, text)
  const book = new PatternBook()
  const [signs = [], objections = []] = ['sign', 'objection'].map((wanted) =>
    entries
      .filter(({ part }) => part === wanted)
      .map(({ name, points, phrase }): Sign => ({
        name,
        points: Number(points),
        pattern: book.add(fill(phrase)),
      })),
  )
  return { scan: book.scan(), signs, objections }
})
