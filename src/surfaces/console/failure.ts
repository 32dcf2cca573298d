import { describeFailure } from '../../platform/errors.ts'

/** Logs what nobody can be told, with the id that the answer shows. */
export function logFailure(error: unknown, requestId: string): void {
  // oxlint-disable-next-line no-console -- a failure of ours, logged without the values of a statement
  console.error(JSON.stringify({ level: 'error', requestId, error: describeFailure(error) }))
}
