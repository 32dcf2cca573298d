import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../codes/table.ts'

/** A row of a table of phrases. A table leaves out the columns that it does not need. */
export interface PhraseRow {
  name: string
  part?: string
  language?: string
  phrase: string
}

/** A row as it is read. */
export interface ReadRow extends PhraseRow {
  /** Whether the phrase only hints at what it names: the table has `~` before it. */
  loose: boolean
}

interface Where {
  part?: string
  language?: string
}

/** The phrases of a table as sources of expressions. */
export interface Phrases<Row extends PhraseRow = PhraseRow> {
  /** Each row, with the name, part and language of the row that it continues. */
  rows: readonly Row[]
  /** Each row that names something, with the phrases of the rows that continue it as alternatives. */
  entries: readonly Row[]
  /** The names in a part, or in the whole table, in its order. */
  names: (part?: string) => string[]
  /** A phrase with its words filled in. `about` is a word about what the phrase names, at `{{thing}}` of the word. */
  fill: (phrase: string, about?: string) => string
  /** All phrases of a name, or of a name in a part or language, as alternatives. Throws if there are none. */
  of: (name: string, where?: Where) => string
  /** Like `of`, but null if there are none. */
  ofAny: (name: string, where?: Where) => string | null
}

/**
 * The rows of a table whose phrases are expressions, in lower case. `{{name}}` is replaced by the rows of
 * part `word` with this name, or by all rows of the name if the table has no parts; it is a group, which is
 * allowed at any position. Throws if the table has no such word. `spelled` changes each phrase before its
 * words are filled in.
 */
export function phrasesIn<Row extends PhraseRow>(
  written: readonly Row[],
  spelled = (phrase: string) => phrase,
): Phrases<Row> {
  const rows = continued(written)
  const byName = Map.groupBy(rows, ({ name }) => name)
  const words = new Map<string, string>()
  const wordOf = (name: string): string => {
    const word = words.get(name) ?? group(byName.get(name)?.filter(isWord) ?? [])
    if (word === '') throw new Error(`The table has no word ${name}`)
    words.set(name, word)
    return word
  }
  const fill = (phrase: string, thing?: string): string =>
    spelled(phrase).replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
      name === 'thing' && thing !== undefined ? thing : fill(wordOf(name), thing),
    )
  const ofAny = (name: string, where: Where = {}) => {
    const own = byName.get(name)?.filter(isIn(where)) ?? []
    return own.length === 0 ? null : fill(alternatives(own))
  }
  return {
    rows,
    entries: joined(written, rows),
    names: (part) => [...byName].flatMap(([name, own]) => (own.some(isIn({ part })) ? [name] : [])),
    fill: (phrase, about) => (about === undefined ? fill(phrase) : fill(`{{${about}}}`, fill(phrase))),
    of: (name, where) => {
      const own = ofAny(name, where)
      if (own === null) throw new Error(`The table has no ${where?.part ?? 'phrase'} ${name}`)
      return own
    },
    ofAny,
  }
}

type Column = 'name' | 'part' | 'language' | 'phrase' | 'points'

/**
 * The tables whose phrases are searched for in plain text (see `reading/document/plain.ts`), whose letters
 * are those of ASCII. Questions are plain; the wordings of values in texts are read with them. The words of
 * expressions may be in plain text or in other text, depending on the flag of `worded`.
 */
const ofPlainText = ['risk-', 'injection-', 'question-', 'expression-words']

/**
 * The grammar of all tables of phrases: a row is a phrase, in one language or in none if the phrase frames
 * words of several. Rows of one name, part and language are alternatives of each other. A row without a name
 * is another alternative of the row above: if each row with a name is a condition of its own, alternatives
 * cannot be written any other way. `~` before a phrase marks it as loose. The reader of a table decides what
 * a phrase matches: `phrasesIn` takes phrases for expressions, `concepts-cues.ts` for words.
 */
export const phraseRows = <More extends string = never>(text: string): (ReadRow & Record<More, string>)[] =>
  continued(readTable<'name' | 'phrase' | More>(text))

/**
 * The phrases of a table from its text. `\b` and `\w` mean the letters of the languages that are read; in
 * plain text, which has only ASCII letters, an expression means just those.
 */
export const readPhrases = (table: string, text: string): Phrases<Record<Column, string>> =>
  phrasesIn(
    readTable<Column>(text),
    ofPlainText.some((begin) => table.startsWith(begin)) ? undefined : inAllLetters,
  )

/** The phrases of a loaded table, read at the first use and cached. */
export const phrasesOf = (table: string): (() => Phrases<Record<Column, string>>) =>
  fromTables([table], (text) => readPhrases(table, text))

/**
 * The letters of the languages that are read, and digits, as members of a class. All letters of Unicode would take ten
 * times as long to compile.
 */
const letters = ['a-z', 'ß-ö', 'ø-ÿ', 'œ', 'A-Z', 'À-Ö', 'Ø-Þ', 'Œ', '\\d'].join('')

const edge = `(?:(?<=[${letters}])(?![${letters}])|(?<![${letters}])(?=[${letters}]))`

/** The source of an expression in which `\b`, `\w` and `\W` mean these letters. */
export const inAllLetters = (source: string): string =>
  source.replace(/\[[^[\]]*\]|\\[wbW]/g, (part) => {
    if (part === '\\b') return edge
    if (part === '\\W') return `[^${letters}_]`
    return part === '\\w' ? `[${letters}_]` : part.replaceAll('\\w', `${letters}_`)
  })

/** What `make` returns for a name in a language, computed once, at its first use, from loaded tables. */
export function perLanguage<Name, T extends object | null>(
  tables: readonly string[],
  make: (name: Name, language: string) => T,
): (name: Name, language: string) => T {
  const made = fromTables(tables, () => new Map<string, Map<Name, T>>())
  return (name, language) => {
    const known = made()
    const own = known.get(language) ?? new Map<Name, T>()
    known.set(language, own)
    const found = own.get(name)
    if (found !== undefined) return found
    const one = make(name, language)
    own.set(name, one)
    return one
  }
}

const isWord = ({ part = 'word' }: PhraseRow) => part === 'word'
const isIn =
  ({ part, language }: Where) =>
  (row: PhraseRow) =>
    (part === undefined || row.part === part) && (language === undefined || row.language === language)

const alternatives = (rows: readonly PhraseRow[]) => rows.map(({ phrase }) => phrase).join('|')

function group(rows: readonly PhraseRow[]): string {
  const source = alternatives(rows)
  return source.includes('|') ? `(?:${source})` : source
}

function continued<Row extends PhraseRow>(written: readonly Row[]): (Row & { loose: boolean })[] {
  let above: Row | undefined
  return written.map((row) => {
    const loose = row.phrase.startsWith('~')
    const own = { ...row, loose, phrase: loose ? row.phrase.slice(1) : row.phrase }
    if (row.name === '' && above !== undefined) {
      own.name = above.name
      own.part ||= above.part
      own.language ||= above.language
    }
    above = own
    return own
  })
}

function joined<Row extends PhraseRow>(written: readonly Row[], rows: readonly Row[]): Row[] {
  const starts = rows.flatMap((_row, i) => (written[i]?.name === '' ? [] : [i]))
  return starts.flatMap((start, i) => {
    const [first, ...others] = rows.slice(start, starts[i + 1])
    return first ? [{ ...first, phrase: alternatives([first, ...others]) }] : []
  })
}
