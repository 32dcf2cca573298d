import type { Child } from 'hono/jsx'
import type { Profile } from '../../../../identity/accounts/schema.ts'
import type { Details } from '../../../../platform/context/errors.ts'
import type { Visit } from '../../../core/visit.ts'

/** The editor of one part of the profile. */
export interface Editor {
  Inputs: (props: { visit: Visit; profile: Profile }) => Child
  /**
   * Reads the members of the part from the fields, for the schema to check. Unreadable fields are added to `details`.
   */
  read: (fields: URLSearchParams, details: Details, profile: Profile) => Record<string, unknown>
  /**
   * The field at which the problem of a refused member is shown. Needed only if the field has another name than the
   * member.
   */
  fieldOf?: (member: string) => string
  /** Whether the part is a list, whose form offers further rows. */
  rows?: boolean
}

/** A stored value as the text of its field. */
export const textOf = (value: string | number | boolean | null): string => {
  if (value === null) return ''
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** The rows of a stored list as texts of their fields. */
export const textsOf = (
  rows: readonly Record<string, string | number | boolean | null>[] | null,
): Record<string, string>[] =>
  (rows ?? []).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
  )
