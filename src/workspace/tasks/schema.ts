import * as z from 'zod'
import {
  flag,
  Moment,
  nameOf,
  order,
  paging,
  since,
  timesInOrder,
  until,
} from '../../platform/http/params.ts'
import { idExample, idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'

const taskExample = {
  id: idExample('task'),
  title: 'Ask the bank for the bid bond',
  dueAt: '2026-12-04T12:00:00.000Z',
  assigneeId: idExample('user'),
  done: false,
  tenderId: idExample('tender'),
  bidId: idExample('bid'),
  sectionKey: null,
  version: 1,
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
}

export const Task = z
  .object({
    id: idOf('task'),
    title: z.string(),
    dueAt: Time.nullable(),
    assigneeId: idOf('user')
      .nullable()
      .meta({ description: 'Null again once the person leaves the company' }),
    done: z.boolean(),
    tenderId: idOf('tender')
      .nullable()
      .meta({ description: 'The tender; for a task of a bid, the tender of the bid' }),
    bidId: idOf('bid').nullable(),
    sectionKey: z.string().nullable().meta({ description: 'A section of the bid' }),
    version: z.int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({
    id: 'Task',
    description: 'Something that someone of the company has to do',
    examples: [taskExample],
  })
export type Task = z.output<typeof Task>

const Title = nameOf(500).meta({ examples: [taskExample.title] })
const members = {
  dueAt: Moment.nullable().optional(),
  assigneeId: idOf('user').nullable().optional().meta({
    description: 'A person of your company, who is notified of the task',
  }),
  done: z.boolean().optional(),
}

export const CreateTask = z.strictObject({
  title: Title,
  ...members,
  tenderId: idOf('tender').nullable().optional(),
  bidId: idOf('bid').nullable().optional().meta({
    description: 'A task of a bid goes with the bid when the bid is deleted',
  }),
  sectionKey: nameOf(100)
    .nullable()
    .optional()
    .meta({ description: 'A section of the bid that `bidId` names', examples: ['technical-1'] }),
})
export type CreateTask = z.output<typeof CreateTask>

export const UpdateTask = z.strictObject({ title: Title.optional(), ...members })
export type UpdateTask = z.output<typeof UpdateTask>

export const TaskParam = z.strictObject({ id: idOf('task') })

export const ListTasks = z
  .strictObject({
    mine: flag('Only tasks of the holder of the key'),
    assigneeId: idOf('user').optional().meta({ description: 'Tasks of this person' }),
    done: z
      .enum(['true', 'false'], 'must be true or false')
      .transform((text) => text === 'true')
      .optional()
      .meta({
        openapi: { type: 'boolean', description: 'Only tasks that are done, or only tasks still to do' },
      }),
    tenderId: idOf('tender').optional().meta({ description: 'For this tender' }),
    bidId: idOf('bid').optional().meta({ description: 'For this bid' }),
    dueAfter: since('Due from, inclusive'),
    dueBefore: until('Due to, inclusive'),
    sort: z
      .enum(['dueAt', 'createdAt', 'updatedAt'])
      .default('dueAt')
      .meta({ description: 'Tasks without a date come last' }),
    order: order('Default: `asc` for `dueAt`, else `desc`'),
    ...paging,
  })
  .superRefine(timesInOrder(['dueAfter', 'dueBefore']))
export type ListTasks = z.output<typeof ListTasks>
