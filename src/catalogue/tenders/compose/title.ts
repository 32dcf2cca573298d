import type { NoticeLot, Text } from '../../notices/parts.ts'
import type { Notice } from '../../notices/schema.ts'
import { titleFrom } from '../../notices/titles.ts'

/**
 * The title of a tender: the title of the notice that describes it, else of another. Where that is a bare number, or none
 * states a title, the subject of a notice or the lots say what is bought.
 */
export function titleIn(ranked: Notice[], lots: NoticeLot[]): Text | null {
  const first = (member: 'title' | 'subject') =>
    ranked.map((notice) => notice[member]).find((text) => text !== null) ?? null
  return titleFrom(first('title'), [first('subject'), ...lots.map(({ title }) => title)])
}
