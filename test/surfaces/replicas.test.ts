import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createApp } from '../../src/app.ts'
import { CallerFreshness, forgetRested } from '../../src/identity/keys/freshness.ts'
import { day } from '../../src/platform/time/time.ts'
import type { KeyGate } from '../../src/identity/keys/gate.ts'
import type { AdmissionRequest } from '../../src/identity/keys/lease.ts'
import { hashKey } from '../../src/identity/keys/key.ts'
import { noteRefused } from '../../src/identity/keys/unknown-credentials.ts'
import { newerBookmark } from '../../src/platform/db/session.ts'
import { newCompany, operate, origin } from '../support/api.ts'
import { withMethods } from '../support/assets-files.ts'
import { newTender } from '../support/bids.ts'
import { LaggingDatabase } from '../support/lagging.ts'

const database = new LaggingDatabase([
  'companies',
  'users',
  'memberships',
  'bids',
  'merged_tenders',
  'tender_docs',
  'tender_numbers',
  'tender_changes',
  'notices',
  'corpus',
  'documents',
  'saved_tenders',
])

const app = createApp()

/**
 * The isolate that serves the requests that begin now. The runtime of a test has one isolate, so the gate is told
 * another name for each, with the bookmark that this one would know.
 */
let isolate = 0
const bookmarks = new Map<string, string>()
const begunIn = new Map<string, string>()

/** Reports to the gate that are held back, as on a long way. */
const onTheirWay: (() => void)[] = []
let holdsReports = false

type Gate = DurableObjectStub<KeyGate>

const admit = (gate: Gate) => async (route: string, asking: AdmissionRequest) => {
  const here = `${gate.id} ${isolate}`
  if (asking.use) begunIn.set(asking.use.id, here)
  const use = asking.use && { ...asking.use, isolate: here }
  return gate.admit(route, { ...asking, isolate: here, use, bookmark: bookmarks.get(here) ?? null })
}

const ended = (gate: Gate) => async (use: string, bookmark: string | null) => {
  const here = begunIn.get(use) ?? ''
  const known = newerBookmark(bookmarks.get(here) ?? null, bookmark)
  if (known !== null) bookmarks.set(here, known)
  if (holdsReports) await new Promise<void>((resolve) => onTheirWay.push(resolve))
  await gate.ended(use, bookmark)
}

const gates = withMethods(env.KEY_GATE, {
  get: (id) => {
    const gate = env.KEY_GATE.get(id)
    return new Proxy(gate, {
      get: (target, name) => {
        if (name === 'admit') return admit(target)
        return name === 'ended' ? ended(target) : Reflect.get(target, name)
      },
    })
  },
})

const deliverReports = () => {
  for (const deliver of onTheirWay.splice(0)) deliver()
}

beforeAll(async () => {
  await database.migrate()
  tender = await newTender()
}, 60_000)

let startsEarly = false

afterEach(() => {
  startsEarly = false
  holdsReports = false
  deliverReports()
  database.keepsBookmarks = true
})

let tender = ''

interface Place {
  /** The isolate that serves the request, and the replica near it. */
  isolate: number
  replica: number
}

/** A request. One that starts early uses what the isolate of the test knows, so none does where there are two. */
async function ask(key: string, at: Place, method: string, path: string, body?: object) {
  database.place = at.replica
  isolate = at.isolate
  if (!startsEarly) noteRefused(hashKey(key))
  const request = new Request(`${origin}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const execution = createExecutionContext()
  const response = await app.fetch(request, { ...env, DB: database.binding, KEY_GATE: gates }, execution)
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of several rows
  const answer = (await response.json()) as any
  const rest = waitOnExecutionContext(execution)
  if (!holdsReports) await rest
  return { status: response.status, ...answer }
}

const place = () => fc.record({ isolate: fc.nat(startsEarly ? 0 : 1), replica: fc.nat(1) })
type Weights = Record<string, number>
const step = (name: string) => fc.record({ do: fc.constant(name), at: place(), which: fc.nat(2) })
const steps = (weights: Weights, length: number) =>
  fc.array(
    fc.oneof(...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: step(name) }))),
    { minLength: Math.floor(length / 2), maxLength: length },
  )
const everything = {
  write: 4,
  list: 5,
  get: 3,
  follow: 2,
  'change by others': 2,
  replicate: 2,
  'reports arrive': 2,
}
/** One bid that others change, with replicas that lag by different spans. */
const changesOfOthers = { get: 4, 'change by others': 3, replicate: 3, 'reports arrive': 1 }

/** A bid, and the number of its newest title that the caller has seen or written. */
interface SeenBid {
  id: string
  number: number
}

const titled = (number: number) => ({ title: `Title ${String(number).padStart(3, '0')}` })
const numberOf = ({ title }: { title: string }) => Number(title.slice(-3))

/** One caller's requests at two isolates and two replicas: it sees its own changes, and never an earlier state again. */
const aCallerSees = (weights: Weights, length: number) =>
  fc.asyncProperty(steps(weights, length), async (given) => {
    const { key, companyId, userId } = await newCompany({ requestLimit: 400 })
    const colleague = (
      await operate('POST', '/keys', { companyId, userId, name: 'Colleague', scopes: ['bids:write'] })
    ).body.data.key
    database.changed()
    const run: Run = { key, colleague, bids: [], cursor: '' }
    await takeStep(run, 0, { do: 'write', at: { isolate: 0, replica: 0 }, which: 0 })
    holdsReports = true
    for (const [n, each] of given.entries()) await takeStep(run, n + 1, each)
    deliverReports()
  })

interface Run {
  key: string
  /** Another key of the company, whose changes may appear late. */
  colleague: string
  bids: SeenBid[]
  cursor: string
}

async function takeStep(
  run: Run,
  n: number,
  { do: name, at, which }: { do: string; at: Place; which: number },
) {
  const { key, colleague, bids } = run
  // The last number stands for a bid that does not exist yet.
  const bid = name === 'write' && which === 2 ? undefined : bids[which % Math.max(1, bids.length)]
  if (name === 'replicate') await database.replicate(at.replica)
  if (name === 'reports arrive') deliverReports()
  if (name === 'change by others' && bid)
    expect((await ask(colleague, at, 'PATCH', `/bids/${bid.id}`, titled(n))).status).toBe(200)
  if (name === 'write' && bid) {
    expect((await ask(key, at, 'PATCH', `/bids/${bid.id}`, titled(n))).status).toBe(200)
    bid.number = n
  } else if (name === 'write') {
    const { status, data } = await ask(key, at, 'POST', '/bids', { tenderId: tender, ...titled(n) })
    expect(status).toBe(201)
    bids.push({ id: data.id, number: n })
  }
  if (name === 'list') {
    const { status, data } = await ask(key, at, 'GET', '/bids')
    expect(status).toBe(200)
    for (const each of bids)
      look(
        each,
        data.find(({ id }: { id: string }) => id === each.id),
      )
  }
  if (name === 'get' && bid) look(bid, (await ask(key, at, 'GET', `/bids/${bid.id}`)).data)
  if (name === 'follow') {
    const { status, data } = await ask(
      key,
      at,
      'GET',
      `/tenders/changes?limit=100${run.cursor && `&since=${run.cursor}`}`,
    )
    expect(status).toBe(200)
    run.cursor = data.cursor
  }
}

/** The caller has seen a bid, which must not be older than before. */
function look(bid: SeenBid, shown: { title: string } | undefined): void {
  expect(shown && numberOf(shown)).toBeGreaterThanOrEqual(bid.number)
  bid.number = shown ? numberOf(shown) : bid.number
}

it('shows callers their own changes, and no earlier state again', { timeout: 200_000 }, async () => {
  await fc.assert(aCallerSees(everything, 14), { numRuns: 10 })
  await fc.assert(aCallerSees(changesOfOthers, 20), { numRuns: 15 })
  expect(database.counts.atReplica).toBeGreaterThan(0)
  expect(database.counts.waited).toBeGreaterThan(0)
})

it('shows them the same where reads start beside the gate', { timeout: 200_000 }, async () => {
  startsEarly = true
  await fc.assert(aCallerSees(everything, 14), { numRuns: 6 })
})

it('would not without bookmarks', { timeout: 200_000 }, async () => {
  database.keepsBookmarks = false
  expect((await fc.check(aCallerSees(everything, 14), { numRuns: 30 })).failed).toBe(true)
})

it('finds at the primary what a replica does not have yet', async () => {
  const { key } = await newCompany()
  const late = await newTender()
  database.changed()
  const at = { isolate: 0, replica: 1 }
  const before = await ask(key, at, 'GET', '/tenders/changes?limit=100')
  const { data } = await ask(key, { isolate: 0, replica: 0 }, 'GET', `/tenders/${late}`)
  expect([before.status, data.id]).toEqual([200, late])
  // A second key, which knows nothing of the first one's bookmark, and then of its cursor.
  const { key: other } = await newCompany()
  await ask(other, at, 'GET', '/me')
  expect((await ask(other, at, 'GET', `/tenders/${late}`)).status).toBe(200)
  expect((await ask(other, at, 'GET', `/tenders/changes?since=${before.data.cursor}`)).status).toBe(200)
  expect((await ask(other, at, 'GET', `/tenders/${late.slice(0, -4)}zzzz`)).status).toBe(404)
})

it('reads at the primary what a replica has no table for yet', async () => {
  const { key } = await newCompany()
  const at = { isolate: 1, replica: 0 }
  database.changed()
  const bid = await ask(key, at, 'POST', '/bids', { tenderId: tender, title: 'Ours' })
  await database.replicate(0)
  await database.replica(0).prepare('ALTER TABLE bids RENAME TO bids_before').run()
  try {
    const shown = await ask(key, at, 'GET', `/bids/${bid.data.id}`)
    expect([shown.status, shown.data?.title]).toEqual([200, 'Ours'])
  } finally {
    await database.replica(0).prepare('ALTER TABLE bids_before RENAME TO bids').run()
  }
})

it('settles no deadline for what a lagging replica shows', async () => {
  const { key } = await newCompany()
  const due = await newTender({ deadline: new Date(Date.now() + 60_000).toISOString() })
  database.changed()
  for (const each of [0, 1]) await database.replicate(each)
  const versionOf = () => env.DB.prepare('SELECT version FROM corpus').first<number>('version')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  try {
    const search = (isolate: number) =>
      ask(key, { isolate, replica: 0 }, 'GET', '/tenders?status=open&limit=100')
    const first = await search(0)
    expect(first.data.map(({ id }: { id: string }) => id)).not.toContain(due)
    const [version, writes] = [await versionOf(), database.counts.writes]
    for (let n = 0; n < 3; n++) expect((await search(n % 2)).pagination.total).toBe(first.pagination.total)
    expect([await versionOf(), database.counts.writes]).toEqual([version, writes])
  } finally {
    vi.useRealTimers()
  }
})

it('forgets the bookmarks of connections that rest for a day', async () => {
  const meter = env.MCP_METER.get(env.MCP_METER.idFromName(`company ${crypto.randomUUID()}`))
  await runInDurableObject(meter, (_meter, { storage: { kv } }) => {
    const now = Date.now()
    const callers = Object.fromEntries(
      ['a', 'b'].map((id) => [id, new CallerFreshness(kv, `freshness ${id}`, now)]),
    )
    const use = (id: string) => ({ id, isolate: 'here', writes: false })
    for (const [id, caller] of Object.entries(callers)) {
      expect(caller.begin(use(id), null, now)).toBe('first-primary')
      caller.end(id, '00000001')
      caller.flush(id === 'a' ? now - 2 * day : now)
    }
    forgetRested(kv, 'freshness ', now)
    const next = (id: string) => new CallerFreshness(kv, `freshness ${id}`, now).begin(use('next'), null, now)
    expect([next('a'), next('b')]).toEqual(['first-primary', '00000001'])
  })
})
