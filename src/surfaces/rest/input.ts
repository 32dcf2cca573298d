import type { Context } from 'hono'
import * as z from 'zod'
import { type Detail, Problem } from '../../platform/errors.ts'
import { parseJson, readBytes } from '../../platform/http/body.ts'
import type { Endpoint, Inputs } from './endpoint.ts'
import { strayCharacter } from '../../platform/http/text.ts'

/** Every problem of a failed parse as path and sentence; an unknown member is named by its own path. */
export function detailsOf(error: z.ZodError, unknown: string): Detail[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
      .join('')
    const at = path.replace(/^\./, '')
    if (issue.code !== 'unrecognized_keys') return [{ path: at, message: issue.message }]
    return issue.keys.map((key) => ({ path: at ? `${at}.${key}` : key, message: unknown }))
  })
}

const summary = (details: readonly Detail[]) =>
  details.map(({ path, message }) => (path ? `${path} ${message}` : message)).join('; ')

/** The query as an object. A parameter given twice is a problem, save those that take several values. */
function readQuery(schema: z.ZodObject, url: URL): { values: Record<string, string>; details: Detail[] } {
  const values: Record<string, string> = {}
  const details: Detail[] = []
  for (const name of new Set(url.searchParams.keys())) {
    const given = url.searchParams.getAll(name)
    const known = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    const { repeatable, anyText } = known?.meta() ?? {}
    if (given.length > 1 && !repeatable) details.push({ path: name, message: 'is given more than once' })
    const text = given.join(',')
    const stray = anyText ? null : strayCharacter(text)
    if (stray) details.push({ path: name, message: `holds ${stray}` })
    Object.defineProperty(values, name, { value: text.normalize('NFC'), enumerable: true })
  }
  return { values, details }
}

const nothing = z.strictObject({})

/** Path and query together, so that one answer names all that is wrong with them. The rows' schemas are strict objects. */
export function readParams(input: Inputs, c: Context): { param: unknown; query: unknown } {
  const { values, details } = readQuery(input.query ?? nothing, new URL(c.req.url))
  const param = (input.param ?? nothing).safeParse(c.req.param())
  const query = (input.query ?? nothing).safeParse(values)
  const unknown = 'is not a parameter of this endpoint'
  const problems = [
    ...(param.error ? detailsOf(param.error, unknown) : []),
    ...details,
    ...(query.error ? detailsOf(query.error, unknown) : []),
  ]
  if (problems.length > 0)
    throw new Problem('INVALID_PARAMS', `Invalid parameters: ${summary(problems)}`, problems)
  return { param: param.data, query: query.data }
}

export interface Body {
  bytes: Uint8Array
  value: unknown
}

/**
 * The body, read and parsed by the row's schema; a row without one takes no members. `limit` is in bytes. A raw row
 * reads its body itself.
 */
export async function readBody(row: Endpoint, request: Request, limit: number): Promise<Body> {
  if (row.options.raw) return { bytes: new Uint8Array(), value: undefined }
  const bytes = await readBytes(request, limit)
  const result = (row.input.json ?? nothing).safeParse(parseJson(bytes, request.headers.get('content-type')))
  if (result.success) return { bytes, value: result.data }
  const details = detailsOf(result.error, 'is not a member of this request')
  throw new Problem('INVALID_DATA', `Invalid request body: ${summary(details)}`, details)
}
