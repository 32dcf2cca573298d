import { form, page, type Pages } from '../../core/page.tsx'
import { addTask, finishTask } from '../../parts/tasks.tsx'
import { changeTasks } from './several.tsx'
import { showTasks } from './tasks.tsx'

export const taskPages = {
  'GET /tasks': page(showTasks),
  'POST /tasks': form(addTask, { again: showTasks }),
  'POST /tasks/several': form(changeTasks, { again: showTasks }),
  'POST /tasks/done': form(finishTask, { again: showTasks }),
} satisfies Pages
