import {
  type MediaType,
  type OpenApiDocument,
  type Operation,
  refName,
  type ResponseObject,
} from '../rest/openapi/document.ts'

/** The usual success of an operation: 201 if it creates a resource, otherwise the first of its responses. */
export function successOf({ responses }: Operation): { status: string; media: MediaType } | null {
  const [first = ''] = Object.keys(responses)
  const status = responses[201] ? '201' : first
  const answer = responses[status]
  const media = answer && 'content' in answer ? answer.content?.['application/json'] : undefined
  return status && media ? { status, media } : null
}

export interface DocumentedRefusal {
  status: string
  codes: string[]
  examples: unknown[]
}

/** An operation's error answers, with the codes and bodies they can have. */
export function refusalsOf({ responses }: Operation, document: OpenApiDocument): DocumentedRefusal[] {
  return Object.entries(responses).flatMap(([status, answer]) => {
    const shared = '$ref' in answer ? document.components.responses[refName(answer.$ref)] : undefined
    return shared ? [{ status, ...codesOf(shared) }] : []
  })
}

function codesOf({ content }: ResponseObject): Omit<DocumentedRefusal, 'status'> {
  const examples = content?.['application/json']?.examples ?? {}
  return { codes: Object.keys(examples), examples: Object.values(examples).map(({ value }) => value) }
}

/** The most informative refusal of an operation: "not found" if the operation can return it. */
export function tellingError(refusals: DocumentedRefusal[]): DocumentedRefusal | undefined {
  return refusals.find(({ status }) => status === '404') ?? refusals[0]
}
