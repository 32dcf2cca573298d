import { forbidden } from '../../platform/context/errors.ts'

/**
 * Somebody else has changed the data while the form was open. The form keeps what was typed, and sending it again
 * overwrites the other change.
 */
export const changedSince = (what: string) =>
  forbidden(
    'stale',
    `Somebody changed ${what} since you opened this page. Nothing was saved, and what you typed is still here: ` +
      'compare it with what is stored now, then save again',
  )
