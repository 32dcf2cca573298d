/** The reason where a write finds no row and names no reason. */
export const rowChanged = 'a row has changed since it was read'
/** The reason of a conflict that is no guard's: a row with the same key was written meanwhile. */
export const keyTaken = 'a row with the same key is there'
/** The reason of a conflict that is no guard's: a row that is referred to was deleted meanwhile. */
export const referenceGone = 'a row that is referred to is gone'

/** Somebody else was first: nothing was written, the command is to be run anew on what is true now. */
export class Conflict extends Error {
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`Nothing was written: ${reason}`, options)
    this.name = 'Conflict'
    this.reason = reason
  }
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * An SQL expression that breaks the batch where it is evaluated. SQLite has no RAISE outside of triggers; a JSON path that
 * begins with another sign than `$` is an error whose message repeats the path, and so carries the reason.
 */
export const breaking = (reason: string): string => `json_extract('{}', ${literal(`guard: ${reason}`)})`

/** The conflict that a failed batch came to; null for an error of another kind. */
export function conflictIn(error: unknown): Conflict | null {
  const inner = innermost(error)
  const reason = inner === null ? null : reasonIn(inner.message)
  return reason === null ? null : new Conflict(reason, { cause: error })
}

/** What D1 said: the query builder wraps the message of D1 and repeats the SQL, in which a guard's reason stands too. */
export function innermost(error: unknown): Error | null {
  if (!(error instanceof Error)) return null
  return innermost(error.cause) ?? error
}

function reasonIn(message: string): string | null {
  const guard = /JSON path: 'guard: ((?:[^']|'')*)'/.exec(message)?.[1]
  if (guard !== undefined) return guard.replaceAll("''", "'")
  if (message.includes('UNIQUE constraint failed')) return keyTaken
  return message.includes('FOREIGN KEY constraint failed') ? referenceGone : null
}
