import type { BidChange } from '../../../workspace/bids/history-schema.ts'
import { BidParam, UpdateBid } from '../../../workspace/bids/params.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import type { Lesson } from '../../../workspace/bids/lessons.ts'
import { isDecided } from '../../../workspace/bids/states.ts'
import { updateBid } from '../../../workspace/bids/update.ts'
import { Problem, wrongFields } from '../../../platform/context/errors.ts'
import { change, parameters, textIn, type Visit } from '../../core/visit.ts'
import { numberIn } from '../../core/numbers.ts'
import { minorDigits } from '../../../platform/text/money.ts'
import { Fields, nothingSent, type SentForm, sentFor, useForm } from '../../core/sent.tsx'
import { Field, TextArea } from '../../parts/fields.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { Badge, Day, Facts, Money, NamedLink, Section } from '../../parts/elements.tsx'
import { bidStatusWords } from '../../parts/bids/labels.ts'
import { clipped } from '../../parts/tenders/labels.tsx'
import { ChangedBy } from './history.tsx'
import { MoveFields } from './standing.tsx'

/** The fields of an outcome, by name: the forms of a decision have them too. */
const names = ['reason', 'winner', 'price', 'currency', 'score', 'rank', 'feedback'] as const

/** The fields of what is known of a decision. None of them is required: a buyer may not say. */
export const OutcomeFields = ({ bid, of }: { bid: Bid; of: 'won' | 'lost' }) => {
  const { outcome } = bid
  const field = (name: (typeof names)[number]) => ({ name, id: `${of}-${name}` })
  return (
    <Fields {...useForm()} stored={outcome} optional={false}>
      <TextArea
        {...field('reason')}
        label={of === 'lost' ? 'Why was it lost?' : 'Why was it won?'}
        rows={3}
        maxlength={4000}
      />
      <div class="fields">
        {of === 'lost' && <Field {...field('winner')} label="Winner" maxlength={300} />}
        <Field
          {...field('price')}
          label={of === 'lost' ? 'Price of the winner' : 'Price'}
          inputmode="decimal"
          maxlength={20}
        />
        <Field
          {...field('currency')}
          label="Currency"
          maxlength={3}
          spellcheck={false}
          value={outcome?.currency ?? bid.currency}
        />
        <Field {...field('score')} label="Your score" inputmode="decimal" maxlength={12} />
        <Field {...field('rank')} label="Your rank" inputmode="numeric" maxlength={5} />
      </div>
      <TextArea {...field('feedback')} label="What the buyer says" rows={3} maxlength={20_000} />
    </Fields>
  )
}

/** The outcome in a form, as the command takes it. A currency alone says nothing. */
export function outcomeSent(fields: URLSearchParams): Record<string, unknown> | null {
  const text = (name: string) => textIn(fields, name)
  const number = (name: string) => {
    const written = text(name)
    const value = Number(written?.replace(',', '.'))
    return written === null || Number.isNaN(value) ? written : value
  }
  const price = text('price')
  const outcome = {
    reason: text('reason'),
    winner: text('winner'),
    price:
      price === null ? null : (numberIn(price, minorDigits(text('currency')?.toUpperCase() ?? '')) ?? price),
    score: number('score'),
    rank: number('rank'),
    feedback: text('feedback'),
  }
  if (Object.values(outcome).every((member) => member === null)) return null
  return { ...outcome, ...(outcome.price !== null && { currency: text('currency') }) }
}

interface ResultProps {
  bid: Bid
  changes: BidChange[]
  mayCorrect: boolean
}

/** How a bid ended, who recorded it, what is known of the decision, and how to take it back. */
export const BidResult = ({ bid, changes, mayCorrect }: ResultProps) => {
  const { status, outcome, submittedAt } = bid
  const recorded = changes.findLast(({ review, to }) => review === null && to === status)
  const decided = isDecided(status) ? (status as 'won' | 'lost') : null
  return (
    <Section title="Result" id="submit">
      <p>
        <strong>{bidStatusWords[status].text}</strong>{' '}
        {recorded && <ChangedBy at={recorded.at} by={recorded.by} />}
      </p>
      {outcome && (
        <Facts
          facts={[
            outcome.reason !== null && ['Reason', <span class="prose">{outcome.reason}</span>],
            outcome.winner !== null && ['Winner', <bdi>{outcome.winner}</bdi>],
            outcome.price !== null && [
              'Price',
              <Money value={outcome.price} currency={outcome.currency} exact />,
            ],
            outcome.score !== null && ['Score', String(outcome.score)],
            outcome.rank !== null && ['Rank', String(outcome.rank)],
            outcome.feedback !== null && [
              'What the buyer says',
              <span class="prose">{outcome.feedback}</span>,
            ],
          ]}
        />
      )}
      {decided && (
        <details class="unfold">
          <summary>{outcome ? 'Change what is known' : 'Record what is known'}</summary>
          <Form action={`/bids/${bid.id}/outcome`} button="Save the outcome" tone="quiet">
            <OutcomeFields bid={bid} of={decided} />
          </Form>
        </details>
      )}
      {mayCorrect && submittedAt !== null && (
        <Confirm
          action={`/bids/${bid.id}/status`}
          summary="Correct the outcome…"
          button="Make it submitted again"
        >
          <p>
            The bid becomes submitted again, and what is known of the decision is removed. Then record the
            right result. The history shows who did this.
          </p>
          <MoveFields bid={bid} to="submitted" />
        </Confirm>
      )}
    </Section>
  )
}

/** A change with an outcome, whose problems appear at the fields of the form. */
export const atFields = <T,>(changing: Promise<T>): Promise<T> =>
  changing.catch((error: unknown) => {
    if (!(error instanceof Problem) || !error.details?.some(({ path }) => path.startsWith(member)))
      throw error
    throw wrongFields(error.details.map((each) => ({ ...each, path: each.path.replace(member, '') })))
  })
const member = 'outcome.'

/** Stores what is known of the decision about a bid. */
export async function saveOutcome(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  await atFields(
    change(visit, UpdateBid, { outcome: outcomeSent(fields) }, (ctx, json) => updateBid(ctx, id, json)),
  )
  return { to: `/bids/${id}`, at: 'submit', say: 'Outcome saved.' }
}

/** Earlier outcomes with the same buyer or of similar tenders. */
export const Lessons = ({ lessons }: { lessons: Lesson[] }) =>
  lessons.length > 0 && (
    <Section
      title="Lessons"
      id="lessons"
      lead="Your earlier outcomes with this buyer, then of tenders with a similar CPV code."
    >
      <ul class="plain-list">
        {lessons.map(({ bidId, title, status, decidedAt, outcome, buyer, sameBuyer }) => (
          <li>
            <div>
              <NamedLink href={`/bids/${bidId}`} name={clipped(title, 100)} />
              <small class="detail">
                <bdi>{buyer ?? 'Buyer not stated'}</bdi>
                {sameBuyer && ' (same buyer)'}, <Day at={decidedAt} />
                {outcome?.winner && (
                  <>
                    , won by <bdi>{outcome.winner}</bdi>
                  </>
                )}
              </small>
              {outcome?.reason && (
                <small class="detail" dir="auto">
                  {clipped(outcome.reason, 200)}
                </small>
              )}
            </div>
            <Badge tone={bidStatusWords[status].tone}>{bidStatusWords[status].text}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  )

/** The sent fields of the form that records a decision; nothing for the form of the other decision. */
export const sentOf = (visit: Visit, bidId: string, to: string): SentForm => {
  const sent = sentFor(visit, `/bids/${bidId}/status`)
  return sent.fields?.get('to') === to ? sent : nothingSent
}
