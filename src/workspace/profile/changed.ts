import { forbidden } from '../../platform/errors.ts'

/** Somebody else was there between opening and sending a form. What was typed is kept; sending again is then meant. */
export const changedSince = (what: string) =>
  forbidden(
    'stale',
    `Somebody changed ${what} since you opened this page. Nothing was saved, and what you typed is still here: ` +
      'compare it with what is stored now, then save again',
  )
