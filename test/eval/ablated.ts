/** Stands in for a removed phrase: readers refuse tables without the names that they look up, and no text has this. */
const nothing = 'qxzvkqxzv'

/**
 * A removed part: the tables that a pattern matches, or of them the rows with a value in a column, such as
 * `stop-words`, `concepts* language=nl` or `risk-rules-* name=liquidated_damages`. The language of a table of one
 * language is at the end of its name.
 */
interface Part {
  isOf: (table: string) => boolean
  column: string
  value: string
}

function partOf(written: string): Part {
  const [pattern = '', condition = ''] = written.split(' ')
  const [column = '', value = ''] = condition.split('=')
  const expression = new RegExp(`^${pattern.replaceAll('*', '.*')}$`)
  return { isOf: (table) => expression.test(table), column, value }
}

const languageOf = (table: string) => /-([a-z]{2})$/.exec(table)?.[1]

/** Whether a part has rows of a table. */
export function touches(written: string, name: string): boolean {
  const { isOf, column, value } = partOf(written)
  return isOf(name) && (column !== 'language' || (languageOf(name) ?? value) === value)
}

/** The text of a table without a part, and how many rows were removed. */
export function ablated(written: string, name: string, text: string): { text: string; removed: number } {
  if (!touches(written, name)) return { text, removed: 0 }
  const { column, value } = partOf(written)
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const columns = head.split('\t')
  const at = columns.indexOf(column)
  const isWhole = column === '' || (column === 'language' && languageOf(name) === value)
  if (!isWhole && at < 0) return { text, removed: 0 }
  const phrase = columns.indexOf('phrase')
  let [current, removed] = ['', 0]
  const rows = lines.flatMap((line) => {
    const cells = line.split('\t')
    // A row without a name continues the row above.
    if (cells[0] || cells[at]) current = cells[at] ?? ''
    if (!isWhole && current !== value) return [line]
    removed += 1
    if (phrase < 0) return []
    // The part `number` of a rule names a kind of number, and is nothing to match.
    return [
      cells.includes('number') ? line : cells.map((cell, i) => (i === phrase ? nothing : cell)).join('\t'),
    ]
  })
  return { text: `${[head, ...rows].join('\n')}\n`, removed }
}
