import {
  type OpenApiDocument,
  type Operation,
  refName,
  type ResponseObject,
} from '../rest/openapi/document.ts'
import { CodeSample } from './code.tsx'

interface BytesAnswer {
  status: string
  answer: ResponseObject
}

/**
 * The answers of an operation that returns bytes, the whole file first; empty for an operation that returns JSON.
 */
const bytesOf = ({ responses }: Operation): BytesAnswer[] =>
  Object.entries(responses).flatMap(([status, answer]) =>
    '$ref' in answer || answer.content?.['application/json'] ? [] : [{ status, answer }],
  )

/** The headers that bytes come with, as an example. */
export function BytesSample({ operation, document }: { operation: Operation; document: OpenApiDocument }) {
  const [whole] = bytesOf(operation)
  if (!whole) return null
  const { headers } = document.components
  const lines = Object.entries(whole.answer.headers).map(
    ([name, { $ref }]) => `${name}: ${String(headers[refName($ref)]?.example)}`,
  )
  return (
    <CodeSample title={`Answer ${whole.status}`} label={`Answer of ${operation.operationId}`}>
      <code>{lines.join('\n')}</code>
    </CodeSample>
  )
}

/** A line for every answer of bytes. */
export const BytesText = ({ operation }: { operation: Operation }) => (
  <>
    <h3>Answers</h3>
    <ul class="refusals">
      {bytesOf(operation).map(({ status, answer }) => (
        <li>
          <span class="status">{status}</span>
          <span>{answer.description}</span>
        </li>
      ))}
    </ul>
  </>
)
