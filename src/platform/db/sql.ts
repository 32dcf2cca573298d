/** SQL and the values that are bound to it, in the order of its question marks. The text never contains a value. */
export interface Sql {
  text: string
  values: (string | number)[]
}

/**
 * Puts texts and fragments together; a fragment brings its values. The query builder's tag of the same name is imported
 * as `expression`, because its fragments may name columns.
 */
export function sql(strings: TemplateStringsArray, ...parts: (Sql | string | number)[]): Sql {
  const values: Sql['values'] = []
  let text = strings[0] ?? ''
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'object') {
      text += part.text
      values.push(...part.values)
    } else {
      text += '?'
      values.push(part)
    }
    text += strings[index + 1] ?? ''
  }
  return { text, values }
}

/** Our own SQL, inserted verbatim. */
export const raw = (text: string): Sql => ({ text, values: [] })

export const all = (fragments: Sql[], between = ' AND '): Sql => ({
  text: fragments.map(({ text }) => text).join(between),
  values: fragments.flatMap(({ values }) => values),
})

export const prepare = (d1: D1Database, { text, values }: Sql): D1PreparedStatement =>
  d1.prepare(text).bind(...values)
