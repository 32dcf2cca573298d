import type { OpenApiDocument, Operation } from '../rest/openapi/document.ts'
import { BytesSample } from './bytes.tsx'
import { refusalsOf, successOf, tellingError } from './answers.ts'
import { Command, Json, Sample } from './code.tsx'
import { curl } from './curl.ts'

export interface OperationProps {
  document: OpenApiDocument
  method: string
  path: string
  operation: Operation
}

/** The request as a command, its answer, and an error that it can give. */
export function Samples({ document, method, path, operation }: OperationProps) {
  const base = document.servers[0]?.url ?? ''
  const { operationId: name } = operation
  const success = successOf(operation)
  const error = tellingError(refusalsOf(operation, document))
  return (
    <div class="samples">
      <Command title="Request" label={`Request of ${name}`} text={curl(base, method, path, operation)} />
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
