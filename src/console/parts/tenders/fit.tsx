import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import {
  type ListedVerdict,
  type OwnVerdict,
  shownFit,
  sourceOf,
} from '../../../insight/analyses/verdicts.ts'
import { fitTexts } from '../../../insight/match/verdict-texts.ts'
import type { BriefCompany, BriefFit } from '../../../insight/match/brief-fit.ts'
import { verdictWords } from '../judgement/labels.ts'
import { useSeen } from '../../core/page-visit.tsx'
import { Badge } from '../elements.tsx'

interface FitProps {
  item: TenderItem
  company: BriefCompany | null
  verdict: ListedVerdict | undefined
}

/** How an open tender fits the company, and why. */
export const Fit = ({ item, company, verdict }: FitProps) => {
  const fit = shownFit(item, company, verdict ?? null, useSeen().ctx.now)
  if (fit === null) return null
  return 'analysed' in fit ? <Analysed id={item.id} {...fit.analysed} /> : <AtGlance fit={fit.atGlance} />
}

const Analysed = ({ id, ...own }: OwnVerdict & { id: string }) => (
  <p class="small">
    <Badge tone={verdictWords[own.verdict].tone}>
      {verdictWords[own.verdict].text} {own.score}
    </Badge>{' '}
    <a href={`/tenders/${id}/analysis`}>{sourceOf(own)}</a>
  </p>
)

const tones = { good: 'good', fair: 'info', weak: 'plain' } as const

const AtGlance = ({ fit: { level, score, reason } }: { fit: BriefFit }) => (
  <p class="small">
    <Badge tone={tones[level]}>
      {fitTexts[level]} {score}
    </Badge>{' '}
    <span class="soft">{reason}</span>
  </p>
)
