import type { Bid } from '../../../workspace/bids/schema.ts'
import { working } from '../../../workspace/bids/states.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { momentText, exactMoneyText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { counted } from '../../parts/judgement/labels.ts'
import { Confirm } from '../../parts/form.tsx'
import { Note, Section } from '../../parts/elements.tsx'
import type { Child } from 'hono/jsx'
import type { BidChange } from '../../../workspace/bids/history-schema.ts'
import { unapproved } from '../../../workspace/bids/reviews.ts'
import { ChangedBy } from './history.tsx'
import { OutcomeFields, BidResult, sentOf } from './outcome.tsx'
import { MoveFields } from './standing.tsx'
import { Away, clipped, statusWords, webAddress } from '../../parts/tenders/labels.tsx'

interface EndingProps {
  visit: Visit
  bid: Bid
  /** Null when the tender was withdrawn from the catalogue. */
  tender: Tender | null
  /** The history of the bid. */
  changes: BidChange[]
  /** Whether this person may take back the present status. */
  mayCorrect: boolean
}

/** The steps that end the work on a bid, with an explanation of every step. Empty when no step is left. */
export const Ending = ({ visit, bid, tender, changes, mayCorrect }: EndingProps) => {
  if (bid.status === 'submitted')
    return (
      <Section title="Result" id="submit" lead="Record what the buyer decided.">
        <div class="calm">
          <Settle visit={visit} bid={bid} to="won" summary="We won…" button="Record as won">
            <p>{decides('won')}</p>
            <OutcomeFields bid={bid} of="won" />
          </Settle>
          <Settle visit={visit} bid={bid} to="lost" summary="We lost…" button="Record as lost">
            <p>{decides('lost')}</p>
            <OutcomeFields bid={bid} of="lost" />
          </Settle>
        </div>
        <Settle visit={visit} bid={bid} to="withdrawn" summary="Withdraw the bid…" button="Withdraw">
          <p>Records that you have taken the bid back from the buyer. It stays as your record.</p>
        </Settle>
        <Undo visit={visit} bid={bid} changes={changes} mayCorrect={mayCorrect} />
      </Section>
    )
  if (!working.includes(bid.status)) return <BidResult bid={bid} changes={changes} mayCorrect={mayCorrect} />
  return (
    <Section title="Submit" id="submit">
      <Submit visit={visit} bid={bid} tender={tender} />
      <Settle visit={visit} bid={bid} to="withdrawn" summary="Give this bid up…" button="Withdraw">
        <p>The bid becomes withdrawn and can no longer be worked on. It stays as your record.</p>
      </Settle>
      {bid.status === 'draft' && (
        <Confirm
          action={`/bids/${bid.id}/delete`}
          summary="Delete this draft…"
          button="Delete the draft"
          version={bid.version}
        >
          <p>
            The draft and the text of its {counted(bid.sections.length, 'section')} are deleted for good. Its
            files stay.
          </p>
        </Confirm>
      )}
    </Section>
  )
}

const decides = (to: 'won' | 'lost') =>
  `The bid becomes ${to}, and everyone who gets notifications about bids is notified. Add what you know: it helps with the next bid.`

/** The way back from a submission: until the deadline, for a person who may take it back. */
const Undo = ({ visit, bid, changes, mayCorrect }: Omit<EndingProps, 'tender'>) => {
  const recorded = changes.findLast(({ review, to }) => review === null && to === 'submitted')
  const isOpen =
    bid.tender.status === 'open' &&
    (bid.deadline === null || Date.parse(bid.deadline) > visit.ctx.now.getTime())
  return (
    <>
      {recorded && (
        <p class="small">
          Recorded as submitted: <ChangedBy at={recorded.at} by={recorded.by} />
        </p>
      )}
      {mayCorrect && isOpen && (
        <Settle
          visit={visit}
          bid={bid}
          to="ready"
          summary="Undo the submission…"
          button="Undo the submission"
        >
          <p>
            The bid becomes ready again, so that its text, value and lots can change. Submit it again before
            the deadline. The history shows who did this.
          </p>
        </Settle>
      )}
    </>
  )
}

interface SettleProps {
  visit: Visit
  bid: Bid
  to: Bid['status']
  summary: string
  button: string
  children: Child
}

const Settle = ({ visit, bid, to, summary, button, children }: SettleProps) => (
  <Confirm
    action={`/bids/${bid.id}/status`}
    summary={summary}
    button={button}
    sent={sentOf(visit, bid.id, to)}
  >
    {children}
    <MoveFields bid={bid} to={to} />
  </Confirm>
)

/**
 * The form that records the bid as submitted, with a list of what is still missing, or the reason why it cannot be
 * submitted.
 */
const Submit = ({ visit, bid, tender }: Pick<EndingProps, 'visit' | 'bid' | 'tender'>) => {
  const reason = whyNot(bid, tender)
  if (reason !== null) return <Note tone="warn">{reason}</Note>
  const { length: empty } = bid.sections.filter(({ text }) => text.trim() === '')
  return (
    <>
      <p class="lead">
        Hand the bid in with the buyer, then record it here.
        {bid.deadline && ` The deadline is ${momentText(visit.reader, bid.deadline)}.`}{' '}
        <HandIn tender={tender} />
      </p>
      <div class="calm">
        <Confirm
          action={`/bids/${bid.id}/submit`}
          summary="Submit this bid…"
          button="Record as submitted"
          version={bid.version}
        >
          <p>
            This records that your company has submitted a bid of{' '}
            <strong>{exactMoneyText(visit.reader, bid.value, bid.currency)}</strong>. Its text, value and lots
            are closed, and everyone who gets notifications about bids is notified. You can undo this until
            the deadline. Nothing is sent to the buyer.
          </p>
          <ul class="missing">
            {unapproved(bid.sections).length > 0 && (
              <li>
                {counted(unapproved(bid.sections).length, 'section')} not approved by all reviewers:{' '}
                {unapproved(bid.sections)
                  .slice(0, 5)
                  .map(({ heading }) => clipped(heading, 60))
                  .join(', ')}
              </li>
            )}
            <li>
              {bid.sections.length === 0
                ? 'The bid has no sections here.'
                : empty === 0
                  ? bid.sections.length === 1
                    ? 'Its one section is written.'
                    : `All ${bid.sections.length} sections are written.`
                  : `${empty} of ${counted(bid.sections.length, 'section')} ${empty === 1 ? 'is' : 'are'} still empty.`}
            </li>
            <li>
              {bid.assetIds.length === 0
                ? 'No files are attached.'
                : `${counted(bid.assetIds.length, 'file')} ${bid.assetIds.length === 1 ? 'is' : 'are'} attached.`}
            </li>
            <li>
              <a href={`/tenders/${bid.tenderId}/compliance`}>
                See which requirements your company does not meet yet
              </a>
            </li>
          </ul>
        </Confirm>
      </div>
    </>
  )
}

function whyNot({ value, deadline, tender: item, id }: Bid, tender: Tender | null) {
  if (!tender) return 'The tender was withdrawn from the catalogue, so that the bid can only be given up.'
  if (item.status !== 'open')
    return `The tender is ${statusWords[item.status].text.toLowerCase()}${
      item.status === 'closed' && deadline ? ': its deadline has passed' : ''
    }. A bid can be submitted only while its tender is open.`
  if (value === null)
    return (
      <>
        <a href={`/bids/${id}/edit`}>Add the bid value</a> before you submit.
      </>
    )
  return null
}

/** A link to the page where the buyer takes bids, if the notice names a web address. */
const HandIn = ({ tender }: { tender: Tender | null }) => {
  const url = tender?.submissionUrl ?? null
  const address = webAddress(url)
  return address && <Away url={url}>Open the buyer’s page at {address.hostname}</Away>
}
