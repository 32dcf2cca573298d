import type { Operation, Parameter } from '../rest/openapi/document.ts'

/** The most optional query parameters that a sample shows. */
const shown = 2

/** One line for a shell that makes an operation's request with the values of its examples. */
export function curl(base: string, method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody, security } = operation
  const body = requestBody?.content['application/json']?.example
  const raw = requestBody && !('application/json' in requestBody.content)
  return [
    method === 'get' ? 'curl' : `curl -X ${method.toUpperCase()}`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json' -d ${quote(JSON.stringify(body))}`]),
    ...(raw ? ['-H "Content-Type: application/pdf" --data-binary @file.pdf'] : []),
    ...(parameters.some(({ in: place, name }) => place === 'header' && name === 'Range') ? ['-OJ'] : []),
    quote(base + fillPath(path, parameters) + queryOf(parameters)),
  ].join(' ')
}

const fillPath = (path: string, parameters: Parameter[]) =>
  parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((filled, { name, example }) => filled.replace(`{${name}}`, encode(example)), path)

/** The query of a sample, without parameters that have a default. */
function queryOf(parameters: Parameter[]): string {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const optional = query.filter(({ required, schema }) => !required && !('default' in schema))
  const sent = [...query.filter(({ required }) => required), ...optional.slice(0, shown)]
  const pairs = sent.map(({ name, example }) => `${name}=${encode(example)}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const encode = (value: unknown): string =>
  Array.isArray(value) ? value.map(encode).join(',') : encodeURIComponent(String(value))

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
