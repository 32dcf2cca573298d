import {
  type ApprovalMatter,
  getApprovalMatter,
  listApprovalMatters,
} from '../../../workspace/assistants/approvals/matters.ts'
import { ListApprovals } from '../../../workspace/assistants/approvals/schema.ts'
import {
  type ConnectorSettings,
  getConnectorSettings,
} from '../../../workspace/assistants/settings/queries.ts'
import { type FormDone, managers } from '../../core/page.tsx'
import { readQuery, type Visit } from '../../core/visit.ts'
import { Empty, Page } from '../../core/shell.tsx'
import { Badge, Moment, Money, Section, Table, type Tone } from '../../parts/elements.tsx'
import { Pager } from '../../parts/listing.tsx'
import { BidLink, RequestedBy, WaitingApproval, whyNotApprove } from './waiting.tsx'
import { Boxes } from '../../parts/boxes.tsx'
import { Form } from '../../parts/form.tsx'
import { approveSubmission, denySubmission } from '../../../workspace/assistants/approvals/commands.ts'
import { updateConnectorSettings } from '../../../workspace/assistants/settings/commands.ts'
import { type CallerCtx, derive } from '../../../platform/context/context.ts'
import { forbidden, invalidData, Problem } from '../../../platform/context/errors.ts'
import { perform } from '../../../surfaces/perform.ts'

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
          : 'Bids that an assistant was asked to submit. An owner or admin of your company decides.'
      }
    >
      {waiting.total === 0 ? (
        <Empty
          title="Nothing waits for approval"
          text={
            settings.approveSubmissions
              ? 'When an assistant is asked to submit a bid, it appears here first, with what would happen.'
              : 'Submissions by assistants do not wait. The rule below can change that.'
          }
        />
      ) : (
        <ul class="approvals">
          {waiting.items.map((each) => (
            <WaitingApproval visit={visit} of={each} mayDecide={mayDecide} />
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

const choices = [
  {
    value: 'yes',
    text: 'It waits for an owner or admin',
    hint: 'The assistant shows what would happen and asks its person; then one of you approves the submission here.',
  },
  {
    value: 'no',
    text: 'It is submitted at once',
    hint: 'The assistant shows what would happen and asks its person. Nobody else looks at the bid.',
  },
]

/** Whether submissions by assistants wait for approval. Everybody sees the rule; only an owner may change it. */
const Rule = ({ visit, settings }: { visit: Visit; settings: ConnectorSettings }) => {
  const now = settings.approveSubmissions ? 'yes' : 'no'
  if (visit.session.company.role !== 'owner')
    return (
      <Section title="The rule">
        <p>
          {settings.approveSubmissions
            ? 'Submissions by assistants wait here until an owner or admin approves them.'
            : 'Submissions by assistants are made at once, after the assistant has asked its person.'}{' '}
          The owner of your company can change this.
        </p>
      </Section>
    )
  return (
    <Section title="The rule">
      <Form action="/approvals/rule" button="Save the rule" tone="quiet">
        <Boxes
          name="approve"
          legend="When an assistant submits a bid"
          type="radio"
          choices={choices}
          chosen={[now]}
        />
      </Form>
    </Section>
  )
}

/**
 * The forms need no Idempotency-Key, because an approval can be decided only once. The answer to a form that
 * is sent again states that the approval is decided.
 */
const decide = <A,>({ ctx, param }: Visit, run: (ctx: CallerCtx, id: string) => Promise<A>) =>
  perform(derive(ctx, { idempotency: null }), { effect: 'write', run }, param.id ?? '')

/** Approves a submission and submits the bid. A refusal explains what to do next. */
export async function approveForm(visit: Visit): Promise<FormDone> {
  const id = visit.param.id ?? ''
  try {
    const { answer } = await decide(visit, approveSubmission)
    return { to: '/approvals', say: `${answer.title ?? 'The bid'} is approved and submitted.` }
  } catch (error) {
    throw await explained(visit, id, error)
  }
}

export async function denyForm(visit: Visit): Promise<FormDone> {
  await decide(visit, denySubmission)
  return { to: '/approvals', say: 'Denied. Nothing was submitted, and the bid stays as it is.' }
}

/**
 * Replaces the message of a command, which speaks of versions and is meant for programs. While the approval is pending,
 * the state of the bid explains the refusal better to a person.
 */
async function explained(visit: Visit, id: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Problem) || error.code !== 'FORBIDDEN') return error
  const matter = await getApprovalMatter(visit.ctx, id)
  if (matter.approval.status !== 'pending') return error
  const why = whyNotApprove(visit, matter)
  if (why !== null) return forbidden('state', `Nothing was submitted. ${why}`)
  if (matter.bid?.value === null)
    return forbidden(
      'state',
      'Nothing was submitted. The bid has no value: give it one, then submit it yourself.',
    )
  return forbidden('state', `Nothing was submitted. ${error.message}.`)
}

export async function ruleForm({ ctx }: Visit, fields: URLSearchParams): Promise<FormDone> {
  const choice = fields.get('approve')
  if (choice !== 'yes' && choice !== 'no') throw invalidData('approve', 'Choose one of the two.')
  await updateConnectorSettings(ctx, { approveSubmissions: choice === 'yes' })
  return {
    to: '/approvals',
    say:
      choice === 'yes'
        ? 'Submissions by assistants now wait for approval.'
        : 'Submissions by assistants are now made at once. Submissions that already wait still wait.',
  }
}
