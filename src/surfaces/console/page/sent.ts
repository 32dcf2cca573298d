import type { Problem } from '../../../platform/errors.ts'

/** What was sent with a form that is shown again, and what was wrong with it. Empty on a page that was just opened. */
export interface Sent {
  fields: URLSearchParams | null
  problem: Problem | null
}

export const nothingSent: Sent = { fields: null, problem: null }

/**
 * What a field shows: what was typed before the refusal, else what is stored. A field of one line is always sent, so one
 * that was not belongs to another form of the page.
 */
export const valueOf = ({ fields }: Sent, name: string, stored: string | number | null | undefined): string =>
  fields?.get(name) ?? (stored === null || stored === undefined ? '' : String(stored))

/** The values chosen of a group of boxes, as sent or as stored. */
export const valuesOf = ({ fields }: Sent, name: string, stored: readonly string[] = []): readonly string[] =>
  fields?.getAll(name) ?? stored

/** The sentence about one field; a problem of a part (`filters.q`, `events[0]`) is its field's. */
export function errorOf({ problem }: Sent, name: string): string | null {
  const about = ({ path }: { path: string }) =>
    path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`)
  const found = problem?.details?.filter(about) ?? []
  return found.length > 0 ? found.map(({ message }) => message).join('; ') : null
}

/** Whether a field is the first that is wrong: there one goes on typing. */
export const isFirstWrong = ({ problem }: Sent, name: string): boolean =>
  problem?.details?.[0] !== undefined && /^[^.[]*/.exec(problem.details[0].path)?.[0] === name

/** What was sent, for the form with this action; the other forms of the page show what is stored. */
export const sentFor = ({ url, sent }: { url: URL; sent: Sent }, action: string): Sent =>
  url.pathname === action ? sent : nothingSent
