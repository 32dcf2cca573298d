import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { Method, OperationSection } from './operation.tsx'
import type { OperationProps } from './samples.tsx'

export interface Area {
  id: string
  title: string
  description: string
  operations: OperationProps[]
}

/** The operations by tag, in the document's order. */
export function areasOf(document: OpenApiDocument): Area[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ document, method, path, operation })),
  )
  return document.tags.map(({ name, description }) => ({
    id: name,
    title: name.charAt(0).toUpperCase() + name.slice(1),
    description,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }))
}

/** One tag: its subject, a list of its endpoints, then every endpoint in detail. The id of an area is its tag. */
export const AreaSection = ({ area: { id, title, description, operations } }: { area: Area }) => (
  <section class="area" id={id}>
    <h1>{title}</h1>
    <p>{description}</p>
    <ul class="index">
      {operations.map(({ method, path, operation }) => (
        <li>
          <Method method={method} />
          <span>
            <a href={`#${operation.operationId}`}>{operation.summary}</a>
            <code>{path}</code>
          </span>
        </li>
      ))}
    </ul>
    {operations.map((each) => (
      <OperationSection {...each} />
    ))}
  </section>
)
