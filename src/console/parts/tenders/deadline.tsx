import { day } from '../../../platform/time/time.ts'
import { dayText, distanceText, momentText } from '../../core/reader.ts'
import { useSeen } from '../../core/page-visit.tsx'
import { Day, Moment, None } from '../elements.tsx'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import type { ShownDeadline } from '../../../catalogue/tenders/stated-deadline.ts'
import type { DeadlineConflict } from '../../../catalogue/tenders/deadline-schema.ts'
import type { CalendarDate } from '../../../workspace/following/calendar/schema.ts'

interface DeadlineProps {
  at: string | null
  /** True for a tender that is over, so that the time left does not matter. */
  over?: boolean
  /** The words for a deadline that is not known. */
  none?: string | undefined
}

/** A deadline nearer than this is highlighted. */
const near = 7 * day

/** A deadline with the time left, highlighted when it is near. */
export const Deadline = ({ at, over = false, none }: DeadlineProps) => {
  const { reader, ctx } = useSeen()
  if (at === null) return <None text={none} />
  const left = Date.parse(at) - ctx.now.getTime()
  const tone = over || left <= 0 ? 'over' : left < near ? 'near' : 'left'
  return (
    <time datetime={at}>
      {momentText(reader, at)} <span class={`deadline ${tone}`}>{distanceText(ctx.now, at)}</span>
    </time>
  )
}

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

const says = { notice: 'The notice says', document: 'The documents say' }
const short = { notice: 'Notice: due', document: 'Documents: due' }

interface OtherDeadlineProps {
  conflict: DeadlineConflict | null
}

/** The deadline that is not shown, if notice and documents state two. */
export const OtherDeadline = ({ conflict }: OtherDeadlineProps) =>
  conflict &&
  (conflict.other === null ? (
    <small class="other-deadline">By the documents. The notice states none.</small>
  ) : (
    <small class="other-deadline">
      {says[conflict.source]}: <Moment at={conflict.other} />. Ask the buyer which date applies.
    </small>
  ))

interface BesideProps extends OtherDeadlineProps {
  /** The deadline that is shown. */
  deadline: string | null
}

/** The day of the other deadline; its hour too if both are on one day. */
const Other = ({ at, deadline }: { at: string; deadline: string | null }) => {
  const { reader } = useSeen()
  const isSameDay = deadline !== null && dayText(reader, at) === dayText(reader, deadline)
  return isSameDay ? <Moment at={at} /> : <Day at={at} />
}

/** The same in a few words, for the head of a page whose content must come soon. */
export const OtherDay = ({ conflict, deadline }: BesideProps) =>
  conflict && (
    <small class="other-deadline">
      {conflict.other === null ? (
        'Notice: no deadline'
      ) : (
        <>
          {short[conflict.source]} <Other at={conflict.other} deadline={deadline} />
        </>
      )}
    </small>
  )

/**
 * The mark of a deadline in a list that documents state and the notice does not. The page of the tender has
 * the details.
 */
export const DeadlineMark = ({ conflict, deadline }: BesideProps) =>
  conflict?.source === 'notice' && (
    <small class="other-deadline">
      {' '}
      by the documents; the notice{' '}
      {conflict.other === null ? (
        'states none'
      ) : (
        <>
          says <Other at={conflict.other} deadline={deadline} />
        </>
      )}
    </small>
  )

/** The deadline in the words of the notice, if they cannot be read as a time. */
export const UnreadDeadline = ({ tender }: { tender: Pick<TenderItem, 'unreadDeadline'> }) =>
  tender.unreadDeadline === undefined ? null : (
    <small class="other-deadline">
      {' '}
      The notice says <q>{tender.unreadDeadline}</q>, which is no certain time. Check the notice.
    </small>
  )

/** The time of a date of the calendar, or its day if only the day is known. */
export const DateText = ({ at, allDay }: Pick<CalendarDate, 'at' | 'allDay'>) =>
  allDay ? <Day at={at.toISOString().slice(0, 10)} /> : <Moment at={at.toISOString()} />
