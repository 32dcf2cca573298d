import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type {
  MediaType,
  OpenApiDocument,
  Operation,
  ResponseObject,
} from '../../src/surfaces/rest/openapi/document.ts'
import { type Route, routesIn, routeTable } from './routes.ts'

const here = import.meta.dirname
const { resolve } = createRequire(import.meta.url)

/**
 * The clients as single files: `client.ts` with the types of the document, and `client.py`. `cache` is a folder for the
 * generated types, because generating them takes seconds.
 */
export async function clientFiles(
  document: OpenApiDocument,
  cache: string,
): Promise<Record<'client.ts' | 'client.py', string>> {
  const routes = routesIn(document)
  const [types, core, webhook, python] = await Promise.all([
    typesOf(document, cache),
    ...['core.ts', 'webhook.ts', 'client.py'].map((name) => readFile(join(here, name), 'utf8')),
  ])
  const table = routeTable(routes)
  // The methods are typed by operation, so nothing needs the interface of the paths.
  const needed = types?.replace(/^export interface paths \{\n[\s\S]*?^\}\n/m, '')
  return {
    'client.ts': [
      head(document),
      ...[core, webhook].map((text) => text?.replace(/^import type .*'\.\/document\.ts'\n/, '')),
      operationsOf(routes),
      `const routes = \`\n${table}\``,
      createClient,
      needed,
    ].join('\n\n'),
    'client.py': (python ?? '').replace('ROUTES = ""', `ROUTES = """\n${table}\n"""`),
  }
}

const head = ({ info: { title, version } }: OpenApiDocument) => `/*
 * ${title} ${version}: a client without dependencies, for every runtime with fetch. See ${origin}/docs/clients.
 * Made from the OpenAPI document; it is replaced with every release.
 */`

/** The origin of the service, which is filled in where the file is served or packed. */
const origin = 'https://service.invalid'

const createClient = `/** A client of the service: \`createClient({ apiKey })\`. */
export const createClient = (options: ClientOptions): Client => connect(routes, options)`

/** The interface of the methods, and the types that their signatures use. */
const operationsOf = (
  routes: readonly Route[],
) => `type Content<R> = R extends { content: { 'application/json': infer B } } ? B : never
type Success<K extends keyof operations> = {
  [S in keyof operations[K]['responses']]: Content<operations[K]['responses'][S]>
}[keyof operations[K]['responses']]

/** The query of an operation. */
export type Query<K extends keyof operations> = NonNullable<operations[K]['parameters']['query']>
/** The body of a request. */
export type Body<K extends keyof operations> = Content<NonNullable<operations[K]['requestBody']>>
/** What an operation answers. */
export type Data<K extends keyof operations> = Success<K> extends { data: infer D } ? D : never
/** A page of a list. */
export type Page<K extends keyof operations> = Success<K> & { data: unknown[] }
/** An item of a list. */
export type Item<K extends keyof operations> = Page<K>['data'][number]

export type ErrorCode = components['schemas']['ErrorCode']
export type Reason = NonNullable<components['schemas']['Error']['reason']>
/** The body of a delivery, by its \`event\`. */
export type WebhookEvent = {
  [E in keyof webhooks]: webhooks[E]['post'] extends { requestBody?: infer R } ? Content<NonNullable<R>> : never
}[keyof webhooks]

export interface Operations {
${routes.map(methodOf).join('\n')}
}`

function methodOf({ name, path, input, isOptional, answer, summary, scope }: Route): string {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => `${parameter}: string`)
  const mark = isOptional ? '?' : ''
  if (input === 'upload') parameters.push('file: Upload')
  if (input === 'query') parameters.push(`query${mark}: Query<'${name}'>`)
  if (input === 'body') parameters.push(`body${mark}: Body<'${name}'>`)
  const result = {
    data: `Promise<Data<'${name}'>>`,
    list: `List<Page<'${name}'>>`,
    bytes: 'Promise<Response>',
    lines: `Export<Item<'${name.replace('export', 'list')}'>>`,
  }[answer]
  const needs = scope ? ` Needs \`${scope}\`.` : ''
  return `  /** ${summary}.${needs} */\n  ${name}(${[...parameters, 'options?: RequestOptions'].join(', ')}): ${result}`
}

/** The types of the document, by openapi-typescript. */
async function typesOf(document: OpenApiDocument, cache: string): Promise<string> {
  const text = JSON.stringify(slim(document))
  const { version } = JSON.parse(await readFile(resolve('openapi-typescript/package.json'), 'utf8')) as {
    version: string
  }
  const name = createHash('sha256').update(text).update(version).digest('hex')
  const stored = join(cache, `${name}.d.ts`)
  const known = await readFile(stored, 'utf8').catch(() => null)
  if (known !== null) return known
  await mkdir(cache, { recursive: true })
  const input = join(cache, `${name}.json`)
  await writeFile(input, text)
  const cli = join(dirname(resolve('openapi-typescript/package.json')), 'bin/cli.js')
  // Builds that run at the same time must not read half a file.
  const part = join(cache, `${process.pid}-${name}.d.ts`)
  const args = ['--import', join(here, 'five.ts'), cli, input, '--output', part]
  await promisify(execFile)(process.execPath, args, { cwd: cache })
  await rename(part, stored)
  return readFile(stored, 'utf8')
}

/** The document without what the client has types of its own for: refusals, headers and examples. */
function slim({ paths, webhooks, components: { schemas }, ...document }: OpenApiDocument): object {
  const methods = (operations: OpenApiDocument['paths'][string]) =>
    Object.fromEntries(Object.entries(operations).map(([method, each]) => [method, slimOperation(each)]))
  const all = (each: OpenApiDocument['paths']) =>
    Object.fromEntries(Object.entries(each).map(([path, operations]) => [path, methods(operations)]))
  return { ...document, paths: all(paths), webhooks: all(webhooks), components: { schemas } }
}

function slimOperation({ operationId, parameters = [], requestBody, responses }: Operation): object {
  const successes = Object.entries(responses).flatMap(([status, answer]) => {
    const { content, description } = answer as ResponseObject
    const json = content?.['application/json']
    return /^20[012]$/.test(status) ? [[status, { description, ...(json && { content: only(json) }) }]] : []
  })
  const json = requestBody?.content['application/json']
  return {
    operationId,
    parameters: parameters.filter((parameter) => parameter.in !== 'header'),
    ...(json && { requestBody: { required: requestBody?.required, content: only(json) } }),
    responses: Object.fromEntries(successes),
  }
}

const only = ({ schema }: MediaType) => ({ 'application/json': { schema } })
