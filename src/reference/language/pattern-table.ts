interface PatternCell {
  part: string
  pattern: string
}

/** The row of a pattern, or of a word that several patterns of the table share. */
interface PatternRow extends PatternCell {
  name: string
}

/**
 * Puts the alternatives of a pattern together. A row that names nothing holds a further alternative of the row above. A
 * word of several rows is one group, so that patterns can hold the word at any place.
 */
export function withAlternatives<Row extends PatternCell>(rows: readonly Row[]): Row[] {
  const starts = rows.flatMap(({ part }, i) => (part === '' ? [] : [i]))
  return starts.flatMap((start, i) => {
    const [first, ...others] = rows.slice(start, starts[i + 1])
    if (!first || others.length === 0) return first ? [first] : []
    const pattern = [first, ...others].map((row) => row.pattern).join('|')
    return [{ ...first, pattern: first.part === 'word' ? `(?:${pattern})` : pattern }]
  })
}

/**
 * Writes out the patterns of a table: `{{name}}` stands for the row of part `word` with this name. A word may contain
 * other words, and `{{thing}}`, which a given pattern replaces: `written('bonds?', 'absent')` is the word `absent`
 * about bonds. Answers the source of a regular expression over plain text (see `plain.ts`). Throws where the table has
 * no such word.
 */
export function patternsIn(rows: readonly PatternRow[]): (pattern: string, about?: string) => string {
  const words = new Map(
    rows.filter(({ part }) => part === 'word').map(({ name, pattern }) => [name, pattern]),
  )
  const fill = (pattern: string, thing?: string): string =>
    pattern.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
      const word = name === 'thing' ? thing : words.get(name)
      if (word === undefined) throw new Error(`The table has no word ${name}`)
      return name === 'thing' ? word : fill(word, thing)
    })
  return (pattern, about) => (about === undefined ? fill(pattern) : fill(`{{${about}}}`, fill(pattern)))
}
