import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import type { ShownDeadline } from '../../../catalogue/tenders/stated-deadline.ts'
import { Deadline } from './deadline.tsx'
import { DeadlineMark } from './other-deadline.tsx'
import { UnreadDeadline } from './unread-deadline.tsx'

interface ListedDeadlineProps {
  item: TenderItem
  /**
   * The deadline by notice and documents together; undefined when the tender was removed since the search.
   */
  listed: ShownDeadline | undefined
  /** The words for a deadline that is not known. */
  none?: string
}

/**
 * The deadline of a tender in a list: the earlier one if notice and documents state two, with a mark for it.
 */
export const ListedDeadline = ({ item, listed, none }: ListedDeadlineProps) => (
  <>
    {(listed ?? item).deadline === null && item.unreadDeadline !== undefined ? null : (
      <Deadline at={(listed ?? item).deadline} over={item.status !== 'open'} none={none} />
    )}
    <UnreadDeadline tender={item} />
    <DeadlineMark conflict={listed?.deadlineConflict ?? null} deadline={(listed ?? item).deadline} />
  </>
)
