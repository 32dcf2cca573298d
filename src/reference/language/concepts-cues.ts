import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../codes/table.ts'
import { letterTables } from './letters.ts'
import { stemOf } from './stems.ts'
import { byLanguage, tablesByLanguage, type TextLanguage, tokensOf } from './tokens.ts'

/** A word of a cue: the numbers of its alternative forms. */
export type CueWord = number[]

/** Evidence for a concept: words that follow one another closely, or stand anywhere in one sentence. */
export interface Cue {
  concept: string
  words: CueWord[]
  anywhere: boolean
  /** Whether only questions use the cue. */
  asked: boolean
  /** Whether the words have other meanings too, and so only hint at the concept. */
  loose: boolean
}

/** A form is a stem, or the beginning or the end of a word. */
type Form = 'stem' | 'prefix' | 'suffix'

/** A word as a cue writes it, with its number among the forms. */
export interface WrittenForm {
  number: number
  token: string
}

/**
 * The forms of one language. `stem` finds the forms of a stem, several where cues write several words of a stem;
 * `prefix` and `suffix` find forms by the beginning or the end of a word. The rest gives for each number the cues that
 * begin with the form.
 */
export type CueIndex = { stem: Map<string, WrittenForm[]> } & Record<
  'prefix' | 'suffix',
  Map<string, number>
> & {
    starts: Map<number, Cue[]>
    size: number
  }

/** The prefix of the names of everyday concepts, which translate words and do not classify sentences. */
export const wordMark = 'w.'
/**
 * The prefix of the names of everyday concepts for people and things: a text without their words does not mention them.
 */
export const thingMark = `${wordMark}t.`

const fieldTables = [
  '',
  '-bidding',
  '-contract',
  '-money',
  '-delivery',
  '-plain',
  '-terms',
  '-narrow',
  '-asked',
].map(fileOf)
/** Languages whose concepts stand side by side in the field tables. */
const together: ReadonlySet<string> = new Set(['en', 'de', 'fr'])
/** The tables of the other languages. */
const ownTables: Record<string, string> = Object.fromEntries(
  Object.entries(tablesByLanguage('concepts')).filter(([language]) => !together.has(language)),
)
const wordTables = ['-words', '-words-actions', '-words-places', '-words-qualities'].map(fileOf)
const thingTable = fileOf('-words-things')

/** The kinds of value that answer about a concept, and the wider concepts that it stands for. */
export const kindsTable = fileOf('-kinds')

/** The tables of the concepts: load them before words are looked up. */
const sharedTables = [...fieldTables, ...wordTables, thingTable]
export const conceptTables = [...sharedTables, kindsTable, ...Object.values(ownTables), ...letterTables]

/**
 * The concept tables hold the concepts of the field: `cues` as documents write them, `asks` as only questions write
 * them; a concept may have several rows, in several tables. The word tables hold everyday words side by side, a language
 * a column; rows of one name are one word. Semicolons separate alternatives; `*` stands for any letters; in `a b` the words follow each other with at
 * most two words between, in `a + b` they stand anywhere in a sentence, of `a|b` one word must be there, and `~a` has
 * other meanings too.
 */
const indexes = byLanguage((language) => {
  const own = ownTables[language]
  const field = own ? [own] : fieldTables
  return fromTables([...field, ...wordTables, thingTable], (...texts) => {
    const index = emptyIndex()
    for (const table of texts.splice(0, field.length))
      for (const row of readTable<'concept' | 'language' | 'cues' | 'asks'>(table)) {
        if (row.language !== language) continue
        add(index, row.concept, language, row.cues, false)
        add(index, row.concept, language, row.asks, true)
      }
    for (const [i, table] of texts.entries())
      for (const row of readTable<TextLanguage | 'name'>(table)) {
        const mark = i < wordTables.length ? wordMark : thingMark
        add(index, mark + row.name, language, row[language] ?? '', false)
      }
    return index
  })
})

/** The cues of a language, which are read when a text in the language is first looked at. */
export const cueIndexOf = (language: TextLanguage): CueIndex => indexes[language]()

function fileOf(part: string): string {
  return `concepts${part}`
}

const emptyIndex = (): CueIndex => ({
  stem: new Map(),
  prefix: new Map(),
  suffix: new Map(),
  starts: new Map(),
  size: 0,
})

function add(index: CueIndex, concept: string, language: TextLanguage, cues: string, asked: boolean) {
  for (const text of cues.split(';').map((each) => each.trim())) {
    for (const words of variantsOf(text.replace(/^~/, ''))) {
      const cue = {
        concept,
        words: words.map((word) => word.split('|').flatMap((each) => formOf(each, language, index))),
        anywhere: text.includes('+'),
        asked,
        loose: text.startsWith('~'),
      }
      for (const form of cue.words[0] ?? []) {
        const known = index.starts.get(form)
        if (known) known.push(cue)
        else index.starts.set(form, [cue])
      }
    }
  }
}

/**
 * The words of a cue, each with its alternatives. Between pluses an alternative may be several words: such an
 * alternative makes another cue.
 */
function variantsOf(cue: string): string[][] {
  if (!cue.includes('+')) return [partsOf(cue)].filter((words) => words.length > 0)
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
  cue.split(/\s+/).flatMap((word) => (word.includes('|') ? [word] : word.split(/[’'-]/)).filter(Boolean))

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
