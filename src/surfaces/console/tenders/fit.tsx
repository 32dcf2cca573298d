import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import type { ListedVerdict } from '../../../insight/analyses/verdicts.ts'
import { type BriefCompany, type BriefFit, briefFit } from '../../../insight/match/brief-fit.ts'
import { verdictWords } from '../insight/labels.ts'
import type { Visit } from '../page/visit.ts'
import { Badge } from '../parts/text.tsx'

interface FitProps {
  visit: Visit
  item: TenderItem
  company: BriefCompany | null
  verdict: ListedVerdict | undefined
}

/**
 * How an open tender fits the company: by the company's own analysis where one holds, else at a glance, and why. A tender
 * that the analysis rules out would be called a good fit otherwise.
 */
export const Fit = ({ visit, item, company, verdict }: FitProps) => {
  const isOver = item.status !== 'open' && item.status !== 'planned'
  if (!isOver && verdict && verdict.verdict !== 'insufficient_data') return <Analysed verdict={verdict} />
  const fit = briefFit(item, company, visit.ctx.now)
  return fit && <AtGlance fit={fit} />
}

const Analysed = ({ verdict: { tenderId, verdict, score } }: { verdict: ListedVerdict }) => (
  <p class="small">
    <Badge tone={verdictWords[verdict].tone}>
      {verdictWords[verdict].text} {score}
    </Badge>{' '}
    <a href={`/tenders/${tenderId}/analysis`}>by your analysis</a>
  </p>
)

const words = { good: 'Good fit', fair: 'Fair fit', weak: 'Weak fit' } as const
const tones = { good: 'good', fair: 'info', weak: 'plain' } as const

const AtGlance = ({ fit: { level, score, reason } }: { fit: BriefFit }) => (
  <p class="small">
    <Badge tone={tones[level]}>
      {words[level]} {score}
    </Badge>{' '}
    <span class="soft">{reason}</span>
  </p>
)
