/**
 * The place of an entry, by which an operator searches the log. Without a request it is the row of the endpoint table.
 */
export type LogPlace =
  | { requestId: string; route?: string }
  | { row: string }
  | { job: string; part?: string }
  | { queue: string; deliveryId?: string }

type Level = 'error' | 'warn' | 'info'

/**
 * Writes one line of JSON into the service's log. Facts are ids, counts and words of our own: text from outside may
 * contain addresses and secrets, which the log would retain for too long.
 */
export function log(level: Level, place: LogPlace, facts: Record<string, unknown>): void {
  const line = JSON.stringify({ level, ...place, ...facts })
  // oxlint-disable-next-line no-console -- the one place where the service writes into its log
  console[level](line)
}

/** Logs a failure of ours. The caller, if there is one, learns only the id of the request. */
export const logFailure = (place: LogPlace, error: unknown): void =>
  log('error', place, { error: describeFailure(error) })

/** Prints text for a developer at the terminal; `npm start` shows the level of errors. Never in production. */
export function printText(text: string): void {
  // oxlint-disable-next-line no-console -- the text is for people, so it is not JSON
  console.error(text)
}

/**
 * The innermost cause of an unexpected error. The wrappers of the database layer repeat the bound values of a
 * statement, among them addresses and hashes.
 */
export function describeFailure(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  return inner instanceof Error ? (inner.stack ?? inner.message) : 'an error that is no Error'
}
