import type { Context } from 'hono'
import * as z from 'zod'
import { Details, invalidBody, invalidParams } from '../../platform/context/errors.ts'
import { findStray, jsonText, parse, readBytes } from '../../platform/http/body.ts'
import { type CheckedInput, detailsOf, membersAt } from '../../platform/http/details.ts'
import { textRules } from '../../platform/http/params.ts'
import { strayCharacter } from '../../platform/http/text.ts'
import { normalized } from '../../platform/text/normal-form.ts'
import { nearest } from '../synonyms.ts'
import { effectOf, type Endpoint, type RequestForm } from './endpoint.ts'
import { inLatin1 } from './latin1.ts'
import { inBase, meantByWord, type Paths } from './unmatched.ts'
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
  form?: RequestForm
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
  row: Row,
  { bodyLimit, ...paths }: { bodyLimit: number } & Paths,
): Promise<Input> {
  const schemas = row.input
  const details = new Details()
  const param = check(schemas.param ?? nothing, c.req.param(), details, { unknown: unknownParameter })
  const meant = details.isEmpty ? null : meantByWord(paths, c)
  if (meant !== null) for (const each of details.listed) each.message += `: did you mean ${meant}?`
  const { query, formQuery } = readQuery(row, c, paths, details)
  if (!details.isEmpty) throw invalidParams(details)
  const request = c.req.raw
  const form = formOf(row, formQuery, request.headers.get('accept'), exportOf(paths, c))
  if (effectOf(row) !== 'write')
    return { param, query, json: undefined, request, body: new Uint8Array(), form }
  const body = await readBytes(request, bodyLimit)
  const json = readJson(row, jsonText(body, request.headers))
  return { param, query, json, request, body, form }
}

type Row = Pick<Endpoint, 'kind' | 'input' | 'output' | 'options'>

/** The sentence about a name that is not accepted, and what else explains it. */
type Unknown = { unknown: string } & Pick<CheckedInput, 'beside' | 'elsewhere'>

/** The row that exports the list of this path to files. */
function exportOf({ base, table }: Paths, { req }: Context): string | null {
  const route = `GET ${req.path.slice(base.length)}/export`
  return route in table ? inBase(base, route) : null
}

/** Headers whose names people send elsewhere. */
const headers = ['Authorization', 'Accept', 'Idempotency-Key', 'If-Match']

function asHeader(name: string): string | undefined {
  const folded = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  const header = headers.find((each) => each.toLowerCase().replace('-', '') === folded)
  return header && `send ${header} as a header`
}

/** Where a name belongs that the query does not have. */
const ofBody =
  ({ input: { json } }: Row, exported: string | null) =>
  (name: string): string | undefined => {
    const member = json && nearest(name, membersAt(json, []))
    if (member !== undefined) return `send ${member} in the JSON body`
    return exported !== null && nearest(name, ['format']) ? `${exported} writes files` : asHeader(name)
  }

/** Where a name belongs that the body does not have. */
const ofHead =
  (row: Row) =>
  (name: string): string | undefined => {
    const parameters = [
      ...Object.keys(row.input.query?.shape ?? {}),
      ...Object.keys(formQueryOf(row)?.shape ?? {}),
    ]
    if (parameters.includes(name)) return 'it is a parameter of the query'
    if (name === 'version') return 'send the ETag of the last answer as If-Match'
    if (name === 'stream' && row.options.alternates?.['text/event-stream'])
      return 'Accept: text/event-stream streams the answer'
    return row.input.json && membersAt(row.output, []).includes(name)
      ? 'only answers have it'
      : asHeader(name)
  }

/** Parses a value, and adds its problems to those that were found before, which explain them. */
function check(schema: z.ZodType, value: unknown, details: Details, { unknown, ...rest }: Unknown): unknown {
  const { data, error } = schema.safeParse(value)
  if (error) details.addAll(detailsOf(error, unknown, { schema, value, nearest, ...rest }))
  return data
}

/** A parameter that is sent twice is refused, unless it may be repeated. `form` has those that choose the form of the answer. */
function readQuery(
  row: Row,
  c: Context,
  paths: Paths,
  details: Details,
): { query: unknown; formQuery: FormQuery } {
  const { req } = c
  const schema: z.ZodObject = row.input.query ?? nothing
  const form = formQueryOf(row)
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
  const elsewhere = ofBody(row, exportOf(paths, c))
  const query = check(schema, ofRow, details, { unknown: unknownParameter, beside: formNames, elsewhere })
  const ofForm = Object.fromEntries(values.filter(isOfForm))
  const formQuery = form ? check(form, ofForm, details, { unknown: unknownParameter }) : {}
  for (const each of details.listed) {
    const [name = ''] = each.path.split('[', 1)
    if (Object.hasOwn(sent, name)) each.message += howSent(String(sent[name]))
  }
  // The router's parser skips a value without a name silently.
  if (/^[^?]*\?(?:=|.*&=)/.test(req.url)) details.push({ path: '', message: 'holds a value without a name' })
  return { query, formQuery: formQuery as FormQuery }
}

/** What a program did to the value of a parameter that was refused. */
function howSent(value: string): string {
  if (/%[\da-f]{2}/i.test(value)) return ': it is percent-encoded twice'
  if (/^(?:undefined|null|None|NaN|\[object .*)$/.test(value)) return ': its variable was not filled in'
  return /[;,&](?:amp;)?[a-z]\w*=/i.test(value) ? ': write & before the next parameter' : ''
}

function readJson(row: Row, text: string): unknown {
  const { cleaned, details } = findStray(parse(text))
  const unknown = 'is not a member of this request'
  const json = check(row.input.json ?? nothing, cleaned, details, { unknown, elsewhere: ofHead(row) })
  if (!details.isEmpty) throw invalidBody(details)
  return json
}
