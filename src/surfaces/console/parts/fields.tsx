import type { Child } from 'hono/jsx'
import { errorOf, isFirstWrong, type Sent, valueOf, valuesOf } from '../page/sent.ts'

interface Common {
  sent: Sent
  name: string
  label: string
  /** What to type, under the label. */
  hint?: Child
  required?: boolean
  /** False where a form says of all its fields that none need be filled in. */
  optional?: boolean
  /** Where one page has several forms with fields of one name. */
  id?: string
}

interface FieldProps extends Common {
  value?: string | number | null
  type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'date' | 'datetime-local' | 'search' | 'tel'
  autocomplete?: string
  inputmode?: 'numeric' | 'decimal' | 'email' | 'url'
  placeholder?: string
  min?: number | string
  max?: number | string
  step?: number | string
  maxlength?: number
  list?: string
  spellcheck?: boolean
}

/** A field of one line. A password is never shown again. */
export const Field = ({
  sent,
  name,
  label,
  hint,
  value,
  type = 'text',
  id,
  required,
  optional,
  ...rest
}: FieldProps) => (
  <Labelled sent={sent} name={name} label={label} hint={hint} id={id} required={required} optional={optional}>
    {(control) => (
      <input
        {...control}
        {...rest}
        type={type}
        name={name}
        required={required}
        value={type === 'password' ? '' : valueOf(sent, name, value)}
      />
    )}
  </Labelled>
)

interface TextAreaProps extends Common {
  value?: string | null
  rows?: number
  maxlength?: number
}

export const TextArea = ({
  sent,
  name,
  label,
  hint,
  value,
  rows = 4,
  id,
  required,
  optional,
  maxlength,
}: TextAreaProps) => (
  <Labelled sent={sent} name={name} label={label} hint={hint} id={id} required={required} optional={optional}>
    {(control) => (
      <textarea {...control} name={name} rows={rows} required={required} maxlength={maxlength}>
        {valueOf(sent, name, value)}
      </textarea>
    )}
  </Labelled>
)

export interface Choice {
  value: string
  text: string
  hint?: string
  disabled?: boolean
}

interface SelectProps extends Common {
  value?: string | null
  choices: readonly Choice[]
}

export const Select = ({ sent, name, label, hint, value, choices, id, required, optional }: SelectProps) => (
  <Labelled sent={sent} name={name} label={label} hint={hint} id={id} required={required} optional={optional}>
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

interface LabelledProps extends Common {
  children: (control: {
    id: string
    'aria-describedby'?: string
    'aria-invalid'?: 'true'
    autofocus?: boolean
  }) => Child
}

/** A control with its label above, its hint and what is wrong with it, each tied to it. */
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
  /** Distinguishes two groups of one name on a page. */
  id?: string
}

/** A group of boxes, or of buttons of which one is chosen. */
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
