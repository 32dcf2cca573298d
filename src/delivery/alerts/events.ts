import * as z from 'zod'
import { itemExample } from '../../catalogue/tenders/examples.ts'
import { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import { idExample, idOf } from '../../platform/context/ids.ts'
import { aboutNothing, eventKind } from '../events/kind.ts'
import { deadlineText, several } from '../events/texts.ts'
import { Alert, alertExample } from './schema.ts'

export const tenderNew = eventKind({
  type: 'tender.new',
  data: z.object({ tender: TenderItem, alertIds: z.array(idOf('alert')) }),
  tell: ({ tender, alertIds }) => ({
    ...aboutNothing,
    title: `New tender: ${tender.title}`,
    body: deadlineText(tender.buyer.name, tender.deadline, tender.unreadDeadline),
    data: { tenderId: tender.id, alertIds },
    tenderId: tender.id,
    alertId: alertIds.length === 1 ? (alertIds[0] ?? null) : null,
  }),
  sample: { tender: itemExample, alertIds: [idExample('alert')] },
})

export const alertTriggered = eventKind({
  type: 'alert.triggered',
  data: z.object({
    alert: Alert,
    tenderIds: z.array(idOf('tender')).meta({ description: 'The tenders found, at most 1,000' }),
    tenders: z.array(TenderItem).meta({
      description: 'The first of them as in lists, at most 100; fewer if many alerts find much at once',
    }),
    count: z.int().meta({ description: 'How many tenders were found' }),
  }),
  tell: ({ alert, tenderIds, count }) => ({
    ...aboutNothing,
    title: `${alert.name}: ${several(count, 'new tender')}`,
    body: count === 1 ? 'One new tender matches this alert' : `${count} new tenders match this alert`,
    data: { alertId: alert.id, tenderIds, count },
    alertId: alert.id,
  }),
  sample: {
    alert: alertExample,
    tenderIds: [itemExample.id],
    tenders: [itemExample],
    count: 1,
  },
})
