import { forbidden } from '../../platform/context/errors.ts'

/**
 * Someone else has changed the data while the form was open. What was typed stays in the form, and sending it again
 * overwrites the other change.
 */
export const changedSince = (what: string) =>
  forbidden(
    'stale',
    `Someone changed ${what} since you opened this page. Nothing was saved, and what you typed is still here: ` +
      'compare it with what is stored now, then save again',
  )
