import * as z from 'zod'
import { listMemberNames } from '../../../identity/accounts/queries.ts'
import { idOf } from '../../../platform/ids.ts'
import { BidParam } from '../../../workspace/bids/params.ts'
import { createComment, removeComment } from '../../../workspace/comments/commands.ts'
import { listComments } from '../../../workspace/comments/queries.ts'
import { type Comment, CreateComment, ListComments } from '../../../workspace/comments/schema.ts'
import { change, parameters } from '../page/change.ts'
import { sentFor } from '../page/sent.ts'
import type { Visit } from '../page/visit.ts'
import { TextArea } from '../parts/fields.tsx'
import { Form } from '../parts/form.tsx'
import { Section } from '../parts/list.tsx'
import { Distance } from '../parts/text.tsx'
import { sectionPath } from './section-path.ts'
import { mentionedIn } from './words.ts'

/**
 * The last page of the list of comments on a bid or section. The last page holds the newest comments, in the order of
 * time.
 */
export async function readComments(visit: Visit, bidId: string, sectionKey?: string) {
  const query = (page: number) =>
    ListComments.parse({ limit: '100', page: String(page), ...(sectionKey !== undefined && { sectionKey }) })
  const first = await listComments(visit.ctx, bidId, query(1))
  const last = Math.max(1, Math.ceil(first.total / 100))
  return last === 1 ? first : listComments(visit.ctx, bidId, query(last))
}

interface CommentsProps {
  visit: Visit
  bidId: string
  /** The section that the comments are about; null for the whole bid. */
  sectionKey: string | null
  comments: { items: Comment[]; total: number }
}

/** The comments of colleagues on the bid or section, and a form for a further comment. */
export const Comments = ({ visit, bidId, sectionKey, comments: { items, total } }: CommentsProps) => (
  <Section title={total === 0 ? 'Comments' : `Comments (${total})`} id="comments">
    {items.length > 0 && (
      <ul class="plain-list">
        {items.map((comment) => (
          <li>
            <p class="small soft">
              <strong>
                <bdi>{comment.author.name ?? 'Somebody who left'}</bdi>
              </strong>{' '}
              <Distance visit={visit} at={comment.createdAt} />
              {comment.sectionKey !== null && sectionKey === null && (
                <>
                  , <a href={`${sectionPath(bidId, comment.sectionKey)}#comments`}>on a section</a>
                </>
              )}
            </p>
            <p class="prose" dir="auto">
              {comment.text}
            </p>
            {comment.author.id === visit.session.user.id && (
              <Form visit={visit} action={`/bids/${bidId}/comments/remove`} button="Delete" tone="plain">
                <input type="hidden" name="commentId" value={comment.id} />
                <Place sectionKey={sectionKey} />
              </Form>
            )}
          </li>
        ))}
      </ul>
    )}
    <Form visit={visit} action={`/bids/${bidId}/comments`} button="Comment" tone="quiet">
      <Place sectionKey={sectionKey} />
      <TextArea
        sent={sentFor(visit, `/bids/${bidId}/comments`)}
        name="text"
        id="comment-text"
        label="Your comment"
        hint="Write @ and a name to notify a colleague. Buyers never see comments."
        optional={false}
        rows={3}
        value=""
      />
    </Form>
  </Section>
)

const Place = ({ sectionKey }: { sectionKey: string | null }) =>
  sectionKey !== null && <input type="hidden" name="sectionKey" value={sectionKey} />

const backTo = (bidId: string, fields: URLSearchParams) => {
  const key = fields.get('sectionKey')
  return { to: key ? sectionPath(bidId, key) : `/bids/${bidId}`, at: 'comments' }
}

export async function commentOn(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  const text = fields.get('text') ?? ''
  const people = text.includes('@') ? await listMemberNames(visit.ctx) : []
  const input = { text, sectionKey: fields.get('sectionKey') || null, mentions: mentionedIn(text, people) }
  const { mentions } = await change(visit, CreateComment, input, (ctx, json) => createComment(ctx, id, json))
  const told = people.filter((person) => mentions.includes(person.id)).map(({ name }) => name)
  const say = told.length === 0 ? 'Comment added.' : `Comment added. Notified: ${told.join(', ')}.`
  return { ...backTo(id, fields), say }
}

const Named = z.object({ commentId: idOf('comment') })

export async function uncomment(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  await change(visit, Named, { commentId: fields.get('commentId') }, (ctx, { commentId }) =>
    removeComment(ctx, { id, commentId }),
  )
  return { ...backTo(id, fields), say: 'Comment deleted.' }
}
