import type { OpenApiDocument, Operation } from '../rest/openapi/document.ts'
import { BytesText } from './bytes.tsx'
import { refusalsOf, successOf } from './answers.ts'
import { TypeName } from './members.tsx'

/** The content of a successful answer, in one line. */
export function AnswerText({ operation }: { operation: Operation }) {
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
export const Errors = ({ operation, document }: { operation: Operation; document: OpenApiDocument }) => (
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
