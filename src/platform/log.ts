/** Where something happened. An operator searches the log by it; a row of the endpoint table stands in where no request is known. */
export type Place =
  | { requestId: string }
  | { row: string }
  | { job: string; part?: string }
  | { queue: string; deliveryId?: string }

type Level = 'error' | 'warn'

/**
 * Writes one line of JSON into the service's log. Facts are ids, counts and words of our own: text from outside may hold
 * addresses and secrets, and the log is kept longer than either.
 */
export function log(level: Level, place: Place, facts: Record<string, unknown>): void {
  const line = JSON.stringify({ level, ...place, ...facts })
  // oxlint-disable-next-line no-console -- the one place where the service writes into its log
  console[level](line)
}

/** Logs a failure of ours that nobody is told, or is told only as the id of a request. */
export const logFailure = (place: Place, error: unknown): void =>
  log('error', place, { error: describeFailure(error) })

/** Prints text for a developer at the terminal; `npm start` shows the level of errors. Never in production. */
export function printText(text: string): void {
  // oxlint-disable-next-line no-console -- the text is for people, so it is no line of JSON
  console.error(text)
}

/**
 * The innermost cause of an unexpected error. The wrappers of the database layer repeat the values a statement was
 * bound to, among them addresses and hashes.
 */
export function describeFailure(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  return inner instanceof Error ? (inner.stack ?? inner.message) : 'an error that is no Error'
}
