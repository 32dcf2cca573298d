import { boundList } from '../../platform/db/bulk.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { allAsRead, judgeRows, type Several } from '../../platform/transaction/several.ts'
import { mustChange } from '../../platform/transaction/transact.ts'
import { assigning, tellAssigneeOf } from './assignment.ts'
import { taskOf, type TaskRow } from './queries.ts'
import type { Task } from './schema.ts'

/** A chosen task in the version that the person saw. */
export interface ChosenTask {
  id: string
  version: number
}

/** The one change of all chosen tasks. */
export type TaskChange = Pick<Task, 'done'> | Pick<Task, 'assigneeId'> | Pick<Task, 'dueAt'>

/**
 * Changes several tasks by the rules of `updateTask`, in one transaction. A task that someone has changed since the
 * person saw it stays as it is, and the answer names it.
 */
export async function updateTasks(
  ctx: CallerCtx,
  chosen: readonly ChosenTask[],
  change: TaskChange,
): Promise<Several> {
  const assigneeId = 'assigneeId' in change ? change.assigneeId : null
  const [guards, things] = await Promise.all([assigning(ctx, assigneeId), readChosen(ctx, chosen)])
  const { changing, answer } = judgeRows(things, ({ task, seen }) => {
    if (task === null) return 'gone'
    if (isSame(task, change)) return 'same'
    return task.version === seen ? 'change' : 'changed'
  })
  const current = changing.flatMap(({ task }) => task ?? [])
  if (current.length === 0) return answer
  const update = sql`UPDATE tasks SET ${setting(change)}, version = version + 1, updated_at = ${ctx.now.getTime()}
    WHERE ${allAsRead(ctx, current)}`
  return commit(ctx, {
    action: 'PATCH /tasks/:id',
    targetId: current.map(({ id }) => id),
    guards,
    writes: [mustChange(current.length, prepare(ctx.d1, update))],
    also: 'assigneeId' in change ? tellAssigneeOf(ctx, current, change.assigneeId) : [],
    answer,
  })
}

interface Thing {
  name: string | null
  /** Null for a task that is gone. */
  task: Task | null
  /** The version that the person saw. */
  seen: number
}

async function readChosen({ d1, caller }: CallerCtx, chosen: readonly ChosenTask[]): Promise<Thing[]> {
  const versions = new Map(chosen.map(({ id, version }) => [id, version]))
  const query = sql`SELECT t.* FROM json_each(${boundList([...versions.keys()])}) AS j
    CROSS JOIN tasks AS t ON t.id = j.value WHERE t.company_id = ${caller.company.id}`
  const { results } = await prepare(d1, query).all<TaskRow>()
  const tasks = new Map(results.map((row) => [row.id, taskOf(row)]))
  return [...versions].map(([id, seen]) => {
    const task = tasks.get(id) ?? null
    return { name: task?.title ?? null, task, seen }
  })
}

function isSame(task: Task, change: TaskChange): boolean {
  if ('done' in change) return task.done === change.done
  return 'dueAt' in change ? task.dueAt === change.dueAt : task.assigneeId === change.assigneeId
}

function setting(change: TaskChange): Sql {
  if ('done' in change) return sql`done = ${Number(change.done)}`
  if ('assigneeId' in change)
    return change.assigneeId === null ? raw('assignee_id = NULL') : sql`assignee_id = ${change.assigneeId}`
  return change.dueAt === null ? raw('due_at = NULL') : sql`due_at = ${Date.parse(change.dueAt)}`
}
