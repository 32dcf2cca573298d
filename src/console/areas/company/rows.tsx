import type { Child } from 'hono/jsx'
import type * as z from 'zod'
import { type Choice, Field, Select } from '../../parts/fields.tsx'
import { useForm } from '../../core/sent.tsx'
import { fieldRowsIn } from './field-values.ts'

export interface EditorColumn {
  of?: z.ZodType
  maxlength?: number
  name: string
  label: string
  hint?: Child
  type?: 'text' | 'date'
  inputmode?: 'numeric' | 'decimal'
  choices?: readonly Choice[]
}

interface RowsProps {
  name: string
  legend: string
  hint?: Child
  /** The noun for one row: `Reference`. */
  each: string
  columns: readonly EditorColumn[]
  /** The stored rows, as text. */
  stored: readonly Record<string, string>[]
  /** True when the page's title names the list already. */
  quiet?: boolean
  /** Whether the first two fields have long texts. */
  wide?: boolean
}

/** The number of rows that `more` adds. */
const further = 3

/** A list whose rows are edited together. A row is removed by emptying it. */
export function Rows({ name, legend, hint, each, columns, stored, quiet, wide }: RowsProps) {
  const { sent } = useForm()
  const typed = sent.fields ? fieldRowsIn(sent.fields, name).length : 0
  const filled = sent.fields ? typed : stored.length
  const spare = filled === 0 ? 2 : 1
  const count = filled + spare + (sent.fields?.has('more') ? further : 0)
  return (
    <fieldset class="rows">
      <legend class={quiet ? 'hidden' : undefined}>{legend}</legend>
      {hint && <p class="hint">{hint}</p>}
      {Array.from({ length: count }, (_, index) => (
        <fieldset class="rows-row">
          <legend>{`${each} ${index + 1}`}</legend>
          <div class={wide ? 'fields rows-wide' : 'fields'}>
            {columns.map((column) => (
              <Cell
                column={column}
                name={`${name}[${index}].${column.name}`}
                value={stored[index]?.[column.name]}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  )
}

interface CellProps {
  name: string
  column: EditorColumn
  value: string | undefined
}

const Cell = ({ name, column: { label, hint, choices, name: _own, ...rest }, value }: CellProps) =>
  choices ? (
    <Select name={name} label={label} hint={hint} choices={choices} value={value ?? ''} optional={false} />
  ) : (
    <Field
      {...rest}
      name={name}
      label={label}
      hint={hint}
      value={value ?? ''}
      required={false}
      optional={false}
    />
  )

/**
 * This button must come after the main button, because the Enter key presses the first button, which saves.
 */
export const MoreRows = () => (
  <button type="submit" name="more" value="1">
    Room for more
  </button>
)
