import { form, page } from '../../core/page.tsx'
import type { Pages } from '../../core/rows.ts'
import { addTask, finishTask } from '../../parts/tasks/change.ts'
import { changeTasks } from './several.tsx'
import { showTasks } from './tasks.tsx'

export const taskPages = {
  'GET /tasks': page(showTasks),
  'POST /tasks': form(addTask, { again: showTasks }),
  'POST /tasks/several': form(changeTasks, { again: showTasks }),
  'POST /tasks/done': form(finishTask, { again: showTasks }),
} satisfies Pages
