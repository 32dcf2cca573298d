import { env } from 'cloudflare:test'
import { describe, it } from 'vitest'
import { callerCtx, type CallerCtx, createCtx, derive } from '../../src/platform/context/context.ts'
import { Existing } from '../../src/platform/db/page.ts'
import { commit } from '../../src/platform/transaction/commit.ts'
import { CommitConflict } from '../../src/platform/transaction/conflict.ts'
import { type Effect, perform } from '../../src/surfaces/perform.ts'
import { effectOf, type Endpoint, isPublic, splitRoute } from '../../src/surfaces/rest/endpoint.ts'
import { endpoints } from '../../src/surfaces/rest/endpoints.ts'
import { type RequestWork, workAlone, workForCaller } from '../../src/surfaces/rest/run.ts'
import { newStaff } from '../support/people.ts'

const rows = Object.entries<Endpoint>(endpoints)

/** A caller's context that fails when anybody changes it or asks its database. */
function sealed(): Readonly<CallerCtx> {
  const ctx = createCtx(env, () => undefined)
  const user = { id: 'user_1', name: 'Ada', email: 'ada@example.com', role: 'owner' as const }
  const company = { id: 'company_1', name: 'Own', country: 'DE', plan: 'enterprise' as const }
  const untouchable = {
    get db(): CallerCtx['db'] {
      throw new Error('The database was asked')
    },
  }
  return Object.freeze(derive(callerCtx(ctx, { user, company, key: null }, ''), untouchable))
}

/** A REST request with an Idempotency-Key, with only the members that `Work` reads, and its input. */
function requestTo(route: string) {
  const { method, path } = splitRoute(route)
  const headers = { 'Idempotency-Key': 'first' }
  const raw = new Request(`https://api.example${path}`, { method, headers })
  const c = {
    req: { raw, method, url: raw.url, header: (name: string) => raw.headers.get(name) ?? undefined },
  }
  const request = { c, route } as unknown as Parameters<RequestWork<CallerCtx>>[0]
  return { request, input: { param: {}, query: {}, json: {}, request: raw, body: new Uint8Array() } }
}

describe('derive', () => {
  it('leaves the given context as it is, and its database unmade', ({ expect }) => {
    const ctx = Object.freeze(createCtx(env, () => undefined))
    const later = derive(ctx, { ifMatch: '"1"' })
    expect(Object.getOwnPropertyDescriptor(later, 'db')?.get).toBeTypeOf('function')
    expect(later).toMatchObject({ requestId: ctx.requestId, ifMatch: '"1"' })
    expect(ctx).not.toHaveProperty('ifMatch')
    expect(later.db).toBe(ctx.db)
  })
})

describe('the endpoint table', () => {
  it.for(rows)('%s is performed as its method says', ([route, row], { expect }) => {
    const expected: Effect = route.startsWith('GET ') ? 'read' : row.options.raw ? 'stream' : 'write'
    expect(effectOf(row)).toBe(expected)
  })

  const reading = rows.filter(([, row]) => effectOf(row) === 'read' && !isPublic(row))
  it.for(reading)('%s passes no machinery of writes', async ([route, row], { expect }) => {
    const ctx = sealed()
    const seen: CallerCtx[] = []
    const run = (given: CallerCtx) => {
      seen.push(given)
      return Promise.reject(new CommitConflict('somebody was first'))
    }
    const { request, input } = requestTo(route)
    await expect(workForCaller(request, { ...row, run } as Endpoint, ctx, input)).rejects.toThrow(
      CommitConflict,
    )
    expect(seen).toHaveLength(1)
    expect(seen[0]).toBe(ctx)
  })

  const writing = rows.filter(([, row]) => effectOf(row) === 'write')
  it.for(writing)('%s runs anew where somebody else was first', async ([route, row], { expect }) => {
    const [owner] = await newStaff('owner')
    let runs = 0
    const run = () =>
      ++runs === 1 ? Promise.reject(new CommitConflict('somebody was first')) : Promise.resolve({ runs })
    const { request, input } = requestTo(route)
    const { answer } = await workForCaller(request, { ...row, run } as Endpoint, owner.ctx(), input)
    expect(answer).toEqual({ runs: 2 })
  })

  const open = rows.flatMap(([route, row]) => (isPublic(row) ? [[route, row] as const] : []))
  it.for(open)('%s works for nobody in particular', async ([route, row], { expect }) => {
    const ctx = Object.freeze(createCtx(env, () => undefined))
    const query = row.input.query?.parse({}) ?? {}
    const { request, input } = requestTo(route)
    const work = workAlone(request, row, ctx, { ...input, param: { token: 'made-up' }, query })
    // A row with a secret in its path finds nothing by a made-up secret.
    if (route.includes(':')) return expect(work).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const done = await work
    expect(done).toMatchObject({ status: 200, replayed: false })
  })
})

describe('perform', () => {
  const keyed = (ctx: CallerCtx, fingerprint = 'same') =>
    Object.freeze(derive(ctx, { idempotency: { key: 'once', fingerprint } }))

  it('gives the first answer to a key again, whether or not it was committed', async ({ expect }) => {
    const answers = {
      committed: (ctx: CallerCtx, n: number) =>
        commit(ctx, { action: 'test', targetId: 'x', writes: [], answer: { n }, status: 201 }),
      unchanged: async (_: CallerCtx, n: number) => ({ n }),
    }
    for (const run of Object.values(answers)) {
      const [owner] = await newStaff('owner')
      const work = { effect: 'write' as const, creates: true, run }
      const first = await perform(keyed(owner.ctx()), work, 1)
      expect(first).toEqual({ answer: { n: 1 }, status: 201, replayed: false })
      expect(await perform(keyed(owner.ctx()), work, 2)).toEqual({ ...first, replayed: true })
      await expect(perform(keyed(owner.ctx(), 'other'), work, 3)).rejects.toMatchObject({
        code: 'INVALID_DATA',
      })
    }
  })

  it('answers 200 where there was nothing to create', async ({ expect }) => {
    const [owner] = await newStaff('owner')
    const run = async () => new Existing({ id: 'bid_1' })
    const done = await perform(keyed(owner.ctx()), { effect: 'write', creates: true, run }, null)
    expect(done).toEqual({ answer: { id: 'bid_1' }, status: 200, replayed: false })
  })

  it('runs a stream once, whatever happens', async ({ expect }) => {
    let runs = 0
    const run = () => {
      runs += 1
      return Promise.reject(new CommitConflict('somebody was first'))
    }
    await expect(perform(sealed(), { effect: 'stream', run }, null)).rejects.toThrow(CommitConflict)
    expect(runs).toBe(1)
  })
})
