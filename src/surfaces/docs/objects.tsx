import type { Schema } from '../rest/openapi/document.ts'
import { membersOf } from './flatten.ts'
import { MemberEntry, MemberTable, TypeName } from './members.tsx'
import { InlineText } from './text.tsx'

/** Named schemas with their members, for the links that point here. */
export const Objects = ({ id, title, names, schemas }: ObjectsProps) => (
  <section id={id}>
    <h1>{title}</h1>
    <p>
      The parts of answers and bodies. Every member is always there unless it is called optional: what is
      unknown is <code>null</code>, a list without items is empty. New members may be added.
    </p>
    {names.map((name) => (
      <ObjectSection name={name} schema={schemas[name] ?? {}} schemas={schemas} />
    ))}
  </section>
)

interface ObjectsProps {
  id: string
  title: string
  /** The schemas that are shown, of all `schemas`. */
  names: string[]
  schemas: Record<string, Schema>
}

interface ObjectProps {
  name: string
  schema: Schema
  schemas: Record<string, Schema>
}

function ObjectSection({ name, schema, schemas }: ObjectProps) {
  const members = membersOf(schema, schemas)
  return (
    <section class="object" id={`schema-${name}`}>
      <h2>{name}</h2>
      {schema.description && (
        <p>
          <InlineText text={schema.description} />
        </p>
      )}
      {members.length > 0 ? (
        <MemberTable label={`Members of ${name}`}>
          {members.map(({ required, ...member }) => (
            <MemberEntry {...member} presence={required ? undefined : 'optional'} />
          ))}
        </MemberTable>
      ) : (
        <p class="values">
          <TypeName schema={schema} />
          {schema.enum?.map((value) => [' ', <code>{String(value)}</code>])}
        </p>
      )}
    </section>
  )
}
