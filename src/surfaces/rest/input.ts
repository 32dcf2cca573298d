import type { Context } from 'hono'
import * as z from 'zod'
import { Details, invalidBody, invalidParams } from '../../platform/context/errors.ts'
import { findStray, jsonText, parse, readBytes } from '../../platform/http/body.ts'
import { detailsOf } from '../../platform/http/details.ts'
import { textRules } from '../../platform/http/params.ts'
import { strayCharacter } from '../../platform/http/text.ts'
import { normalized } from '../../platform/text/normal-form.ts'
import { nearest } from '../synonyms.ts'
import { effectOf, type Endpoint, type Form } from './endpoint.ts'
import { inLatin1 } from './latin1.ts'
import { meantByWord, type Paths } from './unmatched.ts'
import { formOf, type FormQuery, formQueryOf } from './negotiate.ts'

/** A request as the row's schemas have parsed it. The function of the row knows their types; the router does not. */
export interface Input {
  param: unknown
  query: unknown
  json: unknown
  request: Request
  /** The bytes of the JSON body; none for a row that reads no JSON. */
  body: Uint8Array
  /** The form of the answer; absent for other callers than the router. */
  form?: Form
}

const nothing = z.strictObject({})
const unknownParameter = 'is not a parameter of this endpoint'

/**
 * Reads path, query, the form of the answer, and body, in this order. It runs only after the guard has let the request
 * pass, so that a caller without permission learns nothing about the input's form. One answer names all problems of path
 * and query. For a row without a JSON schema the body must have no members; a raw row reads its body itself. `bodyLimit`
 * is in bytes; `paths` are those of the surface.
 */
export async function readInput(
  c: Context,
  row: Pick<Endpoint, 'kind' | 'input' | 'output' | 'options'>,
  { bodyLimit, ...paths }: { bodyLimit: number } & Paths,
): Promise<Input> {
  const schemas = row.input
  const details = new Details()
  const param = check(schemas.param ?? nothing, c.req.param(), details, { unknown: unknownParameter })
  const meant = details.isEmpty ? null : meantByWord(paths, c)
  if (meant !== null) for (const each of details.listed) each.message += `: did you mean ${meant}?`
  const { query, formQuery } = readQuery(schemas.query ?? nothing, formQueryOf(row), c, details)
  if (!details.isEmpty) throw invalidParams(details)
  const request = c.req.raw
  const form = formOf(row, formQuery, request.headers.get('accept'))
  if (effectOf(row) !== 'write')
    return { param, query, json: undefined, request, body: new Uint8Array(), form }
  const body = await readBytes(request, bodyLimit)
  const json = readJson(schemas.json ?? nothing, jsonText(body, request.headers))
  return { param, query, json, request, body, form }
}

interface Unknown {
  /** The sentence about a name that is not accepted. */
  unknown: string
  /** Further names that are accepted. */
  beside?: readonly string[]
}

/** Parses a value, and adds its problems to those that were found before, which explain them. */
function check(schema: z.ZodType, value: unknown, details: Details, { unknown, ...rest }: Unknown): unknown {
  const { data, error } = schema.safeParse(value)
  if (error) details.addAll(detailsOf(error, unknown, { schema, value, nearest, ...rest }))
  return data
}

/** A parameter that is sent twice is refused, unless it may be repeated. `form` has those that choose the form of the answer. */
function readQuery(
  schema: z.ZodObject,
  form: z.ZodObject | null,
  { req }: Context,
  details: Details,
): { query: unknown; formQuery: FormQuery } {
  const sent: Record<string, string | string[]> = req.queries()
  for (const [name, text] of inLatin1(req.url)) sent[name] = text
  const values = Object.entries(sent).map(([name, given]): [string, string] => {
    const rules = Object.hasOwn(schema.shape, name) && schema.shape[name] && textRules.get(schema.shape[name])
    const { repeatable, anyText } = rules || {}
    const text = String(given)
    if (typeof given !== 'string' && given.length > 1 && !repeatable)
      details.push({ path: name, message: 'is given more than once', rule: 'conflict' })
    const stray = anyText ? null : strayCharacter(text)
    if (stray) details.push({ path: name, message: `holds ${stray}` })
    return [name, normalized(text)]
  })
  const formNames = Object.keys(form?.shape ?? {})
  const isOfForm = ([name]: [string, string]) => formNames.includes(name)
  const ofRow = Object.fromEntries(values.filter((each) => !isOfForm(each)))
  const query = check(schema, ofRow, details, { unknown: unknownParameter, beside: formNames })
  const ofForm = Object.fromEntries(values.filter(isOfForm))
  const formQuery = form ? check(form, ofForm, details, { unknown: unknownParameter }) : {}
  // The router's parser skips a value without a name silently.
  if (/^[^?]*\?(?:=|.*&=)/.test(req.url)) details.push({ path: '', message: 'holds a value without a name' })
  return { query, formQuery: formQuery as FormQuery }
}

function readJson(schema: z.ZodType, text: string): unknown {
  const { cleaned, details } = findStray(parse(text))
  const json = check(schema, cleaned, details, { unknown: 'is not a member of this request' })
  if (!details.isEmpty) throw invalidBody(details)
  return json
}
