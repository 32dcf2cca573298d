import { percentText } from '../core/reader.ts'
import { useSeen } from '../core/page-visit.tsx'
import { Meter } from './elements.tsx'

/**
 * How much of the company's profile is filled in. The share is cut, so that 100% means that nothing is
 * missing.
 */
export const ProfileMeter = ({
  share,
  before = '',
}: {
  share: number
  /** Words before the figure, if no heading states what is measured. */
  before?: string
}) => (
  <Meter
    share={share}
    label="Profile filled in"
    text={`${before}${percentText(useSeen().reader, Math.floor(share * 100) / 100)}`}
    tone={share > 0.7 ? 'good' : 'info'}
  />
)
