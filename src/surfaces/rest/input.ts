import type { Context } from 'hono'
import * as z from 'zod'
import { Details, invalidBody, invalidParams } from '../../platform/context/errors.ts'
import { findStray, jsonText, parse, readBytes } from '../../platform/http/body.ts'
import { detailsOf } from '../../platform/http/details.ts'
import { textRules } from '../../platform/http/params.ts'
import { strayCharacter } from '../../platform/http/text.ts'
import { normalized } from '../../platform/text/normal-form.ts'
import { effectOf, type Endpoint } from './endpoint.ts'
import { inLatin1 } from './latin1.ts'

/** A request as the row's schemas have parsed it. The function of the row knows their types; the router does not. */
export interface Input {
  param: unknown
  query: unknown
  json: unknown
  request: Request
  /** The bytes of the JSON body; none for a row that reads no JSON. */
  body: Uint8Array
  /** The media type of the answer, for a row with formats. */
  format?: string
}

const nothing = z.strictObject({})
const unknownParameter = 'is not a parameter of this endpoint'

/**
 * Reads path, query and body, in this order. It runs only after the guard has let the request pass, so that a caller
 * without permission learns nothing about the input's form. One answer names all problems of path and query. For a row
 * without a JSON schema the body must have no members; a raw row reads its body itself. `bodyLimit` is in bytes.
 */
export async function readInput(
  c: Context,
  row: Pick<Endpoint, 'kind' | 'input' | 'options'>,
  bodyLimit: number,
): Promise<Input> {
  const schemas = row.input
  const details = new Details()
  const param = check(schemas.param ?? nothing, c.req.param(), details, unknownParameter)
  const query = readQuery(schemas.query ?? nothing, c, details)
  if (!details.isEmpty) throw invalidParams(details)
  const request = c.req.raw
  if (effectOf(row) !== 'write') return { param, query, json: undefined, request, body: new Uint8Array() }
  const body = await readBytes(request, bodyLimit)
  const json = readJson(schemas.json ?? nothing, jsonText(body, request.headers))
  return { param, query, json, request, body }
}

/** Parses a value, and adds its problems to those that were found before, which explain them. */
function check(schema: z.ZodType, value: unknown, details: Details, unknownMember: string): unknown {
  const { data, error } = schema.safeParse(value)
  if (error) details.addAll(detailsOf(error, unknownMember))
  return data
}

/** A parameter that is sent twice is refused, unless it may be repeated. */
function readQuery(schema: z.ZodObject, { req }: Context, details: Details): unknown {
  const sent: Record<string, string | string[]> = req.queries()
  for (const [name, text] of inLatin1(req.url)) sent[name] = text
  const values = Object.entries(sent).map(([name, given]) => {
    const rules = Object.hasOwn(schema.shape, name) && schema.shape[name] && textRules.get(schema.shape[name])
    const { repeatable, anyText } = rules || {}
    const text = String(given)
    if (typeof given !== 'string' && given.length > 1 && !repeatable)
      details.push({ path: name, message: 'is given more than once' })
    const stray = anyText ? null : strayCharacter(text)
    if (stray) details.push({ path: name, message: `holds ${stray}` })
    return [name, normalized(text)]
  })
  const query = check(schema, Object.fromEntries(values), details, unknownParameter)
  // The router's parser skips a value without a name silently.
  if (/^[^?]*\?(?:=|.*&=)/.test(req.url)) details.push({ path: '', message: 'holds a value without a name' })
  return query
}

function readJson(schema: z.ZodType, text: string): unknown {
  const { cleaned, details } = findStray(parse(text))
  const json = check(schema, cleaned, details, 'is not a member of this request')
  if (!details.isEmpty) throw invalidBody(details)
  return json
}
