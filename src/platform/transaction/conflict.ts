/** The reason of a write that found no row and names no reason itself. */
export const rowChanged = 'a row has changed since it was read'
/** The reason of a conflict without a guard: a row with the same key was written in the meantime. */
export const keyTaken = 'a row with the same key is there'
/** The reason of a conflict without a guard: a row that the write refers to was deleted in the meantime. */
const referenceGone = 'a row that is referred to is gone'

/** Another change came first. Nothing was written; the command is to be run again on the new state. */
export class CommitConflict extends Error {
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

/** The conflict that made a batch fail; null for an error of another kind. */
export function conflictIn(error: unknown): CommitConflict | null {
  const inner = innermost(error)
  const reason = inner === null ? null : reasonIn(inner.message)
  return reason === null ? null : new CommitConflict(reason, { cause: error })
}

/** The message of D1 alone: the query builder adds the SQL, which contains the reasons of all guards. */
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
