import type { Schema } from '../rest/openapi/document.ts'
import { membersOf } from './flatten.ts'
import { Member, MemberTable, TypeName } from './members.tsx'
import { Line } from './text.tsx'

/** Every named schema with its members, for the links that point here. */
export const Objects = ({ schemas }: { schemas: Record<string, Schema> }) => (
  <section id="objects">
    <h2>Objects</h2>
    <p>
      The parts of answers and bodies. Every member is always there unless it is called optional: what is
      unknown is <code>null</code>, a list without items is empty. New members may be added.
    </p>
    {Object.entries(schemas).map(([name, schema]) => (
      <ObjectSection name={name} schema={schema} schemas={schemas} />
    ))}
  </section>
)

interface ObjectProps {
  name: string
  schema: Schema
  schemas: Record<string, Schema>
}

function ObjectSection({ name, schema, schemas }: ObjectProps) {
  const members = membersOf(schema, schemas)
  return (
    <section class="object" id={`schema-${name}`}>
      <h3>{name}</h3>
      {schema.description && (
        <p>
          <Line text={schema.description} />
        </p>
      )}
      {members.length > 0 ? (
        <MemberTable label={`Members of ${name}`}>
          {members.map(({ required, ...member }) => (
            <Member {...member} presence={required ? undefined : 'optional'} />
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
