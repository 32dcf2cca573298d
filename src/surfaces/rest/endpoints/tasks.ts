import { Deleted } from '../../../platform/transaction/schema.ts'
import { createTask, removeTask, updateTask } from '../../../workspace/tasks/commands.ts'
import { listTasks } from '../../../workspace/tasks/queries.ts'
import { CreateTask, ListTasks, Task, TaskParam, UpdateTask } from '../../../workspace/tasks/schema.ts'
import { act, create, list } from '../endpoint.ts'

export const tasksEndpoints = {
  'GET /tasks': list('bids:read', 'List the tasks', { query: ListTasks, out: Task }, (ctx, { query }) =>
    listTasks(ctx, query),
  ),
  'POST /tasks': create(
    'bids:write',
    'Make a task',
    {
      json: CreateTask,
      out: Task,
      description:
        'For a tender, a bid, a section of a bid, or for none of them. A person who gets the task from someone else is notified.',
    },
    (ctx, { json }) => createTask(ctx, json),
  ),
  'PATCH /tasks/:id': act(
    'bids:write',
    'Change a task',
    {
      param: TaskParam,
      json: UpdateTask,
      out: Task,
      description:
        'Title, date, assignee and whether it is done; a task stays with its tender, bid and section.',
    },
    (ctx, { param, json }) => updateTask(ctx, param.id, json),
  ),
  'DELETE /tasks/:id': act(
    'bids:write',
    'Delete a task',
    { param: TaskParam, out: Deleted },
    (ctx, { param }) => removeTask(ctx, param.id),
  ),
}
