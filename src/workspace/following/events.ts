import * as z from 'zod'
import { awardExample, itemExample } from '../../catalogue/tenders/examples.ts'
import { Award } from '../../catalogue/tenders/award-schema.ts'
import { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import { aboutNothing, eventKind } from '../../delivery/events/kind.ts'
import { deadlineText, several } from '../../delivery/events/texts.ts'
import { idExample, idOf } from '../../platform/context/ids.ts'

export const tenderDeadline = eventKind({
  type: 'tender.deadline',
  data: z.object({
    tender: TenderItem,
    daysLeft: z.int(),
    savedTenderId: idOf('saved').nullable(),
    bidIds: z.array(idOf('bid')),
  }),
  tell: ({ tender, daysLeft, savedTenderId, bidIds }) => ({
    ...aboutNothing,
    title: `${several(daysLeft, 'day')} left: ${tender.title}`,
    body: deadlineText(tender.buyer.name, tender.deadline, tender.unreadDeadline),
    data: { tenderId: tender.id, daysLeft, savedTenderId, bidIds },
    tenderId: tender.id,
    bidId: bidIds.length === 1 ? (bidIds[0] ?? null) : null,
  }),
  sample: {
    tender: itemExample,
    daysLeft: 3,
    savedTenderId: idExample('saved'),
    bidIds: [idExample('bid')],
  },
})

export const tenderAwarded = eventKind({
  type: 'tender.awarded',
  data: z.object({ tender: TenderItem, awards: z.array(Award) }),
  tell: ({ tender, awards }) => {
    const winners = [
      ...new Set(awards.flatMap(({ suppliers }) => suppliers.flatMap(({ name }) => name ?? []))),
    ]
    return {
      ...aboutNothing,
      title: `Awarded: ${tender.title}`,
      body: winners.length > 0 ? `To ${winners.slice(0, 5).join(', ')}` : 'The winner is not published yet',
      data: { tenderId: tender.id, awardIds: awards.map(({ id }) => id) },
      tenderId: tender.id,
    }
  },
  sample: { tender: { ...itemExample, status: 'awarded' }, awards: [awardExample] },
})
