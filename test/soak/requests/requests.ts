import type {
  OpenApiDocument,
  Operation,
  Parameter,
  Schema,
} from '../../../src/surfaces/rest/openapi/document.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import { judgeBy } from './contract.ts'
import { type Source, spoil, textOf, valueOf, wrongValue } from './values.ts'

export interface Requests {
  sent: number
  statuses: Map<number, number>
  /** How answers broke the document, with the requests that led to the answers. */
  broken: string[]
  /** Operations that never succeeded, so that their successful answers were not judged. */
  neverSucceeded: string[]
}

interface Row {
  method: string
  path: string
  operation: Operation
}

/** Sends random requests made from the service's own OpenAPI document, and judges every answer by the document. */
export async function sendRandom(
  origin: string,
  world: World,
  { count, atOnce, random }: { count: number; atOnce: number; random: Random },
): Promise<Requests> {
  const document = (await (await fetch(`${origin}/openapi.json`)).json()) as OpenApiDocument
  const base = new URL(document.servers[0]?.url ?? '', origin).pathname
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const judge = judgeBy(document)
  const source: Source = { random, schemas: document.components.schemas, ids: new Map() }
  const done: Requests = { sent: 0, statuses: new Map(), broken: [], neverSucceeded: [] }
  const succeeded = new Set<Row>()
  const sendOne = async () => {
    const row = random.pick(rows)
    const { url, init } = requestOf(row, `${origin}${base}`, source, world)
    const answer = await fetch(url, init)
    const text = await answer.text()
    learnIds(source, text)
    done.statuses.set(answer.status, (done.statuses.get(answer.status) ?? 0) + 1)
    if (answer.ok || answer.status === 304) succeeded.add(row)
    for (const problem of judge(row.operation, answer, text))
      done.broken.push(`${init.method} ${url} ${shown(init)} → ${answer.status}: ${problem}`)
  }
  const sending = async () => {
    while (done.sent < count) {
      done.sent++
      await sendOne()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sending))
  done.neverSucceeded = rows
    .filter((row) => !succeeded.has(row))
    .map(({ method, path }) => `${method} ${path}`)
  return done
}

const shown = ({ body, headers }: RequestInit) =>
  `${typeof body === 'string' ? body.slice(0, 2000) : ''} ${JSON.stringify({ ...(headers as object), Authorization: '…' })}`

function requestOf(
  { method, path, operation }: Row,
  base: string,
  source: Source,
  world: World,
): { url: string; init: RequestInit } {
  const { random } = source
  const query = new URLSearchParams()
  const headers: Record<string, string> = authorization(world, random)
  let filled = path
  for (const parameter of operation.parameters ?? []) {
    const text = textFor(parameter, source)
    if (parameter.in === 'path')
      filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(text.toWellFormed()) || '-')
    else if (!parameter.required && !random.chance(0.25)) continue
    else if (parameter.in === 'query') query.append(parameter.name, text)
    else headers[parameter.name] = headerSafe(text)
  }
  if (random.chance(0.03)) query.append(textOf(random), textOf(random))
  const content = operation.requestBody?.content
  const init: RequestInit = { method, headers }
  const schema = content?.['application/json']?.schema
  if (schema) {
    headers['Content-Type'] = 'application/json'
    init.body = bodyOf(schema, source)
  } else if (content) init.body = fileOf(content, headers, random)
  if (method === 'POST' && random.chance(0.3)) headers['Idempotency-Key'] = `key-${random.below(50)}`
  const types = Object.values(operation.responses).flatMap((each) =>
    'content' in each ? Object.keys(each.content ?? {}) : [],
  )
  if (types.length > 1 && random.chance(0.4)) headers.Accept = random.pick(types)
  return { url: `${base}${filled}${query.size > 0 ? `?${query}` : ''}`, init }
}

function authorization(world: World, random: Random): Record<string, string> {
  if (random.chance(0.03)) return {}
  if (random.chance(0.02))
    return { Authorization: `Bearer ${random.pick(['x', 'tmk_live_0', 'ü'.normalize('NFD').slice(0, 1)])}` }
  return { Authorization: `Bearer ${random.pick(world.companies).key}` }
}

function textFor({ schema, example }: Parameter, source: Source): string {
  const { random } = source
  if (random.chance(0.05)) return textOf(random)
  const value = random.chance(0.4) && !schema.pattern ? example : valueOf(schema, source)
  return Array.isArray(value) ? value.join(',') : String(value)
}

function bodyOf(schema: Schema, source: Source): string {
  const { random } = source
  if (random.chance(0.02)) return random.pick(['', '{', '[]', 'null', '"text"', '{"a":1}{', '\u0000'])
  let body = valueOf(schema, source)
  while (random.chance(0.25)) body = spoil(body, random)
  return JSON.stringify(random.chance(0.02) ? wrongValue(random) : body)
}

function fileOf(content: object, headers: Record<string, string>, random: Random): BodyInit {
  const bytes = new Uint8Array(random.below(3000)).fill(random.below(256))
  if (!('multipart/form-data' in content) || random.chance(0.5)) {
    headers['Content-Type'] = random.pick(['application/pdf', 'text/plain', 'application/octet-stream'])
    return bytes
  }
  const form = new FormData()
  form.append(random.pick(['file', 'file', 'other']), new Blob([bytes]), random.pick(['a.pdf', 'ü".txt', '']))
  return form
}

/** A header can only contain printable ASCII, so all other characters of a value are replaced. */
const headerSafe = (text: string) => text.replaceAll(/[^ -~]/g, '?').trim() || '-'

const maxIds = 40

/** Keeps the ids of answers for later requests, so that these reach things that exist. */
function learnIds({ ids, random }: Source, text: string): void {
  for (const [id, prefix = ''] of text.matchAll(/(?<=")([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}(?=")/g)) {
    const known = ids.get(prefix) ?? []
    ids.set(prefix, known)
    if (known.includes(id)) continue
    if (known.length < maxIds) known.push(id)
    else known[random.below(maxIds)] = id
  }
}
