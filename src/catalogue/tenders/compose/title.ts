import type { NoticeLot, Text } from '../../notices/parts.ts'
import type { Notice } from '../../notices/schema.ts'
import { titleFrom } from '../../notices/titles.ts'

/**
 * The title of a tender: of the notice that describes it, or of another notice if it has none. If the title
 * is a bare number or missing, the subject of a notice or the lots describe what is bought.
 */
export function titleIn(ranked: Notice[], lots: NoticeLot[]): Text | null {
  const first = (member: 'title' | 'subject') =>
    ranked.map((notice) => notice[member]).find((text) => text !== null) ?? null
  return titleFrom(first('title'), [first('subject'), ...lots.map(({ title }) => title)])
}
