import { type Endpoint, splitRoute } from '../endpoint.ts'
import { downloads, headerParameters, rawBody } from './bytes.ts'
import {
  conditionsOf,
  idempotencyKey,
  isVersioned,
  notModified,
  notModifiedSince,
  prefer,
} from './conditions.ts'
import {
  type Content,
  type Operation,
  type Parameter,
  refName,
  type ResponseObject,
  type Schema,
} from './document.ts'
import { envelope } from './envelope.ts'
import { exampleOf } from './example.ts'
import { type HeaderName, limitHeaders, refer } from './headers.ts'
import { operationId } from './names.ts'
import { formatOf, typesOf } from '../negotiate.ts'
import { type RefusalName, refuse } from './responses.ts'
import { type RowSchemas, written } from './schemas.ts'
import { tagOf } from './tags.ts'

type Named = Record<string, Schema>

/** One row of the table as an operation. */
export function operationOf(
  route: string,
  table: Record<string, Endpoint>,
  row: Endpoint,
  schemas: RowSchemas,
  named: Named,
): Operation {
  const parameters = [
    ...parametersOf('path', schemas.param, named),
    ...parametersOf('query', schemas.query, named),
    ...parametersOf('query', schemas.form, named),
    ...headerParameters(row),
    ...conditionsOf(route, table),
    ...(isPost(route) ? [idempotencyKey] : []),
    ...(row.options.mayBePending ? [prefer] : []),
  ]
  const body = bodyOf(row, schemas, named)
  return {
    operationId: operationId(route, row.kind),
    tags: [tagOf(splitRoute(route).path)],
    summary: row.summary,
    description: descriptionOf(row),
    ...(row.options.deprecated && { deprecated: true }),
    security: row.kind === 'open' ? [] : [{ apiKey: [] }],
    ...(row.scope && { 'x-required-scope': row.scope }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      ...announcing(row, successes(route, row, schemas, named)),
      ...refuse(refusalsOf(route, row, schemas, named)),
    },
  }
}

function descriptionOf({ kind, options, scope }: Endpoint): string {
  const open = kind === 'open' ? 'Open: needs no key and counts against no limit.' : ''
  const forms = Object.keys(options.alternates ?? {}).map((type) => `\`${type}\``)
  const others = forms.length > 0 && `By \`Accept\` also as ${forms.join(', ')}.`
  const access = scope ? `Needs the scope \`${scope}\`.` : open
  return [options.description, others, endOf(options), access].filter(Boolean).join('\n\n')
}

const endOf = ({ deprecated }: Endpoint['options']) =>
  deprecated &&
  `Deprecated since ${deprecated.since}, and gone from ${deprecated.ends} on. ${deprecated.instead}`

/** The successes of a row whose end is announced carry the day. */
function announcing(
  { options }: Endpoint,
  answers: Record<string, ResponseObject>,
): Record<string, ResponseObject> {
  if (!options.deprecated) return answers
  const added = refer(['Deprecation', 'Sunset', 'Link'])
  return Object.fromEntries(
    Object.entries(answers).map(([status, { headers, ...answer }]) => [
      status,
      { ...answer, headers: { ...headers, ...added } },
    ]),
  )
}

/** The request body. A missing body counts as `{}`, so a body that may be empty is not required. */
function bodyOf({ options }: Endpoint, { json }: RowSchemas, named: Named): Operation['requestBody'] {
  if (json) {
    const { required = [] } = json.$ref ? (named[refName(json.$ref)] ?? {}) : json
    const content = { 'application/json': { schema: json, example: exampleOf(json, named) } }
    return { required: required.length > 0, content }
  }
  return options.raw ? { required: true, content: rawBody(options.raw) } : undefined
}

function successes(
  route: string,
  row: Endpoint,
  schemas: RowSchemas,
  named: Named,
): Record<string, ResponseObject> {
  if (row.kind === 'download') return downloads
  const success = successOf(route, row, schemas, named)
  if (row.kind !== 'create') {
    const answers: Record<string, ResponseObject> = row.options.accepted
      ? { 202: { description: 'Accepted: the work continues', ...success } }
      : {
          200: { description: 'Success', ...success },
          ...(row.options.mayBePending && {
            202: { description: 'What is known so far: a part of the work continues', ...success },
          }),
        }
    if (row.options.dated) return { ...answers, 304: notModifiedSince }
    return route.startsWith('GET ') && isVersioned(row) ? { ...answers, 304: notModified } : answers
  }
  const made = { 201: { description: 'Created', ...success } }
  if (!row.options.existing) return made
  return { ...made, 200: { description: 'It was there already, and is unchanged', ...success } }
}

function successOf(
  route: string,
  row: Endpoint,
  { data, beside }: RowSchemas,
  named: Named,
): Omit<ResponseObject, 'description'> {
  const schema = envelope(row.kind, data, beside)
  const names: HeaderName[] = ['X-Request-Id']
  if (row.kind !== 'open') names.push(...limitHeaders)
  if (isVersioned(row) || row.options.dated) names.push('ETag')
  if (row.options.dated) names.push('Last-Modified')
  if (givesFile(row)) names.push('Content-Disposition')
  if (isPost(route)) names.push('Idempotency-Replayed')
  if (row.options.formats) return { headers: refer(names), content: formatsOf(row.options.formats) }
  return {
    headers: refer(names),
    content: { 'application/json': { schema, example: exampleOf(schema, named) } },
    ...otherForms(row.options.alternates),
  }
}

const formatsOf = (formats: Record<string, string>): Content =>
  Object.fromEntries(
    Object.entries(formats).map(([type, description]) => [
      type,
      { schema: { type: 'string' as const, description } },
    ]),
  )

/** How a link chooses a form that has a name. */
const formatIn = (type: string): string => {
  const name = formatOf(type)
  return name === undefined ? '' : ` or \`format=${name}\``
}

/**
 * The forms of an answer beside JSON, by media type. As more media types of `content`, they would make generators type
 * every answer as an object or a string.
 */
const otherForms = (alternates: Endpoint['options']['alternates']) =>
  alternates && {
    'x-other-formats': Object.fromEntries(
      Object.entries(alternates).map(([type, { description }]) => [
        type,
        `${description} With \`Accept: ${type}\`${formatIn(type)}.`,
      ]),
    ),
  }

/**
 * The error answers a row can return, in the order of their statuses. Unknown parameters are refused by every row.
 */
function refusalsOf(
  route: string,
  { kind, options, output }: Endpoint,
  { param, json }: RowSchemas,
  named: Named,
): RefusalName[] {
  // A POST without a body refuses the members of a body, and an Idempotency-Key that was used for another request.
  const body = json !== undefined || options.raw || isPost(route)
  const names: RefusalName[] = [body ? 'InvalidRequest' : 'InvalidParams']
  if (kind !== 'open') names.push('Unauthorized', 'Forbidden')
  // A company may have no sandbox, although no path names one.
  const isOfSandbox = options.account === 'live'
  if (param.properties || isOfSandbox || (json && holdsId(json, named))) names.push('NotFound')
  if (kind !== 'open') names.push('MethodNotAllowed')
  if (typesOf({ output, options }) !== null) names.push('NotAcceptable')
  if (kind === 'download') names.push('RangeNotSatisfiable')
  if (kind !== 'open' || options.formats) names.push('RateLimited')
  names.push('InternalError')
  return names
}

/** Whether the answer, or one of its other forms, is a file to save, with a name. */
const givesFile = ({ options }: Endpoint) =>
  options.formats !== undefined || Object.values(options.alternates ?? {}).some(({ isFile }) => isFile)

const isPost = (route: string) => route.startsWith('POST ')

/** Whether a body may name a thing that does not exist: one of its members has the form of an id. */
const holdsId = (json: Schema, named: Named) => written(json, named).includes(idForm)
const idForm = '_[0-7][0-9a-hjkmnp-tv-z]{25}$'

/** Descriptions of parameters that mean the same in every row. A description in the row takes precedence. */
const common: Record<string, string> = {
  page: 'Which page, from 1. A page past the end is an empty list.',
  limit: 'Max items of a page, 1 to 100.',
  sort: 'The member that sorts the items. Unknown values come last.',
  order: 'Ascending or descending. Ties break by id, so pages never repeat or skip.',
  interval: 'How long each step of the series is.',
}

type Place = Parameter['in']

/** The parameters of one strict object schema. Lists are sent as one parameter, separated by commas. */
function parametersOf(place: Place, members: Schema, named: Record<string, Schema>): Parameter[] {
  const { properties = {}, required = [] } = members
  return Object.entries(properties).map(([name, member]) => {
    const { description = common[name] ?? '', examples = [], ...schema } = member
    const example = examples[0] ?? exampleOf(schema, named)
    const must = place === 'path' || required.includes(name)
    const parameter: Parameter = { name, in: place, required: must, description, schema, example }
    return schema.type === 'array' ? Object.assign(parameter, { style: 'form', explode: false }) : parameter
  })
}
