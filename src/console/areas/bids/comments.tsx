import * as z from 'zod'
import { listMemberNames } from '../../../identity/accounts/queries.ts'
import { idOf } from '../../../platform/context/ids.ts'
import { BidParam } from '../../../workspace/bids/params.ts'
import { createComment, removeComment } from '../../../workspace/bids/comments/commands.ts'
import { listComments } from '../../../workspace/bids/comments/queries.ts'
import { type Comment, CreateComment, ListComments } from '../../../workspace/bids/comments/schema.ts'
import { change, parameters, type Visit } from '../../core/visit.ts'
import { Fields, sentFor } from '../../core/sent.tsx'
import { TextArea } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Distance, Section } from '../../parts/elements.tsx'
import { mentionedIn, sectionPath } from '../../parts/bids/labels.ts'

/**
 * The last page of the list of comments on a bid or section. The last page has the newest comments, in the
 * order of time.
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
  /** The form of the page that saves the comment together with what is typed elsewhere on the page. */
  form?: string
  comments: { items: Comment[]; total: number }
}

/** The comments of colleagues on the bid or section, and a form for a further comment. */
export const Comments = ({ visit, bidId, sectionKey, form, comments: { items, total } }: CommentsProps) => (
  <Section title={total === 0 ? 'Comments' : `Comments (${total})`} id="comments">
    {items.length > 0 && (
      <ul class="plain-list">
        {items.map((comment) => (
          <li>
            <p class="small soft">
              <strong>
                <bdi>{comment.author.name ?? 'Someone who left'}</bdi>
              </strong>{' '}
              <Distance at={comment.createdAt} />
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
              <Delete bidId={bidId} commentId={comment.id} {...{ visit, sectionKey, form }} />
            )}
          </li>
        ))}
      </ul>
    )}
    <Write bidId={bidId} {...{ visit, sectionKey, form }} />
  </Section>
)

type PlaceProps = Omit<CommentsProps, 'comments'>

/** The field for another comment. */
const Write = ({ visit, bidId, sectionKey, form }: PlaceProps) => {
  const action = `/bids/${bidId}/comments`
  const field = {
    id: 'comment-text',
    label: 'Your comment',
    hint: 'Write @ and a name to notify a colleague. Buyers never see comments.',
    rows: 3,
  }
  if (form !== undefined)
    return (
      <Fields sent={sentFor(visit, `/bids/${bidId}/section`)} form={form} optional={false}>
        <TextArea {...field} hint={`${field.hint} Save adds the comment.`} name="comment" value="" />
      </Fields>
    )
  return (
    <Form action={action} button="Comment" tone="quiet" optional={false}>
      <Place sectionKey={sectionKey} />
      <TextArea {...field} name="text" value={visit.sent.fields?.get('comment') ?? ''} />
    </Form>
  )
}

/** The button that deletes the person's own comment. */
const Delete = ({ bidId, sectionKey, form, commentId }: PlaceProps & { commentId: string }) =>
  form !== undefined ? (
    <button type="submit" class="plain" form={form} name="uncomment" value={commentId}>
      Delete
    </button>
  ) : (
    <Form action={`/bids/${bidId}/comments/remove`} button="Delete" tone="plain">
      <input type="hidden" name="commentId" value={commentId} />
      <Place sectionKey={sectionKey} />
    </Form>
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
  const { mentions, notified } = await mentionsIn(visit, text)
  const input = { text, sectionKey: fields.get('sectionKey') || null, mentions }
  await change(visit, CreateComment, input, (ctx, json) => createComment(ctx, id, json))
  return { ...backTo(id, fields), say: addedText(notified) }
}

/** The ids and the names of the people whom a comment mentions. */
export async function mentionsIn({ ctx }: Visit, text: string) {
  const people = text.includes('@') ? await listMemberNames(ctx) : []
  const mentions = mentionedIn(text, people)
  return { mentions, notified: people.filter(({ id }) => mentions.includes(id)).map(({ name }) => name) }
}

export const addedText = (notified: readonly string[]): string =>
  notified.length === 0 ? 'Comment added.' : `Comment added. Notified: ${notified.join(', ')}.`

const Named = z.object({ commentId: idOf('comment') })

export async function uncomment(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  await removeOwnComment(visit, id, fields.get('commentId'))
  return { ...backTo(id, fields), say: 'Comment deleted.' }
}

export const removeOwnComment = (visit: Pick<Visit, 'ctx'>, id: string, commentId: string | null) =>
  change(visit, Named, { commentId }, (ctx, named) => removeComment(ctx, { id, ...named }))
