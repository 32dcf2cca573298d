import * as z from 'zod'
import { filledText, nameOf, paging } from '../../../platform/http/params.ts'
import { idExample, idOf } from '../../../platform/context/ids.ts'
import { Time } from '../../../platform/time/timestamp.ts'

const commentExample = {
  id: idExample('comment'),
  bidId: idExample('bid'),
  sectionKey: 'technical-1',
  author: { id: idExample('user'), name: 'Ada Berg' },
  text: 'Can you add the bridge at Lier? It is our closest reference.',
  mentions: [idExample('user')],
  createdAt: '2026-12-10T15:20:00.000Z',
}

export const Comment = z
  .object({
    id: idOf('comment'),
    bidId: idOf('bid'),
    sectionKey: z.string().nullable().meta({ description: 'Null where it is about the whole bid' }),
    author: z.object({
      id: idOf('user'),
      name: z.string().nullable().meta({ description: 'Null once the person is deleted' }),
    }),
    text: z.string(),
    mentions: z.array(idOf('user')).meta({ description: 'People who were notified of it' }),
    createdAt: Time,
  })
  .meta({
    id: 'BidComment',
    description: 'A comment of a person of the company on a bid, or on one section; no buyer sees it',
    examples: [commentExample],
  })
export type Comment = z.output<typeof Comment>

const SectionKey = nameOf(100).meta({ examples: [commentExample.sectionKey] })

export const CreateComment = z.strictObject({
  text: filledText(10_000).meta({ examples: [commentExample.text] }),
  sectionKey: SectionKey.nullable().optional().meta({
    description: 'A section of the bid. Without one, the comment is about the whole bid',
  }),
  mentions: z
    .array(idOf('user'))
    .max(50)
    .transform((ids) => [...new Set(ids)])
    .optional()
    .meta({ description: 'People of your company who are notified of the comment' }),
})
export type CreateComment = z.output<typeof CreateComment>

export const CommentParam = z.strictObject({ id: idOf('bid'), commentId: idOf('comment') })

export const ListComments = z.strictObject({
  sectionKey: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'About this section', examples: [commentExample.sectionKey] }),
  ...paging,
})
export type ListComments = z.output<typeof ListComments>
