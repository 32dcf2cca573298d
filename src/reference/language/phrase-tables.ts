/** A row of a table of phrases. A table leaves out the columns that it does not need. */
export interface PhraseRow {
  name: string
  part?: string
  language?: string
  phrase: string
}

/** The phrases of a table as sources of expressions. */
export interface Phrases<Row extends PhraseRow> {
  /** Each row, with the name, part and language of the row that it continues. */
  rows: readonly Row[]
  /** Each row that names something, with the phrases of the rows that continue it as alternatives. */
  entries: readonly Row[]
  /** A phrase with its words filled in. `about` is a word about what the phrase names, at `{{thing}}` of the word. */
  fill: (phrase: string, about?: string) => string
  /** All phrases of a name, or of a name in a part or language, as alternatives; null where there are none. */
  of: (name: string, where?: { part?: string; language?: string }) => string | null
}

/**
 * The grammar of all tables of phrases: a row is a phrase, written as an expression in lower case, in one language or in
 * none, where the phrase frames words of several. Rows of one name, part and language are alternatives of each other. A
 * row that names nothing holds a further alternative of the row above: where each row that names something is a
 * condition of its own, alternatives can be written no other way. `{{name}}` stands for the rows of part `word` with
 * this name, or for all rows of the name where the table has no parts; it is a group, which can stand at any place.
 * Throws where the table has no such word.
 */
export function phrasesIn<Row extends PhraseRow>(written: readonly Row[]): Phrases<Row> {
  const rows = continued(written)
  const byName = Map.groupBy(rows, ({ name }) => name)
  const words = new Map<string, string>()
  const wordOf = (name: string): string => {
    const word =
      words.get(name) ?? group(byName.get(name)?.filter(({ part = 'word' }) => part === 'word') ?? [])
    if (word === '') throw new Error(`The table has no word ${name}`)
    words.set(name, word)
    return word
  }
  const fill = (phrase: string, thing?: string): string =>
    phrase.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
      name === 'thing' && thing !== undefined ? thing : fill(wordOf(name), thing),
    )
  return {
    rows,
    entries: joined(written, rows),
    fill: (phrase, about) => (about === undefined ? fill(phrase) : fill(`{{${about}}}`, fill(phrase))),
    of: (name, { part, language } = {}) => {
      const own = byName
        .get(name)
        ?.filter(
          (row) =>
            (part === undefined || row.part === part) &&
            (language === undefined || row.language === language),
        )
      return own === undefined || own.length === 0 ? null : fill(alternatives(own))
    },
  }
}

const alternatives = (rows: readonly PhraseRow[]) => rows.map(({ phrase }) => phrase).join('|')

function group(rows: readonly PhraseRow[]): string {
  const source = alternatives(rows)
  return source.includes('|') ? `(?:${source})` : source
}

function continued<Row extends PhraseRow>(written: readonly Row[]): Row[] {
  let above: Row | undefined
  return written.map((row) => {
    const { name, part, language } = row
    const own =
      name !== '' || above === undefined
        ? row
        : { ...row, name: above.name, part: part || above.part, language: language || above.language }
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
