import {
  type MediaType,
  type OpenApiDocument,
  type Operation,
  refName,
  type ResponseObject,
} from '../rest/openapi/document.ts'

/** The success of an operation, which is always its first response; null when the operation answers bytes. */
export function successOf({ responses }: Operation): { status: string; media: MediaType } | null {
  const [status, answer] = Object.entries(responses)[0] ?? []
  const media = answer && 'content' in answer ? answer.content?.['application/json'] : undefined
  return status && media ? { status, media } : null
}

export interface Refusal {
  status: string
  codes: string[]
  examples: unknown[]
}

/** The error answers of an operation, with their codes and example bodies. */
export function refusalsOf({ responses }: Operation, document: OpenApiDocument): Refusal[] {
  return Object.entries(responses).flatMap(([status, answer]) => {
    const shared = '$ref' in answer ? document.components.responses[refName(answer.$ref)] : undefined
    return shared ? [{ status, ...codesOf(shared) }] : []
  })
}

function codesOf({ content }: ResponseObject): Omit<Refusal, 'status'> {
  const examples = content?.['application/json']?.examples ?? {}
  return { codes: Object.keys(examples), examples: Object.values(examples).map(({ value }) => value) }
}

/** The error that is most useful as a sample: "not found" if the operation can answer it, else the first one. */
export function tellingError(refusals: Refusal[]): Refusal | undefined {
  return refusals.find(({ status }) => status === '404') ?? refusals[0]
}
