import { normalized } from '../../platform/normal-form.ts'
import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod'
import { type Detail, invalidBody, invalidParams } from '../../platform/errors.ts'
import { findStray, isObject, jsonText, mustBeObject, parse, readBytes } from '../../platform/http/body.ts'
import { detailsOf } from '../../platform/http/details.ts'
import { textRules } from '../../platform/http/params.ts'
import { strayCharacter } from '../../platform/http/text.ts'
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
    const { error } = parseQuery(query, textsByName(c))
    throw invalidParams([
      ...detailsOf(result.error as z.ZodError, unknownParameter),
      ...queryDetails(c, error),
    ])
  })

const queryValidator = (schema: z.ZodObject): MiddlewareHandler =>
  zValidator(
    'query',
    schema,
    (result, c) => {
      const details = queryDetails(c, result.success ? undefined : (result.error as z.ZodError))
      if (details.length > 0) throw invalidParams(details)
    },
    { validationFunction: (_schema, value) => parseQuery(schema, value as Texts) },
  )

/** A parameter's text, or several texts when the parameter was sent more than once. */
type Texts = Record<string, string | string[]>
const textsByName = ({ req }: Context): Texts => req.queries()

function queryDetails(c: Context, error: z.ZodError | undefined): Detail[] {
  const details = error ? detailsOf(error, unknownParameter) : []
  return namesNothing(c) ? [...details, { path: '', message: 'holds a value without a name' }] : details
}

/** Whether the query holds a value without a name, which the router's parser would skip silently. */
const namesNothing = ({ req }: Context) => /^[^?]*\?(?:=|.*&=)/.test(req.url)

/** A parameter that is sent twice is refused, unless it may be repeated. */
function parseQuery(schema: z.ZodObject, sent: Texts): z.ZodSafeParseResult<Record<string, unknown>> {
  const details: Detail[] = []
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
  const result = schema.safeParse(Object.fromEntries(values))
  return refusedFor(details, result)
}

/** Adds problems that were found before parsing to the result of a schema. */
function refusedFor<T>(details: Detail[], result: z.ZodSafeParseResult<T>): z.ZodSafeParseResult<T> {
  if (details.length === 0) return result
  const issues = details.map(({ path, message }) => issueOf([path], message))
  return refusal([...issues, ...(result.error?.issues ?? [])])
}

const refusal = <T>(issues: z.core.$ZodIssue[]): z.ZodSafeParseError<T> => ({
  success: false,
  error: new z.ZodRealError(issues) as z.ZodError<T>,
})
const issueOf = (path: string[], message: string) => ({ code: 'custom' as const, path, message })

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
      if (!result.success)
        throw invalidBody(detailsOf(result.error as z.ZodError, 'is not a member of this request'))
    },
    { validationFunction: (_schema, value) => parseBody(schema, value) },
  )

function parseBody(schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  if (!isObject(value)) return refusal([issueOf([], mustBeObject)])
  const { cleaned, details } = findStray(value)
  return refusedFor(details, schema.safeParse(cleaned))
}
