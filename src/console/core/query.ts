import { normalized } from '../../platform/text/normal-form.ts'
import type * as z from 'zod'
import { Details, Problem } from '../../platform/context/errors.ts'
import { detailsOf } from '../../platform/http/details.ts'
import { strayCharacter } from '../../platform/http/text.ts'
import { withCodes } from './codes.ts'
import { plainFilter } from './numbers.ts'
import type { Visit } from './visit.ts'

/**
 * Reads the query of a page by the schema of an endpoint. Empty fields are left out, boxes with the same name
 * become several values, and words become the codes that they name. A wrong value is left out too, and
 * `visit.sent` has the problem for its field.
 */
export function readQuery<S extends z.ZodObject>(visit: Visit, schema: S): z.output<S> {
  const { url, details: unclear } = withCodes(visit.url)
  const details = Details.of(unclear)
  const given = fieldsOf(url.searchParams, schema)
  for (let round = 0; round < 2; round++) {
    const result = schema.safeParse(given)
    if (result.success) return note(visit, details, result.data)
    details.addAll(detailsOf(result.error, 'is not known'))
    for (const { path } of result.error.issues) delete given[String(path[0] ?? '')]
  }
  return note(visit, details, schema.parse({}))
}

function note<T>(visit: Visit, details: Details, data: T): T {
  // When the page is shown again for a refused form, the form's problem must stay in `visit.sent`.
  if (visit.sent.fields !== null) return data
  visit.sent = {
    fields: visit.url.searchParams,
    problem: !details.isEmpty ? new Problem('INVALID_PARAMS', 'Some filters were left out.', details) : null,
  }
  return data
}

function fieldsOf(params: URLSearchParams, schema: z.ZodObject): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name).filter((value) => value.trim() !== '')
    if (!Object.hasOwn(schema.shape, name) || values.length === 0) continue
    const text = normalized(values.join(','))
    if (!strayCharacter(text)) given[name] = plainFilter(name, text)
  }
  return given
}
