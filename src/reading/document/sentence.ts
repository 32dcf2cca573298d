import type { Sentence } from '../../reference/language/sentences.ts'
import type { TextLanguage } from '../../reference/language/tokens.ts'
import type { ListLead } from './outline.ts'
import type { Values } from '../../reference/language/values/values.ts'
import type { NamedParty } from './parties.ts'

/** A cell of a table with the words at the head of its column; null in a table without such words. */
interface Cell {
  header: string | null
  text: string
}

/** A sentence, an item, a heading or a row of a table, with everything needed to interpret it. */
export interface ReadSentence extends Omit<Sentence, 'contents'> {
  page: number
  /** `body` is the text itself; `contents` lists its headings; `furniture` repeats on page after page. */
  part: 'body' | 'contents' | 'furniture'
  /** The language of the page, which may differ from the language of the document. */
  language: TextLanguage | null
  /**
   * The headings above the sentence, outermost first, with single spaces; without the sentence itself if it
   * is a heading.
   */
  headings: readonly string[]
  /** The words that open the lists around the sentence, the nearest last: "The tender shall include:". */
  leads: readonly ListLead[]
  /** The cells of a row; null if the sentence is not a row. */
  cells: readonly Cell[] | null
  /** Whether the row only names the columns of a table. */
  isHeader: boolean
  /** The values of the sentence, with their places in `flat`; none outside of the body. */
  values: Values
}

/** A document, read once for all engines. Equal texts produce equal readings. */
export interface DocumentReading {
  documentId: string
  /** The language found in the text; otherwise that of the label, if it is one of the languages we read. */
  language: TextLanguage | null
  sentences: readonly ReadSentence[]
  /** The names in the document, by definitions and by the verbs of their sentences. */
  parties: readonly NamedParty[]
}
