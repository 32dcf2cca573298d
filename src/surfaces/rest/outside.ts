import { Problem } from '../../platform/context/errors.ts'
import { baseHeaders, problem } from './answer.ts'
import { endpoints } from './endpoints.ts'
import { inBase, nearestRow } from './unmatched.ts'

const base = '/api/v1'

/** The answer to a program that looks for the API at an address at which it is not. */
export function outsideAnswer({ method, url }: Request, requestId: string): Response {
  const path = new URL(url).pathname.replace(/^(?:\/(?:api|rest|v\d+(?:\.\d+)?))+(?=\/|$)/, '')
  const meant = nearestRow(Object.keys(endpoints), `${method} ${path || '/'}`)
  const hint = meant ? `: did you mean ${inBase(base, meant)}?` : `. GET ${base} lists all endpoints`
  const error = new Problem('NOT_FOUND', `Endpoint not found. The API is under ${base}${hint}`)
  return problem(error, requestId, baseHeaders(requestId))
}
