import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { idExample } from '../../../src/platform/context/ids.ts'
import { membersAt } from '../../../src/platform/http/details.ts'
import { type Endpoint, splitRoute } from '../../../src/surfaces/rest/endpoint.ts'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'
import { formQueryOf } from '../../../src/surfaces/rest/negotiate.ts'
import { inBase } from '../../../src/surfaces/rest/unmatched.ts'
import { newCompany, send, type TestCompany } from '../../support/api.ts'
import { type Case, cases } from '../../support/cases.ts'

/*
 * Mistakes of one kind, made at every place of the table where they can be made. The input is checked before anything is
 * looked up, so the ids of a path need not exist.
 */

const base = '/api/v1'
/** Its parameter is a secret and no id. */
const calendar = 'GET /calendar/:token.ics'
const rows = Object.entries<Endpoint>(endpoints)
let company: TestCompany
beforeAll(async () => {
  company = await newCompany({ requestLimit: 100_000 })
})

const idsOf = (route: string) => (cases[route as keyof typeof cases] as Case).ids ?? {}

/** The path of a route with ids of the right form, and with given texts in the place of some. */
function pathOf(route: string, given: Record<string, string> = {}): string {
  const ids = idsOf(route)
  return splitRoute(route).path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const kind = ids[name]
    return encodeURIComponent(given[name] ?? (kind ? idExample(kind) : 'x1'))
  })
}

const methodOf = (route: string) => splitRoute(route).method
const error = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  String((await company.call(method, path, body, headers)).body.error)

describe('an id', () => {
  const places = rows.flatMap(([route, { input }]) =>
    Object.entries(idsOf(route)).flatMap(([name, kind]) =>
      input.param && route !== calendar ? [[route, name, idExample(kind)] as const] : [],
    ),
  )

  it.for(places)('of %s, %s, that a program did not fill in is called that', async ([route, name]) => {
    for (const text of ['undefined', 'null', '{id}', ':id', '$id', '<id>', '[object Object]'])
      expect(await error(methodOf(route), pathOf(route, { [name]: text }))).toContain('was not filled in')
  })

  it.for(places)('of %s, %s, is found within quotes, spaces and addresses', async ([route, name, id]) => {
    for (const text of [`"${id}"`, ` ${id}`, `https://a.example/x/${id}?y`])
      expect(await error(methodOf(route), pathOf(route, { [name]: text }))).toContain(`send ${id} alone`)
  })
})

describe('a body', () => {
  const withBody = rows.filter(([, { input }]) => input.json && membersAt(input.json, []).length > 0)
  const json = { 'Content-Type': 'application/json' }

  it.for(withBody)('of %s whose members are in the address is asked for', async ([route, row]) => {
    const parameters = Object.keys(row.input.query?.shape ?? {})
    const names = membersAt(row.input.json ?? z.never(), []).filter((name) => !parameters.includes(name))
    const message = await error(
      methodOf(route),
      `${pathOf(route)}?${names.map((name) => `${name}=1`).join('&')}`,
    )
    for (const name of names.slice(0, 20)) expect(message).toContain(`send ${name} in the JSON body`)
  })

  it.for(withBody)('of %s that is no JSON object says what it is', async ([route]) => {
    const call = (body: string, headers = json) => error(methodOf(route), pathOf(route), body, headers)
    expect(await call("{'a': 1}")).toContain('double quotes')
    expect(await call('{"a": 1,}')).toContain('leave out the comma')
    expect(await call('[object Object]')).toContain('JSON.stringify')
    expect(await call('"{}"')).toContain('encoded twice')
    expect(await call('[{}]')).toContain('not a list')
    expect(await call('a=1')).toContain('this is a form')
    expect(await call('a=1', { 'Content-Type': 'application/x-www-form-urlencoded' })).toContain('not a form')
  })

  it.for(withBody)('of %s is told which members only answers have', async ([route, row]) => {
    const taken = membersAt(row.input.json ?? z.never(), [])
    const parameters = [row.input.query, formQueryOf(row)].flatMap((each) => Object.keys(each?.shape ?? {}))
    const given = membersAt(row.output, []).filter((name) => ![...taken, ...parameters].includes(name))
    for (const name of given) {
      const { details } = (await company.call(methodOf(route), pathOf(route), { [name]: 1 })).body
      const unknown = details.find(({ path }: { path: string }) => path === name)
      expect(unknown.message).toMatch(name === 'version' ? /If-Match/ : /only answers have it|did you mean/)
    }
  })
})

describe('a value of a list', () => {
  /** The parameters of a row that take one or several of some values. */
  const lists = rows.flatMap(([route, { input }]) =>
    Object.entries(input.query?.shape ?? {}).flatMap(([name, schema]) => {
      const { enum: values, type, items } = shapeOf(schema)
      const all = values ?? items?.enum
      return all && all.length > 1 && type !== 'boolean'
        ? [[route, name, all, type === 'array'] as const]
        : []
    }),
  )

  it.for(lists)('%s %s is one of them, or several with commas', async ([route, name, [a, b], isList]) => {
    const says = isList ? 'with commas between several values' : 'only one of them'
    for (const sign of isList ? [';', ' ', '|'] : [';', ' ', ','])
      expect(
        await error(methodOf(route), `${pathOf(route)}?${name}=${encodeURIComponent(`${a}${sign}${b}`)}`),
      ).toContain(says)
  })

  it('was found in the table', () => {
    expect(lists.length).toBeGreaterThan(15)
  })

  interface Shape {
    type?: string
    enum?: string[]
    items?: Shape
  }

  function shapeOf(schema: z.core.$ZodType): Shape {
    const { openapi } = (schema as z.ZodType).meta() ?? {}
    return (openapi ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) as Shape
  }
})

describe('a path', () => {
  it.for(rows)('of %s with the base twice leads to it', async ([route, { kind }]) => {
    if (route === 'GET /') return
    const wanted = inBase(base, route)
    expect(await error(methodOf(route), `/v1${pathOf(route)}`)).toContain(wanted)
    const headers = { Accept: '*/*', Authorization: 'Bearer tmk_live_x' }
    const { body } = await send(`/API/V1${pathOf(route)}`, { method: methodOf(route), headers })
    expect([body.error, kind]).toEqual([expect.stringContaining(wanted), kind])
  })

  const things = rows.filter(
    ([route, row]) => route.startsWith('GET ') && row.input.param && row.kind === 'read',
  )
  it.for(things)('below %s that names a member of its answer says so', async ([route, row]) => {
    const { path } = splitRoute(route)
    const taken = new Set(rows.map(([each]) => splitRoute(each).path))
    for (const name of membersAt(row.output, [])) {
      if (taken.has(`${path}/${name}`)) continue
      expect(await error('GET', `${pathOf(route)}/${name}`)).toContain(
        `${name} is a member of the answer of ${inBase(base, route)}`,
      )
    }
  })

  it.for([
    ['/openapi.json', '/openapi.json'],
    ['/swagger', '/openapi.json'],
    ['/docs', '/docs'],
    ['/mcp', '/api/mcp'],
    ['/oauth/token', '/.well-known/oauth-authorization-server'],
    ['/keys', 'the console'],
    ['/tenders&q=road', 'write ?'],
    ['/tenders;q=road', 'write ?'],
    ['/tenders%3Fq=road', 'write ?'],
  ] as const)('%s leads to %s, below the base and outside', async ([path, says]) => {
    expect(await error('GET', path)).toContain(says)
    const { body } = await send(path, { headers: { Accept: 'application/json' } })
    if (path !== '/openapi.json' && path !== '/docs' && path !== '/keys') expect(body.error).toContain(says)
  })
})

describe('a path that cannot be read', () => {
  it.for(rows)('%s takes another method without a guess, as its path is right', async ([route]) => {
    const taken = rows.map(([each]) => splitRoute(each)).filter(({ path }) => path === splitRoute(route).path)
    const method =
      ['PATCH', 'PUT', 'POST'].find((each) => !taken.some((other) => other.method === each)) ?? ''
    expect(await error(method, pathOf(route))).not.toContain('did you mean')
  })

  const paths = [...new Set(rows.map(([route]) => splitRoute(route).path))]
  const unread = paths.filter((path) => !(`GET ${path}` in endpoints))

  it.for(unread)('%s never leads to a deletion, for who reads', async (path) => {
    const route = rows.find(([each]) => splitRoute(each).path === path)?.[0] ?? ''
    for (const more of ['', '/download', '/details', '/x']) {
      const message = await error('GET', `${pathOf(route)}${more}`)
      expect(message).not.toMatch(/mean DELETE/)
    }
  })
})

describe('a form of the answer that only the export has', () => {
  it.for(['/tenders?format=csv', '/tenders?output=xlsx', '/tenders?Format=xml'])(
    '%s leads there',
    async (path) => {
      expect(await error('GET', path)).toContain('GET /api/v1/tenders/export writes files')
    },
  )

  it('leads there from Accept', async () => {
    expect(await error('GET', '/tenders', undefined, { Accept: 'text/csv' })).toContain(
      'GET /api/v1/tenders/export',
    )
  })
})
