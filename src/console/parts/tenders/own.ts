import type { OwnFilters } from '../../../catalogue/tenders/search/filter.ts'
import { hiddenIds } from '../../../workspace/search/hidden/queries.ts'
import { visitOf } from '../../../workspace/search/visits/looks.ts'
import { newAfterOf } from '../../../workspace/search/visits/visit.ts'
import type { Visit } from '../../core/visit.ts'

/** The position in the change feed after which tenders are new to the person; null during the first visit. */
export const newAfterFor = ({ ctx, looked }: Pick<Visit, 'ctx' | 'looked'>): number | null =>
  newAfterOf(visitOf(ctx, looked))

/**
 * The filters of every search of the console: tenders that the company has hidden are left out, and `new`
 * selects what came since the person's last visit. During the first visit nothing is new.
 */
export const ownFilters = (visit: Visit, asked: { new?: 'yes' | undefined }): OwnFilters => ({
  without: hiddenIds(visit.ctx),
  ...(asked.new && { newAfter: newAfterFor(visit) ?? visit.looked.seq }),
})
