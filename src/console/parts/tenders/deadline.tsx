import { day } from '../../../platform/time/time.ts'
import { distanceText, momentText } from '../../core/reader.ts'
import { None, type Seen } from '../text.tsx'

interface DeadlineProps {
  visit: Seen
  at: string | null
  /** True for a tender that is over, so that the time left does not matter. */
  over?: boolean
  /** The words for a deadline that is not known. */
  none?: string | undefined
}

/** A deadline nearer than this is highlighted. */
const near = 7 * day

/** A deadline with the time left, highlighted when it is near. */
export const Deadline = ({ visit, at, over = false, none }: DeadlineProps) => {
  if (at === null) return <None text={none} />
  const left = Date.parse(at) - visit.ctx.now.getTime()
  const tone = over || left <= 0 ? 'over' : left < near ? 'near' : 'left'
  return (
    <time datetime={at}>
      {momentText(visit.reader, at)} <span class={`deadline ${tone}`}>{distanceText(visit.ctx.now, at)}</span>
    </time>
  )
}
