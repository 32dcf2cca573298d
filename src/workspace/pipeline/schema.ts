import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { Moment, nameOf, order, paging, since, TextUpTo, until } from '../../platform/http/params.ts'
import { DeadlineConflict } from '../../catalogue/tenders/deadline-schema.ts'
import { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import { Time } from '../../platform/time/timestamp.ts'

export const stages = ['watching', 'qualifying', 'preparing', 'submitted', 'won', 'lost', 'dropped'] as const
export const Stage = z
  .enum(stages)
  .meta({ id: 'Stage', description: 'The stage of the tender in the pipeline' })
export type Stage = z.output<typeof Stage>

const example = {
  notes: { examples: ['Our depot in Leeds can serve both lots.'] },
  tags: { examples: [['electric', 'north']] },
  nextAction: { examples: ['Ask about the charging points'] },
}

/** Stages in which nothing is left to do. */
export const settledStages: readonly Stage[] = ['won', 'lost', 'dropped']

export const Priority = z.enum(['low', 'medium', 'high']).meta({ id: 'Priority' })
export type Priority = z.output<typeof Priority>

export const SavedTender = z
  .object({
    id: idOf('saved'),
    tenderId: idOf('tender'),
    tender: TenderItem,
    deadline: Time.nullable().meta({
      description:
        'The deadline to keep: of the notice, or an earlier one that documents state. See `deadlineConflict`',
    }),
    deadlineConflict: DeadlineConflict.nullable(),
    stage: Stage,
    priority: Priority,
    notes: z.string().nullable().meta(example.notes),
    tags: z.array(z.string()).meta(example.tags),
    assigneeId: idOf('user').nullable(),
    nextAction: z.string().nullable().meta(example.nextAction),
    nextActionAt: Time.nullable(),
    version: z.int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'SavedTender', description: 'A tender in the company’s pipeline' })
export type SavedTender = z.output<typeof SavedTender>

const members = {
  stage: Stage.optional(),
  priority: Priority.optional(),
  notes: TextUpTo(20_000).nullable().optional().meta(example.notes),
  tags: z.array(nameOf(60)).max(50).nullable().optional().meta(example.tags),
  assigneeId: idOf('user').nullable().optional(),
  nextAction: nameOf(500).nullable().optional().meta(example.nextAction),
  nextActionAt: Moment.nullable().optional(),
}

export const SaveTender = z.strictObject({ tenderId: idOf('tender'), ...members })
export const UpdateSaved = z.strictObject(members)
export const SavedParam = z.strictObject({ id: idOf('saved') })

export const ListSaved = z.strictObject({
  stage: Stage.optional().meta({ description: 'At this stage' }),
  priority: Priority.optional().meta({ description: 'Records of this priority' }),
  tag: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .meta({ description: 'Has this tag', examples: ['electric'] }),
  assigneeId: idOf('user').optional().meta({ description: 'Given to this person' }),
  deadlineAfter: since('`deadline` of the record from, inclusive'),
  deadlineBefore: until('`deadline` of the record to, inclusive'),
  sort: z.enum(['createdAt', 'updatedAt', 'deadline']).default('createdAt'),
  order: order('Default: `asc` for `deadline`, else `desc`'),
  ...paging,
})
export type ListSaved = z.output<typeof ListSaved>
