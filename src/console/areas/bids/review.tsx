import type { MemberName } from '../../../identity/accounts/queries.ts'
import { BidParam } from '../../../workspace/bids/params.ts'
import { ReviewSection, reviewSection } from '../../../workspace/bids/review-section.ts'
import type { ReviewDecision, Section } from '../../../workspace/bids/schema.ts'
import { seenOf } from '../../../workspace/bids/sections.ts'
import { change, parameters, textIn, type Visit } from '../../core/visit.ts'
import { sectionKeyOf, sectionPath } from '../../parts/bids/labels.ts'
import { TextArea } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Badge, Moment, Section as Part, type Tone } from '../../parts/elements.tsx'
import { writingForm } from './evidence.tsx'

const decisions: Record<ReviewDecision, { text: string; tone: Tone }> = {
  open: { text: 'Not decided', tone: 'plain' },
  approved: { text: 'Approved', tone: 'good' },
  changes: { text: 'Changes wanted', tone: 'warn' },
}

interface ReviewProps {
  visit: Visit
  bidId: string
  section: Section
  people: MemberName[]
  /** Whether the bid is still being worked on. */
  isWork: boolean
}

/** Who reviews the section and what they decided, the choice of reviewers, and the decision of this person. */
export const Review = ({ visit, bidId, section, people, isWork }: ReviewProps) => {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const { user, company } = visit.session
  const mine = section.reviewers.find(({ userId }) => userId === user.id)
  const mayName = company.role !== 'member' || section.ownerId === null || section.ownerId === user.id
  if (!isWork && section.reviewers.length === 0) return null
  return (
    <Part title="Review" id="review">
      {section.reviewers.length === 0 ? (
        <p class="soft">No reviewers. Name some to have the text approved before the bid is ready.</p>
      ) : (
        <ul class="plain-list">
          {section.reviewers.map(({ userId, decision, reason, at }) => (
            <li>
              <div>
                <bdi>{names.get(userId) ?? 'Former member'}</bdi>
                {reason !== null && (
                  <small class="detail prose" dir="auto">
                    {reason}
                  </small>
                )}
                {at !== null && (
                  <small class="detail">
                    <Moment at={at} />
                  </small>
                )}
              </div>
              <Badge tone={decisions[decision].tone}>{decisions[decision].text}</Badge>
            </li>
          ))}
        </ul>
      )}
      {isWork && section.reviewers.some(({ decision }) => decision === 'approved') && (
        <p class="hint">A change of the text opens the approvals again.</p>
      )}
      {isWork && mine && <Decide bidId={bidId} section={section} />}
      {isWork && mayName && <Reviewers section={section} people={people} />}
    </Part>
  )
}

const Decide = ({ bidId, section }: Pick<ReviewProps, 'bidId' | 'section'>) => {
  const action = `/bids/${bidId}/section/review`
  return (
    <Form
      action={`${action}?key=${encodeURIComponent(section.key)}`}
      button="Approve"
      tone="quiet"
      beside={
        <button type="submit" name="decision" value="changes">
          Ask for changes
        </button>
      }
      of={ReviewSection}
    >
      <input type="hidden" name="seen" value={seenOf(section)} />
      <TextArea
        name="reason"
        label="Your reason"
        hint="Say what should change. The owner of the section is notified, or who wrote the text."
        optional={false}
        rows={3}
      />
    </Form>
  )
}

/** The choice of reviewers: boxes of the form that writes the section. */
const Reviewers = ({ section, people }: Pick<ReviewProps, 'section' | 'people'>) => {
  const named = section.reviewers.map(({ userId }) => userId)
  return (
    <details class="unfold">
      <summary>{named.length === 0 ? 'Name reviewers' : 'Change the reviewers'}</summary>
      <input type="hidden" form={writingForm} name="reviewing" value={named.join(' ')} />
      <fieldset class="boxes">
        <legend>Reviewers</legend>
        <p class="hint">
          Choose Save to store them. They get a notification and find the review in their tasks.
        </p>
        {people.map(({ id, name }) => (
          <div class="box">
            <input
              type="checkbox"
              form={writingForm}
              id={`reviewer-${id}`}
              name="reviewer"
              value={id}
              checked={named.includes(id)}
            />
            <div>
              <label for={`reviewer-${id}`}>
                <bdi>{name}</bdi>
              </label>
            </div>
          </div>
        ))}
      </fieldset>
    </details>
  )
}

/** The reviewers that a form names, where they differ from those that its page showed. */
export function reviewersSent(fields: URLSearchParams) {
  const shown = fields.get('reviewing')
  if (shown === null) return {}
  const chosen = fields.getAll('reviewer')
  const same = chosen.toSorted().join(' ') === shown.split(' ').filter(Boolean).toSorted().join(' ')
  return same ? {} : { reviewers: chosen.map((userId) => ({ userId })) }
}

/** Records the decision of the person who reviews the section. */
export async function review(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  const key = sectionKeyOf(visit)
  const decision = fields.get('decision') ?? 'approved'
  const input = { decision, reason: textIn(fields, 'reason') }
  await change(visit, ReviewSection, input, (ctx, json) =>
    reviewSection(ctx, { id, key }, json, fields.get('seen') ?? ''),
  )
  const say = decision === 'approved' ? 'Approved.' : 'Changes asked for.'
  return { to: sectionPath(id, key), at: 'review', say }
}
