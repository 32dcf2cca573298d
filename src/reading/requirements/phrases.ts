import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../../reference/codes/table.ts'

/** The uses of phrases. The table `requirement-shapes` says what each use means, and in which shape a phrase is looked for. */
export type PhraseName =
  | 'modal'
  | 'passive'
  | 'telling'
  | 'relative'
  | 'receiver'
  | 'provided'
  | 'able'
  | 'whom'
  | 'mention'
  | 'refused'
  | 'condition'
  | 'attribute'
  | 'third'
  | 'told'
  | 'granted'
  | 'embedded'
  | 'servants'
  | 'infinitive'
  | 'joins'
  | 'paper'
  | 'bidding'
  | 'gives'
  | 'hands'
  | 'evaluated'
  | 'final'
  | 'stated'
  | 'inverted'
  | 'acts'
  | 'acting'
  | 'idle'
  | 'enables'
  | 'future'
  | 'pronoun'
  | 'settled'
  | 'subject'
  | 'orders'
  | 'others'
  | 'demanding'
  | 'handing'
  | 'assessed'
  | 'product'
  | 'done'
  | 'given'
  | 'command'
  | 'begins'
  | 'pleads'
  | 'nouns'
  | 'objects'
  | 'tells'
  | 'explains'
  | 'presents'
  | 'offered'
  | 'behind'
  | 'oblique'
  | 'joined'
  | 'features'
  | 'both'
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
  | 'lost'
  | 'judge'
  | 'elsewhere'
  | 'wants'
  | 'own'
  | 'states'
  | 'marks'
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
  | 'following'
  | 'informed'
  | 'unasked'
  | 'proof'
  | 'described'
  | 'explained'
  | 'supposed'
  | 'recitals'
  | 'defines'
  | 'fields'
  | 'form'
  | 'nothing'

export const phraseTables = ['requirement-phrases', 'requirement-shapes']

/** Phrases by name and language, a phrase a row, and the shape in which the phrases of a name are looked for. */
const phrases = fromTables(phraseTables, (phraseText, shapeText) => {
  const rows = readTable<'name' | 'language' | 'phrase'>(phraseText)
  const shapes = readTable<'name' | 'shape'>(shapeText)
  return {
    rows,
    shapes: new Map(shapes.map(({ name, shape }) => [name, shape])),
    compiled: new Map<string, Map<PhraseName, RegExp | null>>(),
  }
})

/** Any of the phrases of a name in a language, for texts in lower case; null where the language has none. */
export function phraseOf(name: PhraseName, language: string): RegExp | null {
  const { rows, shapes, compiled } = phrases()
  const ofLanguage = compiled.get(language) ?? new Map<PhraseName, RegExp | null>()
  compiled.set(language, ofLanguage)
  const known = ofLanguage.get(name)
  if (known !== undefined) return known
  const own = rows.filter((row) => row.name === name && row.language === language)
  // In a shape, `{}` are the phrases.
  const all = own.map(({ phrase }) => phrase).join('|')
  const made =
    own.length > 0
      ? new RegExp(
          (shapes.get(name) ?? '').replace('{}', () => all),
          'u',
        )
      : null
  ofLanguage.set(name, made)
  return made
}
