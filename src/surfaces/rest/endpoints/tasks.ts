import { Deleted } from '../../../platform/transaction/schema.ts'
import { CreateTask, ListTasks, Task, TaskParam, UpdateTask } from '../../../workspace/tasks/schema.ts'
import { act, create, type Endpoint, list } from '../endpoint.ts'

export const tasksEndpoints = {
  'GET /tasks': list('bids:read', 'List the tasks', { query: ListTasks }, Task),
  'POST /tasks': create('bids:write', 'Make a task', { json: CreateTask }, Task, {
    description:
      'For a tender, a bid, a section of a bid, or for none of them. Whoever is given the task by somebody else is told.',
  }),
  'PATCH /tasks/:id': act('bids:write', 'Change a task', { param: TaskParam, json: UpdateTask }, Task, {
    description:
      'Title, date, assignee and whether it is done; a task stays with its tender, bid and section.',
  }),
  'DELETE /tasks/:id': act('bids:write', 'Delete a task', { param: TaskParam }, Deleted),
} as const satisfies Record<string, Endpoint>
