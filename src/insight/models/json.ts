/**
 * The JSON value in a model's text, whether alone, in a fence, after the model's thoughts or among other
 * words; otherwise undefined.
 */
export function jsonIn(said: string): unknown {
  const text = withoutThoughts(said).trim()
  const fenced = insideFence(text)
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  const braced = from >= 0 && to > from ? text.slice(from, to + 1) : null
  for (const each of [text, fenced, braced]) {
    const value = each === null ? undefined : parsed(each)
    if (value !== undefined) return value
  }
  return undefined
}

/** Removes everything before the closing mark of a model's thoughts, even if the opening mark is missing. */
function withoutThoughts(said: string): string {
  const end = said.lastIndexOf('</think>')
  return end >= 0 ? said.slice(end + '</think>'.length) : said
}

function insideFence(text: string): string | null {
  const start = text.indexOf('```')
  const line = start < 0 ? -1 : text.indexOf('\n', start)
  const end = line < 0 ? -1 : text.indexOf('```', line)
  return end < 0 ? null : text.slice(line + 1, end)
}

/** Parses an object. Other values do not count, because every answer that we request is an object. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
