import { tools } from '../mcp/catalogue.ts'
import { definitionOf } from '../mcp/definitions.ts'
import type { AnyTool } from '../mcp/tool.ts'
import { endpoints } from '../rest/endpoints.ts'
import { operationId } from '../rest/openapi/names.ts'
import type { Schema } from '../rest/openapi/document.ts'
import { MemberEntry, MemberTable } from './members.tsx'
import { InlineText } from './text.tsx'

/** Every tool of the connector: what it does, who may call it, and its arguments. */
export const ToolsPage = () => (
  <div class="wide">
    <p>
      The tools that an assistant has through the <a href="#connector">connector</a>. An API key needs the
      scope of the endpoint that does the same. Answers have at most 8,000 tokens: <code>next</code> says what
      was left out.
    </p>
    {tools.map((tool) => (
      <ToolSection tool={tool} />
    ))}
  </div>
)

export const toolPlace = (name: string) => `tool-${name}`

function ToolSection({ tool }: { tool: AnyTool }) {
  const { name, title, description, grant, twin, preview } = tool
  const { properties = {}, required = [] } = definitionOf(tool).inputSchema as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  const [route = ''] = Object.entries(endpoints).find(([, row]) => row === twin) ?? []
  return (
    <section class="operation" id={toolPlace(name)}>
      <div>
        <h2>
          <a href={`#${toolPlace(name)}`}>{title}</a>
        </h2>
        <p class="route">
          <code>{name}</code>
        </p>
        <p>
          <InlineText text={description} />
        </p>
        <p>
          Needs the grant <code>{grant}</code>
          {preview && '; the first call shows a preview, the second confirms it'}. Does the same as{' '}
          <a href={`#${operationId(route, twin.kind)}`}>{route}</a>.
        </p>
        <MemberTable label={`Arguments of ${name}`}>
          {Object.entries(properties).map(([argument, schema]) => (
            <MemberEntry
              name={argument}
              schema={schema}
              description={schema.description}
              presence={required.includes(argument) ? 'required' : undefined}
            />
          ))}
        </MemberTable>
      </div>
    </section>
  )
}
