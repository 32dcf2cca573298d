import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../../reference/codes/table.ts'
import { perLanguage, phrasesOf } from '../../reference/language/phrase-tables.ts'

/**
 * The uses of phrases. The table `requirement-shapes` defines what each use means, and in which shape a
 * phrase is searched for.
 */
export type PhraseName =
  | 'modal'
  | 'passive'
  | 'telling'
  | 'relative'
  | 'mention'
  | 'refused'
  | 'condition'
  | 'attribute'
  | 'third'
  | 'forecast'
  | 'granted'
  | 'servants'
  | 'paper'
  | 'bidding'
  | 'gives'
  | 'hands'
  | 'evaluated'
  | 'inverted'
  | 'acts'
  | 'acting'
  | 'idle'
  | 'future'
  | 'settled'
  | 'subject'
  | 'orders'
  | 'others'
  | 'demanding'
  | 'handing'
  | 'enclosed'
  | 'assessed'
  | 'product'
  | 'willed'
  | 'done'
  | 'command'
  | 'begins'
  | 'nouns'
  | 'objects'
  | 'tells'
  | 'explains'
  | 'behind'
  | 'oblique'
  | 'joined'
  | 'owned'
  | 'each'
  | 'qualified'
  | 'agent'
  | 'fragment'
  | 'addressed'
  | 'wish'
  | 'counted'
  | 'judging'
  | 'scored'
  | 'judge'
  | 'wants'
  | 'own'
  | 'states'
  | 'linked'
  | 'finite'
  | 'barred'
  | 'opens'
  | 'tasks'
  | 'papers'
  | 'terms'
  | 'verbs'
  | 'clause'
  | 'act'
  | 'columns'
  | 'weights'
  | 'dismissed'
  | 'proof'
  | 'explained'
  | 'supposed'
  | 'recitals'
  | 'meanings'
  | 'fields'
  | 'nothing'

const phraseTable = 'requirement-phrases'
const shapeTable = 'requirement-shapes'
export const phraseTables = [phraseTable, shapeTable] as const

const phrases = phrasesOf(phraseTable)
const shapes = fromTables(
  [shapeTable],
  (text) => new Map(readTable<'name' | 'shape'>(text).map(({ name, shape }) => [name, shape])),
)

/** Any of the phrases of a name in a language, for texts in lower case; null if the language has none. */
export const phraseOf = perLanguage<PhraseName, RegExp | null>(phraseTables, (name, language) => {
  const all = phrases().ofAny(name, { language })
  return all === null
    ? null
    : new RegExp(
        (shapes().get(name) ?? '').replace('{{phrases}}', () => all),
        'u',
      )
})
