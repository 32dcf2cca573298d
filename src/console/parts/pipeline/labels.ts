import type { Priority, Stage } from '../../../workspace/pipeline/schema.ts'

export const stageWords: Record<Stage, string> = {
  watching: 'Watching',
  qualifying: 'Qualifying',
  preparing: 'Preparing',
  submitted: 'Submitted',
  won: 'Won',
  lost: 'Lost',
  dropped: 'Dropped',
}

export const priorityWords: Record<Priority, string> = { high: 'High', medium: 'Medium', low: 'Low' }
