import { canonical } from '../text/canonical.ts'

type Value = string | number | boolean | null

/** A member that an act changed. Both values are null for a member that is not a single value, such as a list of lots. */
export interface FieldChange {
  field: string
  from: Value
  to: Value
}

/** Max characters of a value in the audit. */
const maxLength = 200

/** Members that every version changes, and members that could hold a secret. */
const unnamed = /^(?:id|version|revision|updatedAt|companyId)$|(?:secret|password|token|hash)$/i

/** The members of `change` that differ from `current`, for the audit. */
export const changesBetween = (current: object, change: object): FieldChange[] =>
  Object.entries(change).flatMap(([field, to]) => {
    const from: unknown = (current as Record<string, unknown>)[field]
    if (to === undefined || unnamed.test(field) || canonical(from) === canonical(to)) return []
    const [before, after] = [valueOf(from), valueOf(to)]
    return before === undefined || after === undefined
      ? [{ field, from: null, to: null }]
      : [{ field, from: before, to: after }]
  })

/** A value for the audit: a long text is cut, and a list of texts is joined. Undefined for any other value. */
function valueOf(value: unknown): Value | undefined {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') return cut(value)
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return cut(value.join(', '))
  return undefined
}

const cut = (text: string) => (text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`)
