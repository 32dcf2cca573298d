import { normalized } from '../../platform/text/normal-form.ts'
import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod'
import { Details, invalidBody, invalidData, invalidParams } from '../../platform/context/errors.ts'
import { findStray, isObject, jsonText, mustBeObject, parse, readBytes } from '../../platform/http/body.ts'
import { detailsOf } from '../../platform/http/details.ts'
import { textRules } from '../../platform/http/params.ts'
import { strayCharacter } from '../../platform/http/text.ts'
import { inLatin1 } from './latin1.ts'
import type { Endpoint } from './endpoint.ts'

/** A request as the row's schemas have parsed it. */
export interface Input {
  param: unknown
  query: unknown
  json: unknown
}

const nothing = z.strictObject({})
const unknownParameter = 'is not a parameter of this endpoint'

/**
 * The validators of one row, made once: path, query, body, in this order. They run only after the guard has let the
 * request pass, so that a caller without permission learns nothing about the input's form. `bodyLimit` is in bytes. For
 * a row without a JSON schema the body must hold no members; a raw row reads its body itself.
 */
export function validatorsOf(
  method: string,
  row: Endpoint,
  bodyLimit: number,
): (c: Context) => Promise<Input> {
  const { param = nothing, query = nothing, json = nothing } = row.input
  const hasBody = method !== 'GET' && !row.options.raw
  const validators = [paramValidator(param, query), queryValidator(query)]
  if (hasBody) validators.push(bodyReader(bodyLimit, bodyValidator(json)))
  return async (c) => {
    // A validator keeps its result in the request or throws. The router's chain of middleware cannot be used, because
    // it would take the result of `next` for an answer.
    for (const validate of validators) await validate(c, nextOne)
    return inputOf(c, hasBody)
  }
}

const nextOne = async () => undefined

/** Collects the results of the validators. The handler knows the types of its row's schemas; the router does not. */
const inputOf = ({ req }: Context, hasBody: boolean): Input => ({
  param: req.valid('param' as never),
  query: req.valid('query' as never),
  json: hasBody ? req.valid('json' as never) : undefined,
})

/** When the path is wrong, the query is checked as well, so that one answer names all problems of both. */
const paramValidator = (schema: z.ZodObject, query: z.ZodObject): MiddlewareHandler =>
  zValidator('param', schema, (result, c) => {
    if (result.success) return
    const details = detailsOf(result.error as z.ZodError, unknownParameter)
    details.addAll(queryDetails(c, parseQuery(query, textsByName(c))))
    throw invalidParams(details)
  })

const queryValidator =
  (schema: z.ZodObject): MiddlewareHandler =>
  (c, next) =>
    zValidator(
      'query',
      schema,
      (result) => {
        const details = queryDetails(c, result)
        if (!details.isEmpty) throw invalidParams(details)
      },
      { validationFunction: () => parseQuery(schema, textsByName(c)) },
    )(c, next)

/** A parameter's text, or several texts when the parameter was sent more than once. */
type Texts = Record<string, string | string[]>
function textsByName({ req }: Context): Texts {
  const texts: Texts = req.queries()
  for (const [name, text] of inLatin1(req.url)) texts[name] = text
  return texts
}

function queryDetails(c: Context, result: Outcome): Details {
  const details = detailsIn(result, unknownParameter)
  if (namesNothing(c)) details.push({ path: '', message: 'holds a value without a name' })
  return details
}

/** Whether the query holds a value without a name, which the router's parser would skip silently. */
const namesNothing = ({ req }: Context) => /^[^?]*\?(?:=|.*&=)/.test(req.url)

/** A parameter that is sent twice is refused, unless it may be repeated. */
function parseQuery(schema: z.ZodObject, sent: Texts): Parsed<Record<string, unknown>> {
  const details = new Details()
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
  return refusedFor(details, schema.safeParse(Object.fromEntries(values)))
}

/** The result of a schema, with the problems that were found before parsing. */
type Parsed<T> = z.ZodSafeParseResult<T> & { found?: Details }
interface Outcome {
  success: boolean
  error?: Pick<z.core.$ZodError, 'issues'> | undefined
  found?: Details
}

/** Adds problems that were found before parsing to the result of a schema. */
const refusedFor = <T>(found: Details, result: z.ZodSafeParseResult<T>): Parsed<T> =>
  found.isEmpty ? result : { success: false, error: result.error ?? noIssues<T>(), found }

const noIssues = <T>() => new z.ZodRealError([]) as z.ZodError<T>

/** The problems before parsing come first, because they explain the problems of the schema. */
function detailsIn({ error, found = new Details() }: Outcome, unknown: string): Details {
  if (error) found.addAll(detailsOf(error, unknown))
  return found
}

/**
 * Reads the body up to its limit and stores it where the router looks for a parsed body. The router's reader has no
 * limit, accepts broken UTF-8 and every JSON media type, and takes a body of another type for `{}`.
 */
const bodyReader =
  (limit: number, validate: MiddlewareHandler): MiddlewareHandler =>
  async (c, next) => {
    const bytes = await readBytes(c.req.raw, limit)
    const text = jsonText(bytes, c.req.raw.headers)
    Object.assign(c.req.bodyCache, {
      arrayBuffer: Promise.resolve(bytes.buffer),
      text: Promise.resolve(text),
    })
    try {
      return await validate(c, next)
    } catch (error) {
      // The validator reports only that the JSON is broken; parsing it again finds the place.
      if (error instanceof HTTPException) parse(text)
      throw error
    }
  }

const bodyValidator = (schema: z.ZodType): MiddlewareHandler =>
  zValidator(
    'json',
    schema,
    (result) => {
      if (result.success) return
      throw invalidBody(detailsIn(result, 'is not a member of this request'))
    },
    { validationFunction: (_schema, value) => parseBody(schema, value) },
  )

function parseBody(schema: z.ZodType, value: unknown): Parsed<unknown> {
  if (!isObject(value)) throw invalidData('', mustBeObject)
  const { cleaned, details } = findStray(value)
  return refusedFor(details, schema.safeParse(cleaned))
}
