import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'

/** The deadline in the words of the notice, if they cannot be read as a time. */
export const UnreadDeadline = ({ tender }: { tender: Pick<TenderItem, 'unreadDeadline'> }) =>
  tender.unreadDeadline === undefined ? null : (
    <small class="other-deadline">
      {' '}
      The notice says <q>{tender.unreadDeadline}</q>, which is no certain time. Check the notice.
    </small>
  )
