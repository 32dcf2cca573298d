import type { Ctx } from '../../../platform/context/context.ts'

/**
 * One statement writes about this many pages. Merged pages are free for the next statement, so writing few
 * pages at once keeps the database small.
 */
const pagesAtOnce = 100
/** In total about forty megabytes; the next run of the job takes the rest. */
const maxAtOnce = 100

/**
 * Merges segments of the search index if there are four or more. Each import leaves a segment, and a search
 * reads every segment; an import that merged them itself would merge a few at a time, and write each term
 * more often. A merge changes no answer, and may be repeated or stop anywhere. Returns the number of
 * statements that merged something.
 */
export async function mergeSegments({ d1 }: Pick<Ctx, 'd1'>): Promise<number> {
  for (let merged = 0; merged < maxAtOnce; merged++) {
    const { meta } = await d1
      .prepare(`INSERT INTO tender_index (tender_index, rank) VALUES ('merge', ${pagesAtOnce})`)
      .run()
    // A merge that finds nothing to do counts as one change, as the FTS5 documentation states.
    if (meta.changes < 2) return merged
  }
  return maxAtOnce
}
