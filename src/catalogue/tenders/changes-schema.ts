import * as z from 'zod'
import { limitUpTo100 } from '../../platform/http/params.ts'
import { itemExample } from './examples.ts'
import { TenderItem } from './item-schema.ts'

export const TenderChanges = z
  .object({
    changes: z.array(
      z.object({
        change: z.enum(['created', 'updated', 'deleted']),
        tender: TenderItem.meta({
          description:
            'In its present state; a deleted tender in its last state, or without its words where the law forbids them',
        }),
      }),
    ),
    cursor: z.string().meta({ description: 'Where the next request continues', examples: ['c1s-mi2k3q5c'] }),
    more: z.boolean().meta({ description: 'Whether there are more changes now' }),
  })
  .meta({
    id: 'TenderChanges',
    description: 'Changes of the catalogue, oldest first',
    examples: [
      { changes: [{ change: 'created', tender: itemExample }], cursor: 'c1s-mi2k3q5c', more: false },
    ],
  })
export type TenderChanges = z.output<typeof TenderChanges>

export const ListChanges = z.strictObject({
  since: z
    .string()
    .regex(
      /^c(0|[1-9a-z][0-9a-z]{0,9}-[1-9a-z][0-9a-z]{0,9})$/,
      'must be a cursor as a former answer gave it; without `since` the walk starts over',
    )
    .optional()
    .meta({
      description:
        'Cursor of the last answer; without it, or with `c0`, the walk begins with the first change. A cursor that the ' +
        'feed never gave is refused',
      examples: ['c0'],
    }),
  limit: limitUpTo100(100),
})
