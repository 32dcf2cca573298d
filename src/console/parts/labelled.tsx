import type { Child } from 'hono/jsx'
import { errorOf, isFirstWrong, type Sent } from '../core/sent.ts'

export interface Common {
  sent: Sent
  name: string
  label: string
  /** A hint at what to type, under the label. */
  hint?: Child
  /** Needed only without a schema, or when the form leaves an empty field out of its input. */
  required?: boolean
  /**
   * False leaves out the word "(optional)", for example when the form states once that none of its fields is
   * required.
   */
  optional?: boolean
  /** Needed when several forms on a page have fields of the same name. */
  id?: string
  /** The id of the form that the control belongs to, for a control outside of its form. */
  form?: string
}

interface LabelledProps extends Common {
  children: (control: {
    id: string
    form?: string
    'aria-describedby'?: string
    'aria-invalid'?: 'true'
    autofocus?: boolean
  }) => Child
}

/**
 * A control with its label above, its hint and its problem. Screen readers read the hint and the problem together with
 * the control.
 */
export const Labelled = ({
  sent,
  name,
  label,
  hint,
  id = `field-${name}`,
  required,
  optional = true,
  form,
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
        ...(form && { form }),
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
