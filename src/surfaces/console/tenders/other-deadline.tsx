import type { DeadlineConflict } from '../../../catalogue/tenders/deadline-schema.ts'
import { Day, Moment, type Seen } from '../parts/text.tsx'

const says = { notice: 'The notice says', document: 'The documents say' }
const short = { notice: 'Notice: due', document: 'Documents: due' }

interface OtherDeadlineProps {
  visit: Seen
  conflict: DeadlineConflict | null
}

/** The deadline that is not shown, where notice and documents state two. */
export const OtherDeadline = ({ visit, conflict }: OtherDeadlineProps) =>
  conflict &&
  (conflict.other === null ? (
    <small class="other-deadline">By the documents. The notice states none.</small>
  ) : (
    <small class="other-deadline">
      {says[conflict.source]}: <Moment visit={visit} at={conflict.other} />. Ask the buyer which holds.
    </small>
  ))

/** The same in a few words, for the head of a page whose content must come soon. */
export const OtherDay = ({ visit, conflict }: OtherDeadlineProps) =>
  conflict && (
    <small class="other-deadline">
      {conflict.other === null ? (
        'Notice: no deadline'
      ) : (
        <>
          {short[conflict.source]} <Day visit={visit} at={conflict.other} />
        </>
      )}
    </small>
  )

/** The mark of a deadline in a list that documents state and the notice does not. The page of the tender says more. */
export const DeadlineMark = ({ visit, conflict }: OtherDeadlineProps) =>
  conflict?.source === 'notice' && (
    <small class="other-deadline">
      {' '}
      by the documents; the notice{' '}
      {conflict.other === null ? (
        'states none'
      ) : (
        <>
          says <Day visit={visit} at={conflict.other} />
        </>
      )}
    </small>
  )
