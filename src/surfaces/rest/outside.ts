import { Problem } from '../../platform/context/errors.ts'
import { baseHeaders, problem } from './answer.ts'
import { endpoints } from './endpoints.ts'
import { hintAt, withoutBase } from './unmatched.ts'

const base = '/api/v1'

/** The answer to a program that looks for the API at an address at which it is not. */
export function outsideAnswer({ method, url }: Request, requestId: string): Response {
  const path = withoutBase(new URL(url).pathname)
  const hint = hintAt({ base, table: endpoints }, method, path)
  const where = hint ? `: ${hint}` : `. GET ${base} lists all endpoints`
  const error = new Problem('NOT_FOUND', `Endpoint not found. The API is under ${base}${where}`)
  return problem(error, requestId, baseHeaders(requestId))
}
