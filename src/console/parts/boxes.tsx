import type { Child } from 'hono/jsx'
import { errorOf, type Sent, valuesOf } from '../core/sent.ts'
import type { Choice } from './choice.ts'

interface BoxesProps {
  sent: Sent
  name: string
  legend: string
  hint?: Child
  choices: readonly Choice[]
  chosen?: readonly string[]
  type?: 'checkbox' | 'radio'
  /** Needed when a page has two groups of the same name. */
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
      {choices.map(({ value, text, lang, hint: about, disabled }) => (
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
            <label for={`${id}-${value}`} lang={lang}>
              {text}
            </label>
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
