import { exports } from 'cloudflare:workers'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { formToken } from '../../src/identity/auth/sessions/csrf.ts'
import { openPages } from '../../src/console/open-pages.ts'
import { tools } from '../../src/surfaces/mcp/catalogue.ts'
import { operatorEndpoints } from '../../src/surfaces/operator/endpoints.ts'
import { type Endpoint, splitRoute } from '../../src/surfaces/rest/endpoint.ts'
import { endpoints } from '../../src/surfaces/rest/endpoints.ts'
import { newCompany, origin, type TestCompany } from '../support/api.ts'
import { Browser, newPerson, publicOrigin } from '../support/browser.ts'
import { type Case, cases, unknownIds } from '../support/cases.ts'
import { changing, madeUp } from '../support/console-paths.ts'
import { type Hostile, objects, ofMembers, otherBodies, queries } from '../support/hostile.ts'

/*
 * Every row of every surface is sent bodies and queries that are made to cost much, small and large. The answer has a
 * bound that does not depend on what was sent, lists at most 20 problems, and others are answered meanwhile.
 */

/** In bytes. */
const small = 2_000
const large = 48_000
/** In bytes: 20 details, each with a path and a sentence of its own, which may list the values that are allowed. */
const maxAnswer = 24_000

interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  hostile?: Hostile
}

/** Sends the request; beside a large one it asks for the health of the service. */
async function answerTo({ method, path, headers = {}, hostile }: Sent) {
  const isLarge = (hostile?.body.length ?? path.length) > 2 * small
  const health = isLarge ? exports.default.fetch(new Request(`${origin}/api/v1/health`)) : null
  const own = { ...headers, ...(hostile && { 'Content-Type': hostile.type }) }
  const body = hostile && { body: hostile.body }
  const request = new Request(new URL(path, origin), { method, headers: own, redirect: 'manual', ...body })
  const response = await exports.default.fetch(request)
  const text = await response.text()
  const { status = 200, body: rest } = (await health) ?? {}
  expect(status).toBe(200)
  await rest?.cancel()
  return { status: response.status, text, isJson: response.headers.get('content-type')?.includes('json') }
}

/** The answer has few bytes and few details, and says how many problems it leaves out. */
function expectShort({ status, text, isJson }: Awaited<ReturnType<typeof answerTo>>) {
  expect(status).toBeLessThan(500)
  expect(text.length).toBeLessThan(maxAnswer)
  const { details, error } = isJson ? JSON.parse(text) : {}
  if (!Array.isArray(details)) return
  expect(details.length).toBeLessThanOrEqual(20)
  for (const { path } of details) expect(path.length).toBeLessThanOrEqual(200)
  if (details.length === 20) expect(error).toMatch(/; and \d+ more$/)
}

const pathOf = (route: string, ids: Record<string, string>) =>
  splitRoute(route).path.replaceAll(/:(\w+)/g, (_whole, name: string) => ids[name] ?? 'nothing-such')

/** The members that a schema knows; one that it does not know where it has none. */
const membersOf = (schema: z.ZodType | undefined): string[] => {
  const names = schema && 'shape' in schema ? Object.keys(schema.shape as object) : []
  return names.length > 0 ? names : ['name']
}

const bodiesFor = (names: readonly string[], size: number): [string, Hostile][] => [
  ...Object.entries(objects).map(([kind, make]): [string, Hostile] => [
    kind,
    { type: 'application/json', body: make(size, names) },
  ]),
  ...Object.entries(otherBodies).map(([kind, make]): [string, Hostile] => [kind, make(size)]),
]

/**
 * Every kind in its small form, and two kinds in the large form. The next row gets the next two, so that all kinds come
 * in both forms, and a run does not take minutes.
 */
function* dealt<T>(of: (size: number) => readonly T[]): Generator<T> {
  yield* of(small)
  yield* nextLarge(of(large))
}

/** Deals the next `count` of a list, and those after them at the next call. */
const dealer = (count: number) => {
  let turn = 0
  return function* <T>(all: readonly T[]): Generator<T> {
    for (let n = 0; n < count; n++) {
      const next = all[(turn += 1) % all.length]
      if (next !== undefined) yield next
    }
  }
}
const nextLarge = dealer(2)
const nextOther = dealer(3)
const nextForm = dealer(1)

/**
 * The kinds that meet the schema of a row, three of the others, and two in the large form. The others are judged by code
 * that all rows share, before a schema.
 */
function* dealtBodies(names: readonly string[]): Generator<Hostile> {
  const [met, others] = [true, false].map((isMet) =>
    bodiesFor(names, small).flatMap(([kind, hostile]) => (ofMembers.has(kind) === isMet ? hostile : [])),
  )
  yield* met ?? []
  yield* nextOther(others ?? [])
  yield* nextLarge(bodiesFor(names, large).map(([, hostile]) => hostile))
}

type Row = [route: string, row: Endpoint]
const takesBody = ([route]: Row) => splitRoute(route).method !== 'GET'

describe('every row of the API', () => {
  let company: TestCompany
  beforeAll(async () => {
    company = await newCompany({ requestLimit: 1_000_000 })
  })
  const rows: Row[] = Object.entries<Endpoint>(endpoints)
  const request = (route: string) => ({
    method: splitRoute(route).method,
    path: `/api/v1${pathOf(route, unknownIds((cases as Record<string, Case>)[route] ?? {}))}`,
    headers: { Authorization: `Bearer ${company.key}` },
  })

  it.for(rows.filter(takesBody))('%s answers every body shortly', async ([route, row]) => {
    for (const hostile of dealtBodies(membersOf(row.input.json)))
      expectShort(await answerTo({ ...request(route), hostile }))
  })

  it.for(rows)('%s answers every query shortly', async ([route]) => {
    const { path, ...rest } = request(route)
    for (const query of dealt((size) => Object.values(queries).map((make) => make(size / 4))))
      expectShort(await answerTo({ ...rest, path: `${path}?${query}` }))
  })

  it('refuses a megabyte of problems in a few kilobytes', async () => {
    for (const [, hostile] of bodiesFor(membersOf(endpoints['POST /alerts'].input.json), 1_000_000))
      expectShort(await answerTo({ ...request('POST /alerts'), hostile }))
  })
})

describe('every row of the operator', () => {
  const rows: Row[] = Object.entries<Endpoint>(operatorEndpoints)
  it.for(rows.filter(takesBody))('%s answers every body shortly', async ([route, row]) => {
    const { method } = splitRoute(route)
    const path = `/operator${pathOf(route, {})}`
    const headers = { Authorization: `Bearer ${env.OPERATOR_TOKEN}` }
    for (const hostile of dealtBodies(membersOf(row.input.json)))
      expectShort(await answerTo({ method, path, headers, hostile }))
  })
})

describe('every tool', () => {
  let headers: Record<string, string>
  beforeAll(async () => {
    const { key } = await newCompany({ requestLimit: 1_000_000 })
    headers = {
      Authorization: `Bearer ${key}`,
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-06-18',
    }
  })
  const callOf = (name: string, args: string): Hostile => ({
    type: 'application/json',
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${args}}}`,
  })
  const send = (hostile: Hostile) => answerTo({ method: 'POST', path: '/api/mcp', headers, hostile })

  it.for(tools.map((tool) => [tool.name, tool] as const))(
    '%s answers every call shortly',
    async ([name, tool]) => {
      const kinds = (size: number) => Object.values(objects).map((make) => make(size, membersOf(tool.input)))
      for (const args of dealt(kinds)) expectShort(await send(callOf(name, args)))
    },
  )

  it('needs no tool to answer shortly', async () => {
    for (const size of [small, large]) {
      expectShort(await send(callOf('x'.repeat(size), '{}')))
      for (const [, hostile] of bodiesFor(['jsonrpc', 'id', 'method', 'params'], size))
        expectShort(await send(hostile))
    }
  })
})

describe('every endpoint for clients of OAuth', () => {
  it.for(['/oauth/token', '/token', '/oauth/register', '/register', '/oauth/revoke'])(
    '%s answers every body shortly',
    async (path) => {
      const names = ['redirect_uris', 'grant_types', 'client_name', 'scope']
      for (const size of [small, large])
        for (const [, hostile] of bodiesFor(names, size))
          expectShort(await answerTo({ method: 'POST', path, hostile }))
    },
  )
})

describe('every form of the console', () => {
  const browser = new Browser()
  let companyId = ''
  beforeAll(async () => {
    const person = await newPerson()
    companyId = person.companies[0]?.id ?? ''
    await browser.signIn(person)
  })
  const open = Object.keys(openPages)
    .filter((row) => row.startsWith('POST '))
    .map((row) => ({ row, path: splitRoute(row).path }))

  /** A token of this form, so that its fields are read and judged. */
  const tokenFor = (path: string) => {
    const [, session = ''] = [...browser.cookies].find(([name]) => name.endsWith('session')) ?? []
    return formToken(session, `${companyId} ${path}`)
  }
  const lengthOf = async (path: string, { type, body }: Hostile): Promise<number> => {
    const answer = await answerTo({
      method: 'POST',
      path: new URL(path, publicOrigin).href,
      headers: {
        Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        Origin: publicOrigin,
        'CF-Connecting-IP': browser.network,
      },
      hostile: { type, body },
    })
    expect(answer.status).toBeLessThan(500)
    return answer.text.length
  }

  it.for([...changing, ...open])(
    '$row shows no more for a large form than for a small one',
    async ({ path }) => {
      const at = madeUp(path)
      const bodies = (size: number): Hostile[] => {
        const { type, body } = otherBodies['control characters in a form']?.(size) ?? { type: '', body: '' }
        return [
          { type, body: `token=${tokenFor(at)}&${String(body)}` },
          ...Object.entries(otherBodies).flatMap(([kind, make]) =>
            kind.includes('control') ? [] : [make(size)],
          ),
        ]
      }
      // A form takes one kind, and the next form the next, because each answer is a page.
      const [kind = 0] = nextForm([...bodies(1).keys()])
      const [less, more] = [small, large].map((size) => bodies(size)[kind])
      const [few, many] = [less && (await lengthOf(at, less)), more && (await lengthOf(at, more))]
      expect((many ?? 0) - (few ?? 0)).toBeLessThan(2000)
    },
  )
})
