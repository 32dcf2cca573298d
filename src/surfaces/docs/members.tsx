import type { Child } from 'hono/jsx'
import { refName, type Schema } from '../rest/openapi/document.ts'
import { InlineText } from './text.tsx'

/** A schema's type in words. A named schema is a link to its description. */
export function TypeName({ schema }: { schema: Schema }): Child {
  if (schema.$ref) {
    const name = refName(schema.$ref)
    return <a href={`#schema-${name}`}>{name}</a>
  }
  if (schema.anyOf) return either(schema.anyOf.map((choice) => <TypeName schema={choice} />))
  if (schema.items)
    return (
      <>
        list of <TypeName schema={schema.items} />
      </>
    )
  if ('const' in schema) return JSON.stringify(schema.const)
  return either([schema.type ?? 'any'].flat())
}

const either = (choices: Child[]): Child => (
  <>{choices.map((choice, index) => (index > 0 ? [' or ', choice] : choice))}</>
)

const valuesInSight = 12

/** The values of a member: shown if they are few, otherwise folded. */
function Values({ values }: { values: unknown[] }) {
  const list = values.map((value, index) => [index > 0 ? ' ' : '', <code>{String(value)}</code>])
  if (values.length <= valuesInSight) return <p class="values">One of {list}</p>
  return (
    <details>
      <summary>One of {values.length} values</summary>
      <p class="values">{list}</p>
    </details>
  )
}

interface MemberProps {
  name: string
  schema: Schema
  description: string | undefined
  /** Whether the member is required or optional, if this is unusual in its table. */
  presence?: 'required' | 'optional' | undefined
  children?: Child
}

/** One row of a table of members or parameters. */
export function MemberEntry({ name, schema, description, presence, children }: MemberProps) {
  const values = schema.enum ?? schema.items?.enum
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
        <span class="type">
          <TypeName schema={schema} />
        </span>
        {presence && <span class={presence}>{presence}</span>}
      </th>
      <td>
        {description && (
          <p>
            <InlineText text={description} />
          </p>
        )}
        {values && <Values values={values} />}
        {children}
      </td>
    </tr>
  )
}

export const MemberTable = ({ label, children }: { label: string; children: Child }) => (
  <table class="members" aria-label={label}>
    <tbody>{children}</tbody>
  </table>
)
