import type { Caller } from '../../platform/context/caller.ts'
import type { Membership } from '../../identity/auth/sessions/schema.ts'

/** Who of a company may open a page or send a form. Commands check the role and the plan again. */
export interface Access {
  /** The roles that may; left out, everybody in the company may. */
  for?: readonly Caller['user']['role'][]
  /** The plan that the company needs. */
  plan?: 'enterprise'
  /** Whether the page opens where the company wants a second factor that the person has not set up yet. */
  withoutFactor?: boolean
  /** What only these roles may do, for the page that refuses the others, such as `manage webhooks`. */
  what?: string
}

/** Returns what a person lacks to open a page: the role, or the plan of the company. Null when the person may. */
export function lackOf(
  access: Access,
  { role, plan }: Pick<Membership, 'role' | 'plan'>,
): 'role' | 'plan' | null {
  if (access.for && !access.for.includes(role)) return 'role'
  return access.plan && access.plan !== plan ? 'plan' : null
}

/** Finds who may open the page at a path. */
export type AccessTo = (path: string) => Access

/** The rows must be sorted as the router sorts them: a literal part before a parameter. */
export function accessBy(rows: readonly (readonly [row: string, page: { access?: Access }])[]): AccessTo {
  const shown = rows
    .filter(([row]) => row.startsWith('GET '))
    .map(([row, { access }]) => ({ wanted: row.slice('GET '.length).split('/'), access }))
  return (path) => {
    const parts = path.replace(/[?#].*/, '').split('/')
    const fits = (part: string, n: number) => part.startsWith(':') || part === parts[n]
    return shown.find(({ wanted }) => wanted.length === parts.length && wanted.every(fits))?.access ?? {}
  }
}
