import type { Child } from 'hono/jsx'
import * as z from 'zod'
import { errorOf, isFirstWrong, useForm, valueOf } from '../core/sent.tsx'
import { type Limits, limitsOf } from '../core/limits.ts'

interface Common {
  name: string
  label: string
  /** A hint at what to type, under the label. */
  hint?: Child
  /** The schema of the value, if the form's schema has no member with this name. */
  of?: z.ZodType
  /** The greatest length of a text that no schema checks as it was typed. */
  maxlength?: number
  /** Needed only without a schema, or when the form leaves an empty field out of its input. */
  required?: boolean
  /** As in the form. */
  optional?: boolean
  /** Needed when several forms on a page have fields of the same name. */
  id?: string
}

interface LabelledProps extends Common {
  children: (
    control: {
      id: string
      form?: string
      'aria-describedby'?: string
      'aria-invalid'?: 'true'
      autofocus?: boolean
    },
    limits: Limits,
    /** The text to show: as typed before a refusal, as given, or as stored. */
    text: (value: Value | undefined) => string,
  ) => Child
}
type Value = string | number | null

/**
 * A control with its label above, its hint and its problem. Screen readers read the hint and the problem together with
 * the control.
 */
const Labelled = ({
  name,
  label,
  hint,
  of,
  maxlength,
  id = `field-${name}`,
  children,
  ...own
}: LabelledProps) => {
  const { sent, of: schema, stored, form, optional } = useForm()
  const member = of ?? (maxlength === undefined && schema ? memberOf(schema, name.split('.')) : undefined)
  const limits: Limits = member ? limitsOf(member) : { required: false, maxlength }
  const required = own.required ?? limits.required
  const error = errorOf(sent, name)
  const described = [hint ? `${id}-hint` : null, error === null ? null : `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div class="field">
      <label for={id}>
        {label}
        {!required && (own.optional ?? optional ?? true) && <span class="optional"> (optional)</span>}
      </label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children(
        {
          id,
          ...(form && { form }),
          ...(described && { 'aria-describedby': described }),
          ...(error !== null && { 'aria-invalid': 'true' as const }),
          ...(isFirstWrong(sent, name) && { autofocus: true }),
        },
        { ...limits, required },
        (value) => valueOf(sent, name, value === undefined ? textIn(stored, name) : value),
      )}
      {error !== null && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** The schema of a member, whose name may be a path such as `address.city`. */
function memberOf(schema: unknown, [name, ...rest]: string[]): z.ZodType | undefined {
  if (name === undefined) return schema instanceof z.ZodType ? schema : undefined
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return memberOf(schema.unwrap(), [name, ...rest])
  return schema instanceof z.ZodObject ? memberOf(schema.shape[name], rest) : undefined
}

/** The stored value with this name, if it is one that a field shows as it is. */
function textIn(stored: unknown, name: string): Value {
  const value = name.split('.').reduce(inObject, stored)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** A member of an object; undefined if the value is none. */
export const inObject = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined

interface FieldProps extends Common {
  value?: Value
  type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'date' | 'datetime-local' | 'search' | 'tel'
  autocomplete?: string
  inputmode?: 'numeric' | 'decimal' | 'email' | 'url'
  placeholder?: string
  spellcheck?: boolean
}

/**
 * The limits that a browser checks: bounds for numbers, nothing for days and times, the length for all other fields.
 */
function attributesOf(type: FieldProps['type'], { maxlength, min, max, step }: Limits) {
  if (type === 'number') return { min, max, step }
  return type === 'date' || type === 'datetime-local' ? {} : { maxlength }
}

/** A field of one line. A password is never filled in again. */
export const Field = ({
  label,
  hint,
  of,
  required,
  optional,
  id,
  value,
  type = 'text',
  ...rest
}: FieldProps) => {
  const { name, ...attributes } = rest
  return (
    <Labelled {...{ name, label, hint, of, required, optional, id }} maxlength={rest.maxlength}>
      {(control, limits, text) => (
        <input
          {...control}
          {...attributes}
          {...attributesOf(type, limits)}
          type={type}
          name={name}
          required={limits.required}
          value={type === 'password' ? '' : text(value)}
        />
      )}
    </Labelled>
  )
}

export const TextArea = ({
  value,
  rows = 4,
  ...common
}: Common & { value?: string | null; rows?: number }) => (
  <Labelled {...common}>
    {(control, { required, maxlength }, text) => (
      <textarea {...control} name={common.name} rows={rows} required={required} maxlength={maxlength}>
        {text(value)}
      </textarea>
    )}
  </Labelled>
)

interface SelectProps extends Common {
  value?: string | null
  /** The text of a first choice without a value, such as `None`. */
  none?: string
  choices: readonly Choice[]
}

export const Select = ({ value, none, choices, ...common }: SelectProps) => (
  <Labelled {...common}>
    {(control, { required }, text) => (
      <select {...control} name={common.name} required={required}>
        {[...(none === undefined ? [] : [{ value: '', text: none }]), ...choices].map((choice: Choice) => (
          <option value={choice.value} disabled={choice.disabled} selected={choice.value === text(value)}>
            {choice.text}
          </option>
        ))}
      </select>
    )}
  </Labelled>
)

export interface Choice {
  value: string
  text: string
  /** The language of the text, if it is not the language of the page. */
  lang?: string | undefined
  hint?: string | undefined
  disabled?: boolean
}

/** Choices of a field, from the words of an enumeration. */
export const choicesOf = (words: Record<string, string | Omit<Choice, 'value'>>): Choice[] =>
  Object.entries(words).map(([value, word]) =>
    typeof word === 'string' ? { value, text: word } : { value, text: word.text, hint: word.hint },
  )

/** Choices of a field, from things with names. */
export const namedChoices = (named: readonly { id: string; name: string }[]): Choice[] =>
  named.map(({ id, name }) => ({ value: id, text: name }))
