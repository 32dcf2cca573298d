import type * as z from 'zod'
import { valueOf } from '../core/sent.ts'
import type { Choice } from './choice.ts'
import { type Common, Labelled } from './labelled.tsx'
import { limitsOf } from '../core/limits.ts'

/**
 * A field takes its limits from the schema that checks its value. A field without a schema may state its greatest
 * length.
 */
export type Limited = { of: z.ZodType; maxlength?: never } | { of?: undefined; maxlength?: number }

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
  const { maxlength: maxLength, min, max, step } = limitsOf(of)
  if (type === 'number') return { min, max, step }
  return type === 'date' || type === 'datetime-local' ? {} : { maxlength: maxLength }
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
    form,
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
      form={form}
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
  const { sent, name, label, hint, value, rows = 4, id, optional, form, of, maxlength } = props
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
      form={form}
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

interface SelectProps extends Common {
  of?: z.ZodType
  value?: string | null
  choices: readonly Choice[]
}

export const Select = ({
  sent,
  name,
  label,
  hint,
  value,
  choices,
  id,
  optional,
  form,
  ...judged
}: SelectProps) => {
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
      form={form}
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
