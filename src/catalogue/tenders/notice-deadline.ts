import type { Tender } from './schema.ts'

/** The deadline that the notice states. `deadline` is the deadline of the documents if that is earlier. */
export const noticeDeadline = ({ deadline, deadlineConflict }: Tender): string | null =>
  deadlineConflict?.source === 'notice' ? deadlineConflict.other : deadline
