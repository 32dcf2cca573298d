import type { OpenApiDocument, Operation } from '../rest/openapi/document.ts'
import { BytesSample } from './bytes.tsx'
import { refusalsOf, successOf, tellingError } from './answers.ts'
import { Code, Command, Json, Sample } from './code.tsx'
import { curl } from './curl.ts'
import { python } from './python.ts'
import { sampleRequest } from './request.ts'
import { typescript } from './typescript.ts'

export interface OperationProps {
  document: OpenApiDocument
  method: string
  path: string
  operation: Operation
}

/** The request in three languages, its answer, and an error that it can return. */
export function Samples({ document, method, path, operation }: OperationProps) {
  const request = sampleRequest(document.servers[0]?.url ?? '', method, path, operation)
  const { operationId: name } = operation
  const success = successOf(operation)
  const error = tellingError(refusalsOf(operation, document))
  return (
    <div class="samples">
      <Command title="curl" label={`${name} with curl`} text={curl(request)} />
      <details>
        <summary>TypeScript</summary>
        <Code title="TypeScript" label={`${name} in TypeScript`} text={typescript(request)} />
      </details>
      <details>
        <summary>Python</summary>
        <Code title="Python" label={`${name} in Python`} text={python(request)} />
      </details>
      <BytesSample operation={operation} document={document} />
      {success && (
        <Sample title={`Answer ${success.status}`} label={`Answer of ${name}`}>
          <Json value={success.media.example} />
        </Sample>
      )}
      {error && (
        <Sample title={`Error ${error.status}`} label={`Error of ${name}`}>
          <Json value={error.examples[0]} />
        </Sample>
      )}
    </div>
  )
}
