import * as z from 'zod'
import { detailLimits, Details, type Hint, type DetailRule, rules } from '../context/errors.ts'
import './sentences.ts'

type Issue = z.core.$ZodIssue

/** What was checked, by which schema, and how names that are not known are explained. */
export interface CheckedInput {
  schema: z.ZodType
  value: unknown
  /** The name that was probably meant, among those that are accepted. */
  nearest: (name: string, accepted: readonly string[]) => string | undefined
  /** Further names that are accepted at the top. */
  beside?: readonly string[]
  /** Where a name belongs that is not accepted at the top, as the end of a sentence. */
  elsewhere?: (name: string) => string | undefined
}

/**
 * Every problem of a failed parse as path, sentence and rule. An unknown member is named by its own path. With `checked`
 * the sentence also names the member that was meant, or all that are accepted.
 */
export function detailsOf(
  { issues }: { issues: readonly Issue[] },
  unknown: string,
  checked?: CheckedInput,
): Details {
  const details = new Details()
  for (const issue of issues.flatMap(deeper))
    if (issue.code === 'unrecognized_keys') addUnknown(details, issue, unknown, checked)
    else
      details.note(() => ({
        path: pathText(issue.path),
        message: issue.message + (checked ? howMany(issue, checked.value) : ''),
        ...hintOf(issue, checked),
      }))
  return details
}

/** Of a value that may have several forms, the problems within the only form that it has outwardly. */
function deeper(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [within, ...others] = issue.errors.filter((each) => each.every(({ path }) => path.length > 0))
  if (!within || within.length === 0 || others.length > 0) return [issue]
  return within.map((each) => ({ ...each, path: [...issue.path, ...each.path] })).flatMap(deeper)
}

/** What mends several values in the place of one, or values that are joined by another character than their comma. */
function howMany(issue: Issue, given: unknown): string {
  if (!['invalid_value', 'invalid_format', 'custom'].includes(issue.code)) return ''
  const value = valueAt(given, issue.path)
  if (Array.isArray(value)) return issue.code === 'invalid_value' ? ': one of them, not a list' : ''
  if (typeof value !== 'string') return ''
  const parts = value.slice(0, 500).split(/[\s,;|]+/)
  const isItem = typeof issue.path.at(-1) === 'number'
  if (parts.length < 2 || parts.includes('')) return ''
  if (issue.code === 'invalid_value' && !parts.every((part) => issue.values.includes(part))) return ''
  if (!isItem && issue.code !== 'invalid_value')
    return /^[a-z][\w.-]*(?:[,;|][a-z][\w.-]*)+$/i.test(value.slice(0, 500)) ? ', and only one' : ''
  if (!isItem) return ': only one of them'
  return typeof valueAt(given, issue.path.slice(0, -1)) === 'string'
    ? ', with commas between several values'
    : ', each as an item of its own'
}

function addUnknown(
  details: Details,
  { path, keys }: z.core.$ZodIssueUnrecognizedKeys,
  unknown: string,
  checked?: CheckedInput,
): void {
  const accepted = checked
    ? [...membersAt(checked.schema, path), ...(path.length > 0 ? [] : (checked.beside ?? []))]
    : []
  let isListed = false
  for (const key of keys)
    details.note(() => {
      const at = pathText([...path, key])
      const didYouMean = checked?.nearest(key, accepted)
      if (didYouMean !== undefined)
        return { path: at, message: `${unknown}: did you mean ${didYouMean}?`, rule: 'unknown', didYouMean }
      if (!checked) return { path: at, message: unknown, rule: 'unknown' }
      const inner = memberBelow(checked.schema, path, key)
      if (inner !== undefined)
        return { path: at, message: `${unknown}: did you mean ${inner}?`, rule: 'unknown', didYouMean: inner }
      const elsewhere = path.length === 0 ? checked.elsewhere?.(key) : undefined
      if (elsewhere !== undefined) return { path: at, message: `${unknown}: ${elsewhere}`, rule: 'unknown' }
      // The sentence lists the names once, however many are wrong.
      const message = isListed ? unknown : `${unknown}: ${taking(accepted)}`
      isListed = true
      return { path: at, message, rule: 'unknown', ...few(accepted) }
    })
}

const taking = (accepted: readonly string[]) =>
  accepted.length === 0 ? 'it takes none' : `it takes ${accepted.join(', ')}`

/** Max values that an answer lists. */
const maxAllowed = 100
const few = (allowed: readonly string[]) =>
  allowed.length > 0 && allowed.length <= maxAllowed ? { allowed } : {}

function hintOf(issue: Issue, checked?: CheckedInput): Hint {
  const value = checked && valueAt(checked.value, issue.path)
  const rule = ruleOf(issue, value, checked !== undefined)
  if (rule !== 'enum') return { rule }
  const allowed = issue.code === 'invalid_value' ? issue.values.map(String) : []
  const didYouMean = typeof value === 'string' ? checked?.nearest(value, allowed) : undefined
  return { rule, ...few(allowed), ...(didYouMean !== undefined && { didYouMean }) }
}

const byCode = {
  invalid_type: 'type',
  invalid_value: 'enum',
  too_big: 'range',
  too_small: 'range',
  invalid_format: 'format',
  not_multiple_of: 'format',
  unrecognized_keys: 'unknown',
  invalid_key: 'format',
  invalid_element: 'format',
} as const satisfies Partial<Record<Issue['code'], DetailRule>>

/** The rule that an issue breaks. `isKnown`: whether `value` is the value at its path, and not only left out. */
function ruleOf(issue: Issue, value: unknown, isKnown: boolean): DetailRule {
  const isMissing = isKnown && value === undefined
  if (issue.code === 'custom') {
    const own = rules.find((rule) => rule === issue.params?.rule)
    if (own) return own
    if (isMissing) return 'required'
    return typeof value === 'object' && value !== null ? 'conflict' : 'format'
  }
  if (isMissing || (issue.code === 'too_small' && issue.minimum === 1 && issue.origin === 'string'))
    return 'required'
  if (issue.code !== 'invalid_union') return byCode[issue.code]
  if (issue.inclusive === false) return 'conflict'
  return issue.options && issue.options.length > 0 ? 'enum' : 'type'
}

/** The names of the members that a schema has at a path. Of several forms, those of all. */
export function membersAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodUnion)
    return [...new Set(inner.options.flatMap((option) => membersAt(option, path)))]
  const [key, ...deeper] = path
  if (inner instanceof z.ZodObject) {
    if (key === undefined) return Object.keys(inner.shape)
    const member = Object.hasOwn(inner.shape, key) ? inner.shape[String(key)] : undefined
    return member ? membersAt(member, deeper) : []
  }
  if (key === undefined) return []
  if (inner instanceof z.ZodArray) return membersAt(inner.element, deeper)
  return inner instanceof z.ZodRecord ? membersAt(inner.valueType, deeper) : []
}

/** A member of this name one level deeper, in an object or an item of a list: `filters.q` for `q`. */
function memberBelow(schema: z.ZodType, path: readonly PropertyKey[], name: string): string | undefined {
  const places = membersAt(schema, path).flatMap((each) => [[each], [each, 0]])
  const holder = places.find((each) => membersAt(schema, [...path, ...each]).includes(name))
  return holder && pathText([...path, ...holder, name])
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value
  for (const key of path) {
    // Several values of a parameter come in one text.
    if (typeof at === 'string' && typeof key === 'number') {
      at = at.split(',')[key]?.trim()
      continue
    }
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = Reflect.get(at, key)
  }
  return at
}

/** A path as text: `filters.cpvCodes[1]`. Stops after the limit, because each key may be as long as the body. */
export function pathText(path: readonly PropertyKey[]): string {
  let text = ''
  for (const part of path) {
    if (text.length > detailLimits.path) break
    const key = typeof part === 'string' ? part.slice(0, detailLimits.path + 1) : String(part)
    text += typeof part === 'number' ? `[${key}]` : text === '' ? key : `.${key}`
  }
  return text
}
