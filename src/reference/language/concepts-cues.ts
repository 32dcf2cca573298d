import { fromTables } from '../../platform/files/tables.ts'
import { letterTables } from './letters.ts'
import { type ReadRow, phraseRows } from './phrase-tables.ts'
import { stemOf } from './stems.ts'
import { byLanguage, type TextLanguage, tokensOf } from './tokens.ts'

/** A word of a cue: the numbers of its alternative forms. */
export type CueWord = number[]

/** Evidence for a concept: words that follow one another closely, or occur anywhere in one sentence. */
export interface ConceptCue {
  concept: string
  words: CueWord[]
  anywhere: boolean
  /** Whether only questions use the cue. */
  questionOnly: boolean
  /** Whether the words have other meanings too, and so only hint at the concept. */
  loose: boolean
}

/** A form is a stem, or the beginning or the end of a word. */
type Form = 'stem' | 'prefix' | 'suffix'

/** A word as a cue writes it, with its number among the forms. */
interface WrittenForm {
  number: number
  token: string
}

/**
 * The forms of one language. `stem` finds the forms of a stem, several if cues write several words of a stem;
 * `prefix` and `suffix` find forms by the beginning or the end of a word. The rest maps each number to the
 * cues that begin with the form.
 */
export type CueIndex = { stem: Map<string, WrittenForm[]> } & Record<
  'prefix' | 'suffix',
  Map<string, number>
> & {
    starts: Map<number, ConceptCue[]>
    size: number
  }

/** The prefix of the names of everyday concepts, which translate words and do not classify sentences. */
export const wordMark = 'w.'
/**
 * The prefix of the names of everyday concepts for people and things: a text without their words does not mention them.
 */
const thingMark = `${wordMark}t.`

/** The tables of the languages whose concepts are stored side by side. */
const sharedTables = [
  'concepts',
  'concepts-bidding',
  'concepts-contract',
  'concepts-money',
  'concepts-delivery',
  'concepts-plain',
  'concepts-terms',
]
/** The tables with the concepts of the field, by language. Texts in other languages are found by their words alone. */
const tablesOf: Partial<Record<TextLanguage, readonly string[]>> = {
  en: sharedTables,
  de: sharedTables,
  fr: sharedTables,
  no: ['concepts-no'],
  nl: ['concepts-nl'],
}
export const fieldTables = byLanguage((language) => tablesOf[language] ?? [])
/** The prefixes of the names in the tables of everyday words. */
const marks: Record<string, string> = {
  'concepts-words': wordMark,
  'concepts-words-actions': wordMark,
  'concepts-words-places': wordMark,
  'concepts-words-qualities': wordMark,
  'concepts-words-things': thingMark,
}
export const wordTables = Object.keys(marks)

/** The kinds of value that answer about a concept, and the wider concepts that it implies. */
export const kindsTable = 'concepts-kinds'

/** The tables of the concepts: load them before words are looked up. */
export const conceptTables = [
  ...new Set(Object.values(fieldTables).flat()),
  ...wordTables,
  kindsTable,
  ...letterTables,
]

/**
 * A cue is a row as in every table of phrases: of part `cue` as documents write it, of part `ask` as only
 * questions do. Its phrase is not an expression but words, which match all words with their stems. `*`
 * matches any letters; in `a b` the words follow each other with at most two words between, in `a + b` they
 * occur anywhere in a sentence, and of `a|b` one word must be present.
 */
const indexes = byLanguage((language) => {
  const tables = [...fieldTables[language], ...wordTables]
  return fromTables(tables, (...texts) => {
    const index = emptyIndex()
    for (const [i, table] of tables.entries())
      for (const row of phraseRows(texts[i] ?? ''))
        if ((row.language ?? language) === language)
          add(index, language, (marks[table] ?? '') + row.name, row)
    return index
  })
})

/** The cues of a language, read when a text in that language is first scanned. */
export const cueIndexOf = (language: TextLanguage): CueIndex => indexes[language]()

const emptyIndex = (): CueIndex => ({
  stem: new Map(),
  prefix: new Map(),
  suffix: new Map(),
  starts: new Map(),
  size: 0,
})

function add(index: CueIndex, language: TextLanguage, concept: string, { part, phrase, loose }: ReadRow) {
  for (const words of variantsOf(phrase)) {
    const cue = {
      concept,
      words: words.map((word) => word.split('|').flatMap((each) => formOf(each, language, index))),
      anywhere: phrase.includes('+'),
      questionOnly: part === 'ask',
      loose,
    }
    for (const form of cue.words[0] ?? []) {
      const known = index.starts.get(form)
      if (known) known.push(cue)
      else index.starts.set(form, [cue])
    }
  }
}

/**
 * The words of a cue, each with its alternatives. Between pluses an alternative may be several words: such an
 * alternative makes another cue.
 */
function variantsOf(cue: string): string[][] {
  if (!cue.includes('+')) return [partsOf(cue)]
  let variants: string[][] = [[]]
  for (const slot of cue.split('+')) {
    const alternatives = slot.split('|').map((each) => partsOf(each))
    const single = alternatives.filter(({ length }) => length === 1).join('|')
    const choices = [...(single ? [[single]] : []), ...alternatives.filter(({ length }) => length > 1)]
    variants = variants.flatMap((begun) => choices.map((choice) => [...begun, ...choice]))
  }
  return variants
}

/** The words of "l'offre" or "e-mail": each part is a word, as in the texts. */
const partsOf = (cue: string): string[] =>
  cue.split(/\s/).flatMap((word) => (word.includes('|') ? [word] : word.split(/[’'-]/).filter(Boolean)))

/** The number of a form; a form seen for the first time gets the next number. */
function formOf(written: string, language: TextLanguage, index: CueIndex): number[] {
  const token = tokensOf(written).at(-1)?.token
  if (!token) return []
  const form: Form = written.endsWith('*') ? 'prefix' : written.startsWith('*') ? 'suffix' : 'stem'
  if (form === 'stem') return [stemForm(token, stemOf(token, language), index)]
  const number = index[form].get(token) ?? index.size++
  index[form].set(token, number)
  return [number]
}

function stemForm(token: string, stem: string, index: CueIndex): number {
  const forms = index.stem.get(stem) ?? []
  const known = forms.find((each) => each.token === token)
  if (known) return known.number
  const number = index.size++
  index.stem.set(stem, [...forms, { number, token }])
  return number
}
