import type { GeneralResult } from '../../../insight/general/schema.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'

/** Two stated deadlines, of which only one can be right. A company that keeps the earlier deadline is safe. */
export interface OtherDeadline {
  earlier: string
  later: string
  /** Who states the later deadline. */
  says: 'The notice says' | 'The documents say'
}

/** The difference between notice and documents that an analysis found; null where there is none. */
export function otherDeadline(
  { deadline }: Pick<Tender, 'deadline'>,
  conflicts: GeneralResult['conflicts'],
): OtherDeadline | null {
  const values = conflicts.find(({ code }) => code === 'deadline')?.values ?? []
  const stated = values
    .filter(({ source }) => source === 'document')
    .map(({ value }) => Date.parse(value))
    .filter((time) => !Number.isNaN(time))
  if (deadline === null || stated.length === 0) return null
  const [notice, documents] = [Date.parse(deadline), Math.min(...stated)]
  if (notice === documents) return null
  const [earlier, later] = [Math.min(notice, documents), Math.max(notice, documents)]
  return {
    earlier: new Date(earlier).toISOString(),
    later: new Date(later).toISOString(),
    says: later === notice ? 'The notice says' : 'The documents say',
  }
}
