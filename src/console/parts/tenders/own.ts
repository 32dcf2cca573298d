import type { OwnFilters } from '../../../catalogue/tenders/search/filter.ts'
import { hiddenIds } from '../../../workspace/search/hidden/queries.ts'
import { visitOf } from '../../../workspace/search/visits/looks.ts'
import { newAfterOf } from '../../../workspace/search/visits/visit.ts'
import type { Visit } from '../../core/visit.ts'

/** The position in the change feed after which tenders are new to the person; null during the first visit. */
export const newAfterFor = ({ ctx, lastLook }: Pick<Visit, 'ctx' | 'lastLook'>): number | null =>
  newAfterOf(visitOf(ctx, lastLook))

/**
 * The filters of every search of the console: tenders that the company has hidden are left out, and `new`
 * selects what came since the person's last visit. During the first visit nothing is new.
 */
export const ownFilters = (visit: Visit, query: { new?: 'yes' | undefined }): OwnFilters => ({
  without: hiddenIds(visit.ctx),
  ...(query.new && { newAfter: newAfterFor(visit) ?? visit.lastLook.seq }),
})
