import type { Child } from 'hono/jsx'
import { Fields, useForm, valueOf } from '../core/sent.tsx'
import { useVisit } from '../core/page-visit.tsx'
import type { Visit } from '../core/visit.ts'
import type { Choice } from './fields.tsx'

interface FiltersProps {
  /** Needed where `readQuery` has noted the filters in another visit than the page's. */
  visit?: Pick<Visit, 'sent'>
  action?: string
  /** The layout. With `filters`, or without a class, the button is below the fields. */
  class?: string
  label?: string
  /** What the fields show if the address has no value. */
  stored?: object
  /** As in `Form`. */
  optional?: boolean
  button?: string
  /** Shown next to the button. */
  beside?: Child
  children: Child
}

/** The form with the filters of a list. With script, a change applies at once and the button is hidden. */
export const Filters = ({
  visit: { sent } = useVisit(),
  stored,
  optional,
  button = 'Show',
  beside,
  label,
  children,
  ...form
}: FiltersProps) => {
  const end = (
    <>
      <button type="submit" data-apply>
        {button}
      </button>
      {beside}
    </>
  )
  return (
    <form method="get" {...form} data-live aria-label={label}>
      <Fields {...{ sent, stored, optional }}>{children}</Fields>
      {form.class && form.class !== 'filters' ? end : <div class="buttons">{end}</div>}
    </form>
  )
}

interface FilterFieldProps {
  name: string
  label: string
  /** Text of the choice that filters nothing. */
  every: string
  choices: readonly Choice[]
}

/** A filter with a few values. */
export const FilterField = ({ name, label, every, choices }: FilterFieldProps) => {
  const chosen = valueOf(useForm().sent, name, null)
  return (
    <div class="field">
      <label for={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name}>
        <option value="">{every}</option>
        {choices.map(({ value, text }) => (
          <option value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
