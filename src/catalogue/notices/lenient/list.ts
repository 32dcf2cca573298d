import { endOfString, type Span } from './spans.ts'

/** The lists in documents of several notices: OCDS release packages, record packages, SAM.gov. */
const lists = new Set(['releases', 'records', 'opportunitiesData'])
/** The level of a list within a wrapper: `{"data": {"result": {"releases": [`. */
const deepest = 5

export interface List {
  start: number
  end: number
  entries: Span[]
}

const codes = { quote: 34, comma: 44, open: 91, close: 93, openObject: 123, closeObject: 125 }

/**
 * The only list of notices in a package or its wrapper, or the list that is the document, with the positions
 * of its entries. Null if there is no list, if there are several, if there are more than `maxFrame`
 * characters around the list, or if the text is clearly not JSON; its values are not read.
 */
export function findList(text: string, maxFrame: number): List | null {
  const found: List[] = []
  let [level, start] = [0, 0]
  let list: (List & { level: number }) | null = null
  let name = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === codes.quote) {
      const end = endOfString(text, at)
      if (end < 0) return null
      if (!list) name = text.slice(at + 1, end)
      at = end
    } else if (code === codes.open || code === codes.openObject) {
      level++
      const isList = code === codes.open && (level === 1 || (level <= deepest && lists.has(name)))
      name = ''
      if (list || !isList) continue
      list = { start: at + 1, end: at + 1, entries: [], level }
      start = at + 1
    } else if (list && level === list.level && (code === codes.comma || code === codes.close)) {
      list.entries.push([start, at])
      start = at + 1
      if (code === codes.comma) continue
      found.push({ start: list.start, end: at, entries: list.entries })
      list = null
      level--
    } else if (code === codes.comma) name = ''
    else if (code === codes.close || code === codes.closeObject) level--
  }
  const [only, ...others] = found
  const frame = only ? text.length - (only.end - only.start) : 0
  return level === 0 && only && others.length === 0 && frame <= maxFrame ? only : null
}
