import {
  type OpenApiDocument,
  type Operation,
  type Parameter,
  refName,
  type Schema,
} from '../rest/openapi/document.ts'
import { membersOf } from './flatten.ts'
import { MemberEntry, MemberTable, TypeName } from './members.tsx'
import { type OperationProps, Samples } from './samples.tsx'
import { Paragraphs } from './text.tsx'
import { BytesText } from './bytes.tsx'
import { refusalsOf, successOf } from './answers.ts'

export const Method = ({ method }: { method: string }) => (
  <span class={`method ${method}`}>{method.toUpperCase()}</span>
)

/** One operation: its words on the left, its request and answers on the right. */
export function OperationSection({ document, method, path, operation }: OperationProps) {
  const { operationId, summary, description, parameters = [] } = operation
  return (
    <section class="operation pair" id={operationId}>
      <div>
        <h2>
          <a href={`#${operationId}`}>{summary}</a>
        </h2>
        <p class="route">
          <Method method={method} /> <code>{path}</code>
        </p>
        <Paragraphs text={description} />
        <Parameters
          title="Path parameters"
          parameters={parameters.filter(({ in: place }) => place === 'path')}
        />
        <Parameters
          title="Query parameters"
          parameters={parameters.filter(({ in: place }) => place === 'query')}
        />
        <Parameters title="Headers" parameters={parameters.filter(({ in: place }) => place === 'header')} />
        <Body operation={operation} schemas={document.components.schemas} />
        <AnswerText operation={operation} />
        <Errors operation={operation} document={document} />
      </div>
      <Samples document={document} method={method} path={path} operation={operation} />
    </section>
  )
}

function Parameters({ title, parameters }: { title: string; parameters: Parameter[] }) {
  if (parameters.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <MemberTable label={title}>
        {parameters.map(({ name, schema, description, required, example }) => (
          <MemberEntry
            name={name}
            schema={schema}
            description={description}
            presence={required ? 'required' : undefined}
          >
            {'default' in schema ? (
              <Default value={schema.default} />
            ) : (
              !schema.enum && (
                <p class="note">
                  Example <code>{String(example)}</code>
                </p>
              )
            )}
          </MemberEntry>
        ))}
      </MemberTable>
    </>
  )
}

function Body({ operation, schemas }: { operation: Operation; schemas: Record<string, Schema> }) {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (!schema) return null
  const whole = schema.$ref ? (schemas[refName(schema.$ref)] ?? {}) : schema
  return (
    <>
      <h3>Body</h3>
      <MemberTable label="Body">
        {membersOf(whole, schemas).map(({ required, ...member }) => (
          <MemberEntry {...member} presence={required ? 'required' : undefined}>
            {'x-default' in member.schema && <Default value={member.schema['x-default']} />}
          </MemberEntry>
        ))}
      </MemberTable>
    </>
  )
}

const Default = ({ value }: { value: unknown }) => (
  <p class="note">
    Default <code>{String(value)}</code>
  </p>
)

/** The content of a successful answer, in one line. */
function AnswerText({ operation }: { operation: Operation }) {
  const success = successOf(operation)
  if (!success) return <BytesText operation={operation} />
  const { data, pagination, success: _, ...beside } = success.media.schema.properties ?? {}
  return (
    <>
      <h3>Answer</h3>
      <p>
        <span class="status">{success.status}</span> <code>data</code>: {data && <TypeName schema={data} />}
        {pagination && (
          <>
            , with <a href="#pagination">pagination</a>
          </>
        )}
        {Object.entries(beside).map(([name, schema]) => [
          ' and ',
          <code>{name}</code>,
          ': ',
          <TypeName schema={schema} />,
        ])}
      </p>
    </>
  )
}

/** The codes an operation can answer with, each a link to its meaning. */
const Errors = ({ operation, document }: { operation: Operation; document: OpenApiDocument }) => (
  <>
    <h3>Errors</h3>
    <ul class="refusals">
      {refusalsOf(operation, document).map(({ status, codes }) => (
        <li>
          <span class="status">{status}</span>
          <span>{codes.map((code) => [<a href={`#${code}`}>{code}</a>, ' '])}</span>
        </li>
      ))}
    </ul>
  </>
)
