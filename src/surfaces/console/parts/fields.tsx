import type { Child } from 'hono/jsx'
import type * as z from 'zod'
import { errorOf, isFirstWrong, type Sent, valueOf, valuesOf } from '../page/sent.ts'
import { limitsOf } from './limits.ts'

/** A field takes its limits from the schema that checks its value, or without a schema states its length. */
export type Limited = { of: z.ZodType; maxlength?: never } | { of?: undefined; maxlength?: number }

interface Common {
  sent: Sent
  name: string
  label: string
  /** A hint at what to type, under the label. */
  hint?: Child
  /** Needed only without a schema, or when the form leaves an empty field out of its input. */
  required?: boolean
  /** False when the form says for all its fields at once that none is required. */
  optional?: boolean
  /** Needed when several forms on a page have fields of the same name. */
  id?: string
}

interface FieldAttributes extends Common {
  value?: string | number | null
  type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'date' | 'datetime-local' | 'search' | 'tel'
  autocomplete?: string
  inputmode?: 'numeric' | 'decimal' | 'email' | 'url'
  placeholder?: string
  list?: string
  spellcheck?: boolean
}
type FieldProps = FieldAttributes & Limited

/**
 * The limits that a browser checks: bounds for numbers, nothing for days and times, the length for all other fields.
 */
function attributesOf({ of, type = 'text', maxlength }: FieldProps) {
  if (!of) return { maxlength }
  const { maxlength: longest, min, max, step } = limitsOf(of)
  if (type === 'number') return { min, max, step }
  return type === 'date' || type === 'datetime-local' ? {} : { maxlength: longest }
}

const isRequired = ({ of, required }: { of?: z.ZodType | undefined; required?: boolean }): boolean =>
  required ?? (of ? limitsOf(of).required : false)

/** A field of one line. A password is never filled in again. */
export const Field = (props: FieldProps) => {
  const {
    sent,
    name,
    label,
    hint,
    value,
    type = 'text',
    id,
    optional,
    of: _of,
    required: _stated,
    ...rest
  } = props
  const required = isRequired(props)
  return (
    <Labelled
      sent={sent}
      name={name}
      label={label}
      hint={hint}
      id={id}
      required={required}
      optional={optional}
    >
      {(control) => (
        <input
          {...control}
          {...rest}
          {...attributesOf(props)}
          type={type}
          name={name}
          required={required}
          value={type === 'password' ? '' : valueOf(sent, name, value)}
        />
      )}
    </Labelled>
  )
}

type TextAreaProps = Common & Limited & { value?: string | null; rows?: number }

export const TextArea = (props: TextAreaProps) => {
  const { sent, name, label, hint, value, rows = 4, id, optional, of, maxlength } = props
  const required = isRequired(props)
  return (
    <Labelled
      sent={sent}
      name={name}
      label={label}
      hint={hint}
      id={id}
      required={required}
      optional={optional}
    >
      {(control) => (
        <textarea
          {...control}
          name={name}
          rows={rows}
          required={required}
          maxlength={of ? limitsOf(of).maxlength : maxlength}
        >
          {valueOf(sent, name, value)}
        </textarea>
      )}
    </Labelled>
  )
}

export interface Choice {
  value: string
  text: string
  hint?: string
  disabled?: boolean
}

interface SelectProps extends Common {
  of?: z.ZodType
  value?: string | null
  choices: readonly Choice[]
}

export const Select = ({ sent, name, label, hint, value, choices, id, optional, ...judged }: SelectProps) => {
  const required = isRequired(judged)
  return (
    <Labelled
      sent={sent}
      name={name}
      label={label}
      hint={hint}
      id={id}
      required={required}
      optional={optional}
    >
      {(control) => (
        <select {...control} name={name} required={required}>
          {choices.map((choice) => (
            <option
              value={choice.value}
              disabled={choice.disabled}
              selected={choice.value === valueOf(sent, name, value)}
            >
              {choice.text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

interface LabelledProps extends Common {
  children: (control: {
    id: string
    'aria-describedby'?: string
    'aria-invalid'?: 'true'
    autofocus?: boolean
  }) => Child
}

/** A control with its label above, its hint and its problem. Both are tied to the control for screen readers. */
const Labelled = ({
  sent,
  name,
  label,
  hint,
  id = `field-${name}`,
  required,
  optional = true,
  children,
}: LabelledProps) => {
  const error = errorOf(sent, name)
  const described = [hint ? `${id}-hint` : null, error === null ? null : `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div class="field">
      <label for={id}>
        {label}
        {!required && optional && <span class="optional"> (optional)</span>}
      </label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error !== null && { 'aria-invalid': 'true' as const }),
        ...(isFirstWrong(sent, name) && { autofocus: true }),
      })}
      {error !== null && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface BoxesProps {
  sent: Sent
  name: string
  legend: string
  hint?: Child
  choices: readonly Choice[]
  chosen?: readonly string[]
  type?: 'checkbox' | 'radio'
  /** Distinguishes two groups of the same name on a page. */
  id?: string
}

/** A group of boxes, or of radio buttons. */
export const Boxes = ({
  sent,
  name,
  legend,
  hint,
  choices,
  chosen,
  type = 'checkbox',
  id = name,
}: BoxesProps) => {
  const error = errorOf(sent, name)
  const values = valuesOf(sent, name, chosen)
  return (
    <fieldset class="boxes" aria-describedby={error === null ? undefined : `field-${id}-error`}>
      <legend>{legend}</legend>
      {hint && <p class="hint">{hint}</p>}
      {choices.map(({ value, text, hint: about, disabled }) => (
        <div class="box">
          <input
            type={type}
            id={`${id}-${value}`}
            name={name}
            value={value}
            disabled={disabled}
            checked={values.includes(value)}
            aria-describedby={about ? `${id}-${value}-about` : undefined}
          />
          <div>
            <label for={`${id}-${value}`}>{text}</label>
            {about && <small id={`${id}-${value}-about`}>{about}</small>}
          </div>
        </div>
      ))}
      {error !== null && (
        <p class="field-error" id={`field-${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
