import type { DeadlineConflict } from '../../../catalogue/tenders/deadline-schema.ts'
import { dayText } from '../../core/reader.ts'
import { useSeen } from '../../core/page-visit.tsx'
import { Day, Moment } from '../text.tsx'

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
