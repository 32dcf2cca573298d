import type { Child } from 'hono/jsx'
import { errorOf, useForm, valuesOf } from '../core/sent.tsx'
import { type Choice, inObject } from './fields.tsx'

interface BoxesProps {
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
export const Boxes = ({ name, legend, hint, choices, chosen, type = 'checkbox', id = name }: BoxesProps) => {
  const { sent, stored } = useForm()
  const error = errorOf(sent, name)
  const values = valuesOf(sent, name, chosen ?? listIn(stored, name))
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

/** The stored values with this name, if they are several. */
function listIn(stored: unknown, name: string): string[] {
  const value = inObject(stored, name)
  return Array.isArray(value) ? value.map(String) : []
}
