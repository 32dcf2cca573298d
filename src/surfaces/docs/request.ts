import type { Operation, Parameter } from '../rest/openapi/document.ts'

/** A request with the values of an operation's examples, which a sample in any language writes. */
export interface SampleRequest {
  method: string
  url: string
  /** Whether the request carries a key. */
  withKey: boolean
  /** The members of a JSON body; undefined where none is sent. */
  body: unknown
  /** Whether the bytes of a file are sent. */
  sendsFile: boolean
  /** Whether the answer is a file to save. */
  savesFile: boolean
}

/** Max optional query parameters in a sample. */
const shown = 2

export function sampleRequest(
  base: string,
  method: string,
  path: string,
  { parameters = [], requestBody, security, responses }: Operation,
): SampleRequest {
  const { content = {} } = { ...responses[200] } as { content?: object }
  return {
    method: method.toUpperCase(),
    url: base + fillPath(path, parameters) + queryOf(parameters),
    withKey: security.length > 0,
    body: requestBody?.content['application/json']?.example,
    sendsFile: requestBody !== undefined && !('application/json' in requestBody.content),
    savesFile: method === 'get' && !('application/json' in content),
  }
}

const fillPath = (path: string, parameters: Parameter[]) =>
  parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((filled, { name, example }) => filled.replace(`{${name}}`, encode(example)), path)

/** Parameters that choose another form of the answer, or go with no other parameter. */
const special = new Set(['format', 'csvSeparator', 'ids'])

/** A sample leaves out parameters that have a default. */
function queryOf(parameters: Parameter[]): string {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const optional = query.filter(
    ({ name, required, schema }) => !required && !('default' in schema) && !special.has(name),
  )
  const sent = [...query.filter(({ required }) => required), ...optional.slice(0, shown)]
  const pairs = sent.map(({ name, example }) => `${name}=${encode(example)}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const encode = (value: unknown): string =>
  Array.isArray(value) ? value.map(encode).join(',') : encodeURIComponent(String(value))
