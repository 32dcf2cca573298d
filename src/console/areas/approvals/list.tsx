import { type ApprovalMatter, listApprovalMatters } from '../../../workspace/assistants/approvals/matters.ts'
import { ListApprovals } from '../../../workspace/assistants/approvals/schema.ts'
import { getConnectorSettings } from '../../../workspace/assistants/settings/queries.ts'
import { managers } from '../../core/page.tsx'
import { readQuery } from '../../core/query.ts'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Empty } from '../../core/empty.tsx'
import { Section, Table } from '../../parts/list.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Badge, Moment, Money, type Tone } from '../../parts/text.tsx'
import { RequestedBy, BidLink } from './named.tsx'
import { Rule } from './rule.tsx'
import { Waiting } from './waiting.tsx'

/** At most 50 pending approvals are shown at once. Further approvals appear when the shown approvals are decided. */
const max = { page: 1, limit: 50 }

/** Shows the submissions that wait for the decision of a person, and the submissions that were decided or ran out. */
export async function showApprovals(visit: Visit) {
  // A copy of the visit is used, because `readQuery` would overwrite the problem of a refused form.
  const { page, limit } = readQuery({ ...visit }, ListApprovals)
  const [waiting, past, settings] = await Promise.all([
    listApprovalMatters(visit.ctx, 'waiting', max),
    listApprovalMatters(visit.ctx, 'past', { page, limit }),
    getConnectorSettings(visit.ctx),
  ])
  const mayDecide = managers.includes(visit.session.company.role)
  return (
    <Page
      title="Approvals"
      here="/approvals"
      lead={
        mayDecide
          ? 'Bids that an assistant wants to submit, for one of you to decide.'
          : 'Bids that an assistant was told to submit. An owner or admin of your company decides.'
      }
    >
      {waiting.total === 0 ? (
        <Empty
          title="Nothing waits for approval"
          text={
            settings.approveSubmissions
              ? 'When an assistant is told to submit a bid, it appears here first, with what would happen.'
              : 'Submissions by assistants do not wait at present. The rule below can change that.'
          }
        />
      ) : (
        <ul class="approvals">
          {waiting.items.map((each) => (
            <Waiting visit={visit} of={each} mayDecide={mayDecide} />
          ))}
        </ul>
      )}
      {past.total > 0 && (
        <Section title="Decided">
          <Table
            caption="Decided approvals"
            head={['Bid', 'Asked by', 'Value', 'Decision', 'When']}
            rows={past.items.map((each) => pastRow(visit, each))}
          />
          <Pager total={past.total} page={page} limit={limit} of="decided approvals" />
        </Section>
      )}
      <Rule visit={visit} settings={settings} />
    </Page>
  )
}

const decisions: Record<string, [tone: Tone, text: string]> = {
  approved: ['good', 'Approved'],
  denied: ['plain', 'Denied'],
  expired: ['warn', 'Ran out'],
}

function pastRow(visit: Visit, matter: ApprovalMatter) {
  const { approval, bid, decider } = matter
  const [tone, text] = decisions[approval.status] ?? ['plain', approval.status]
  return [
    <BidLink of={matter} />,
    <RequestedBy of={approval} />,
    <Money value={bid?.value ?? null} currency={bid?.currency ?? null} exact />,
    <>
      <Badge tone={tone}>{text}</Badge>
      {decider !== null && (
        <small>
          by <bdi>{decider}</bdi>
        </small>
      )}
      {approval.status === 'expired' && <small>Nobody decided in time, or it was requested again</small>}
    </>,
    <Moment at={approval.decidedAt ?? earlier(visit, approval.expiresAt)} />,
  ]
}

/**
 * The time at which an approval ran out; null if that time is still in the future. A newer request ends an approval
 * before that time.
 */
const earlier = ({ ctx }: Visit, at: string) => (Date.parse(at) > ctx.now.getTime() ? null : at)
