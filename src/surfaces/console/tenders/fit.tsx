import type { BriefFit } from '../../../insight/match/brief-fit.ts'
import { Badge } from '../parts/text.tsx'

const words = { good: 'Good fit', fair: 'Fair fit', weak: 'Weak fit' } as const
const tones = { good: 'good', fair: 'info', weak: 'plain' } as const

/** How a tender fits the company at a glance, and why. */
export const Fit = ({ fit }: { fit: BriefFit | null }) =>
  fit && (
    <p class="small">
      <Badge tone={tones[fit.level]}>
        {words[fit.level]} {fit.score}
      </Badge>{' '}
      <span class="soft">{fit.reason}</span>
    </p>
  )
