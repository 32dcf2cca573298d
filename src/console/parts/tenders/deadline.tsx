import { day } from '../../../platform/time/time.ts'
import { distanceText, momentText } from '../../core/reader.ts'
import { useSeen } from '../../core/page-visit.tsx'
import { None } from '../text.tsx'

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
