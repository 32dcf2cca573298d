import { env, exports } from 'cloudflare:workers'
import { runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { gateOf } from '../../src/identity/keys/stub.ts'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { operator } from '../../src/platform/transaction/audit.ts'
import { downloadCompany, downloadPerson } from '../../src/workspace/erasure/download.ts'
import { erasePerson } from '../../src/workspace/erasure/person.ts'
import { erasureSubject } from '../../src/workspace/erasure/queries.ts'
import { replayErasures } from '../../src/workspace/erasure/replay.ts'
import { stepErasures } from '../../src/workspace/erasure/run.ts'
import { sweepSandboxes } from '../../src/workspace/sandbox/remove.ts'
import { fixChance, makeWorld, type World } from '../golden/world.ts'
import { fanOut } from '../../src/delivery/events/fan-out.ts'
import { caller, operate } from '../support/api.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { type Fault, faulty } from '../support/faulty-database.ts'
import { runJob } from '../support/jobs.ts'
import { callTool } from '../support/mcp.ts'
import { connect } from '../support/mcp-people.ts'
import { codeNow, switchOn } from '../support/two-step.ts'
import { addStaff, ctxAt, settled } from '../support/people.ts'
import { uniqueHost } from '../support/webhooks.ts'
import { backupNow, everythingStored, tracesOf, unzipped } from '../support/traces.ts'

fixChance()

const day = 24 * 60 * 60 * 1000
const password = 'correct horse battery'

interface Row {
  id: string
  name: string
  email: string
  password_hash: string
}

const userNamed = async (name: string): Promise<Row> => {
  const row = await env.DB.prepare('SELECT * FROM users WHERE name = ?1').bind(name).first<Row>()
  if (!row) throw new Error(`${name} is missing`)
  return row
}

const logged: string[] = []
let world: World
let ada: Row
let bo: Row
let companyId: string

beforeAll(async () => {
  world = await makeWorld()
  ada = await userNamed('Ada <Owner> & Co')
  bo = await userNamed('Bo Member')
  const company = env.DB.prepare("SELECT id FROM companies WHERE name = 'Norwick Vehicles Ltd'")
  companyId = (await company.first<string>('id')) ?? ''
  for (const level of ['error', 'warn', 'log', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((...texts) => void logged.push(texts.map(String).join(' ')))
}, 120_000)

/** Runs the job as the clock would, at a time. */
const erasing = async (at = Date.now()) => {
  const report = await runJob(ctxAt(new Date(at)), 'erasure')
  expect(report.failed).toEqual([])
  await settled()
}

const act = async (path: string, action: string, fields: [string, string][]) => {
  const page = await world.people.owner.open(path)
  return world.people.owner.send(page, action, fields)
}

describe('a person', () => {
  it('who alone owns a company with other people has to hand it over first', async () => {
    const page = await world.people.owner.open('/account/data')
    expect(page.text).toContain('You are the only owner of Norwick Vehicles Ltd')
    expect(page.text).not.toContain('action="/account/data/delete"')
    const answer = await operate('POST', '/users/erase', { email: ada.email })
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    expect(answer.body.error).toContain('The only owner of Norwick Vehicles Ltd cannot go')
    await act(`/people/${bo.id}`, `/people/${bo.id}/role`, [
      ['role', 'owner'],
      ['password', password],
    ])
  })

  it('downloads all that names the person, without secrets', async () => {
    const files = await unzipped((await downloadPerson(ctxAt(), ada.id)).body)
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'README.txt',
        'account.ndjson',
        'memberships.ndjson',
        'sessions.ndjson',
        'connections.ndjson',
        'api_keys.ndjson',
        'saved_searches.ndjson',
        'bid_comments.ndjson',
        'audit.ndjson',
      ]),
    )
    expect(files['account.ndjson']).toContain(ada.email)
    const text = Object.values(files).join('\n')
    expect(text).not.toContain(ada.password_hash)
    expect(text).not.toContain('"hash"')
    expect(text).not.toContain(bo.email)
  })

  it('is deleted with the password alone, and leaves no name, address or hash anywhere', async () => {
    const words = [ada.name, ada.email, ada.password_hash]
    const before = tracesOf(await everythingStored(ctxAt()), [ada.name])
    // The words are there before, in all of these places.
    const places = ['table users', 'table notifications', 'sandbox users'].map((at) => `${ada.name} in ${at}`)
    expect(before).toEqual(expect.arrayContaining(places))
    const keys = await env.DB.prepare('SELECT hash FROM api_keys WHERE user_id = ?1')
      .bind(ada.id)
      .all<{ hash: string }>()
    const refused = await act('/account/data', '/account/data/delete', [['password', 'wrong horse']])
    expect([refused.status, refused.text.includes('The password is wrong')]).toEqual([422, true])
    const done = await act('/account/data', '/account/data/delete', [['password', password]])
    expect([done.status, done.text.includes('Your account is deleted')]).toEqual([200, true])
    await settled()
    await erasing()
    logged.length = 0
    expect((await world.people.owner.open('/account')).location).toMatch(/^\/sign-in/)
    expect(tracesOf(await everythingStored(ctxAt()), words)).toEqual([])
    expect(tracesOf(await backupNow(), words)).toEqual([])
    const files = await unzipped((await downloadCompany(ctxAt(), companyId)).body)
    expect(
      tracesOf(
        Object.entries(files).map(([where, text]) => ({ where, text })),
        words,
      ),
    ).toEqual([])
    expect(Object.keys(files)).toContain('files/certificate.txt')
    await runJob(ctxAt(), 'outbox')
    await runJob(ctxAt(), 'mail')
    expect(
      tracesOf(
        logged.map((text) => ({ where: 'log', text })),
        words,
      ),
    ).toEqual([])
    expect(keys.results.length).toBeGreaterThan(0)
    for (const { hash } of keys.results)
      await runInDurableObject(gateOf(env, hash), (_gate, { storage }) =>
        expect(
          storage.sql
            .exec("SELECT name FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'")
            .toArray(),
        ).toEqual([]),
      )
  })

  it('is a former member to the others, whose texts stay', async () => {
    const { results } = await env.DB.prepare('SELECT text, author_id FROM bid_comments').all()
    expect(results).toEqual(expect.arrayContaining([{ text: 'Please look', author_id: ada.id }]))
    const bid = await env.DB.prepare('SELECT bid_id FROM bid_comments').first<string>('bid_id')
    expect((await world.people.member.open(`/bids/${bid}`)).text).toContain('Former member')
    expect((await world.people.member.open('/notifications')).text).not.toContain(ada.name)
  })

  it('is on the list in the bucket by a digest alone', async () => {
    const { objects } = await env.FILES.list({ prefix: 'erasures/' })
    expect(objects.map(({ key }) => key)).toEqual([`erasures/person/${erasureSubject(ada.id)}`])
    const text = await (await env.FILES.get(objects[0]?.key ?? ''))?.text()
    expect(Object.keys(JSON.parse(text ?? '{}'))).toEqual(['at'])
  })

  it('is erased again after a restore has brought the row back', async () => {
    await env.DB.batch([
      env.DB.prepare('DELETE FROM erasures'),
      env.DB.prepare('UPDATE users SET name = ?2, email = ?3, password_hash = ?4 WHERE id = ?1').bind(
        ada.id,
        ada.name,
        ada.email,
        ada.password_hash,
      ),
      env.DB.prepare("INSERT INTO memberships VALUES (?1, ?2, 'owner', 0)").bind(companyId, ada.id),
    ])
    const again = await operate('POST', '/erasures/again', {})
    expect(again.body.data).toEqual({ people: 1, companies: 0, next: null })
    expect((await operate('POST', '/erasures/again', {})).body.data.people).toBe(0)
    expect(tracesOf(await everythingStored(ctxAt()), [ada.name, ada.email, ada.password_hash])).toEqual([])
  })
})

/** A context whose database fails at one call. */
function failing(at: number, fault: Fault): { ctx: Ctx; calls: () => number } {
  let calls = 0
  const { database } = faulty(env.DB, 'the machine is gone', () => (calls++ === at ? fault : null))
  const ctx = createCtx({ ...env, DB: database }, () => undefined, new Date())
  return { ctx, calls: () => calls }
}

describe('the erasure of a person', () => {
  const newMember = async () => {
    const email = `member-${crypto.randomUUID()}@example.com`
    const made = await operate('POST', '/users', {
      email,
      name: 'Zoe Halfway',
      password,
      companyId,
      role: 'member',
    })
    return { id: made.body.data.id as string, email }
  }
  const stateOf = async (id: string) => {
    const [user, memberships, erasures] = await env.DB.batch([
      env.DB.prepare('SELECT name FROM users WHERE id = ?1').bind(id),
      env.DB.prepare('SELECT 1 FROM memberships WHERE user_id = ?1').bind(id),
      env.DB.prepare('SELECT 1 FROM erasures WHERE subject = ?1').bind(erasureSubject(id)),
    ])
    const [row] = (user?.results ?? []) as { name: string }[]
    return [row?.name, memberships?.results.length, erasures?.results.length]
  }
  const whole = ['Former member', 0, 1]

  it('is whole or nothing wherever the database fails, and ends when it is asked for again', async () => {
    const { id: probe } = await newMember()
    const counting = failing(Infinity, 'before')
    await erasePerson(counting.ctx, probe, operator)
    expect(await stateOf(probe)).toEqual(whole)
    for (let at = 0; at < counting.calls(); at++)
      for (const fault of ['before', 'after'] as const) {
        const { id } = await newMember()
        await erasePerson(failing(at, fault).ctx, id, operator).catch(() => undefined)
        const state = await stateOf(id)
        expect([whole, ['Zoe Halfway', 1, 0]], `call ${at}, ${fault}`).toContainEqual(state)
        await erasePerson(ctxAt(), id, operator).catch(() => undefined)
        expect(await stateOf(id)).toEqual(whole)
      }
    await settled()
    await erasing()
    expect(tracesOf(await everythingStored(ctxAt()), ['Zoe Halfway'])).toEqual([])
  })

  it('happens once when it is asked for twice at once', async () => {
    const { id, email } = await newMember()
    const ask = () => operate('POST', '/users/erase', { email })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 403, 404].includes(status))).toBe(true)
    expect(await stateOf(id)).toEqual(whole)
  })

  it('takes along a company that has nobody else', async () => {
    const made = await operate('POST', '/companies', { name: 'One Man Band', country: 'DE', plan: 'basic' })
    const alone = made.body.data.id
    const email = `alone-${crypto.randomUUID()}@example.com`
    await operate('POST', '/users', { email, name: 'Solo', password, companyId: alone, role: 'owner' })
    expect((await operate('POST', '/users/erase', { email })).status).toBe(200)
    await erasing()
    expect(tracesOf(await everythingStored(ctxAt()), ['One Man Band', email])).toEqual([])
  })
})

describe('the account of a person', () => {
  it('goes without a company too', async () => {
    const person = await newPerson()
    await env.DB.prepare('DELETE FROM memberships WHERE user_id = ?1').bind(person.userId).run()
    const browser = new Browser()
    await browser.signIn(person)
    expect((await browser.open('/choose-company')).text).toContain('href="/account/data"')
    const page = await browser.open('/account/data')
    const done = await browser.send(page, '/account/data/delete', [['password', password]])
    expect(done.text).toContain('Your account is deleted')
    const [company] = person.companies
    const left = env.DB.prepare('SELECT erase_at FROM companies WHERE id = ?1').bind(company?.id)
    expect(await left.first('erase_at')).toBeNull()
  })

  it('asks for the code of a second factor, for the download and for the deletion', async () => {
    const person = await newPerson()
    const { secret, browser } = await switchOn(person)
    for (const form of ['download', 'delete'])
      for (const code of ['', '000000']) {
        const page = await browser.open('/account/data')
        const fields: [string, string][] = [
          ['password', password],
          ['code', code],
        ]
        expect((await browser.send(page, `/account/data/${form}`, fields)).status).toBe(422)
      }
    const page = await browser.open('/account/data')
    const done = await browser.send(page, '/account/data/delete', [
      ['password', password],
      ['code', codeNow(secret, 1)],
    ])
    expect(done.text).toContain('Your account is deleted')
  })

  it('of the only owner goes once the company is to be deleted', async () => {
    const owner = await newPerson()
    const company = owner.companies[0]?.id ?? ''
    await addStaff(company, 'member')
    expect((await operate('POST', '/users/erase', { email: owner.email })).status).toBe(403)
    await operate('POST', `/companies/${company}/erase`, {})
    expect((await operate('POST', '/users/erase', { email: owner.email })).body.data.companies).toEqual([])
  })
})

describe('a company that is to be deleted', () => {
  it('has no connections and no webhooks until it is kept', async () => {
    const { token, companyId: company } = await connect(['read'])
    const made = await operate('POST', '/keys', {
      companyId: company,
      name: 'Hooks',
      scopes: ['webhooks:manage'],
    })
    const url = `https://${uniqueHost()}/ok`
    await caller(made.body.data.key)('POST', '/webhooks', { url, events: ['bid.submitted'] })
    const tell = async (id: string) => {
      const event = env.DB.prepare(
        `INSERT INTO events (id, company_id, type, data, at) VALUES (?1, ?2, 'bid.submitted', '{}', ?3)`,
      )
      await event.bind(id, company, Date.now()).run()
      await fanOut(ctxAt())
      const sent = env.DB.prepare('SELECT count(*) AS n FROM deliveries WHERE company_id = ?1')
      return sent.bind(company).first('n')
    }
    const search = () => callTool(token, 'search_tenders', {})
    expect((await search()).status).toBe(200)
    await operate('POST', `/companies/${company}/erase`, {})
    expect((await search()).status).toBe(403)
    expect(await tell('event_planned')).toBe(0)
    await operate('POST', `/companies/${company}/keep`)
    expect((await search()).status).toBe(200)
    expect(await tell('event_kept')).toBe(1)
  })

  it.for(['member', 'admin'] as const)('is not deleted, kept or downloaded by an %s', async (role) => {
    const person = await newPerson({ role })
    const browser = new Browser()
    await browser.signIn(person)
    expect((await browser.open('/company/data')).status).toBe(403)
    for (const action of ['delete', 'keep', 'download'])
      expect((await browser.open(`/company/data/${action}`, { method: 'POST', fields: [] })).status).toBe(403)
  })
})

describe('a company', () => {
  const name = 'Norwick Vehicles Ltd'
  let key: string
  const request = async () => {
    const response = await exports.default.fetch(
      new Request('https://service.test/api/v1/bids', { headers: { Authorization: `Bearer ${key}` } }),
    )
    return { status: response.status, body: (await response.json()) as { reason?: string; error?: string } }
  }
  const member = async (path: string, action: string, fields: [string, string][]) => {
    const page = await world.people.member.open(path)
    return world.people.member.send(page, action, fields)
  }

  it('downloads the files that are there, and names those that are missing', async () => {
    const row = env.DB.prepare(
      "SELECT file_key FROM assets WHERE company_id = ?1 AND file_name = 'certificate.txt'",
    )
    const fileKey = (await row.bind(companyId).first<string>('file_key')) ?? ''
    const bytes = (await (await env.FILES.get(fileKey))?.arrayBuffer()) ?? new ArrayBuffer()
    await env.FILES.delete(fileKey)
    const files = await unzipped((await downloadCompany(ctxAt(), companyId)).body)
    expect(files['Not in this archive.txt']).toContain('\ncertificate.txt\n')
    expect(Object.keys(files)).not.toContain('files/certificate.txt')
    await env.FILES.put(fileKey, bytes)
    const whole = await unzipped((await downloadCompany(ctxAt(), companyId)).body)
    expect(Object.keys(whole)).toContain('files/certificate.txt')
    expect(Object.keys(whole)).not.toContain('Not in this archive.txt')
  })

  it('is planned to go in 30 days: keys are refused, and owners may keep it', async () => {
    const made = await operate('POST', '/keys', { companyId, name: 'Last', scopes: ['bids:read'] })
    key = made.body.data.key
    expect((await request()).status).toBe(200)
    const wrong = await member('/company/data', '/company/data/delete', [
      ['name', 'Another Ltd'],
      ['password', password],
    ])
    expect(wrong.status).toBe(422)
    const planned = await member('/company/data', '/company/data/delete', [
      ['name', name],
      ['password', password],
    ])
    expect(planned.location).toBe('/company/data')
    const refused = await request()
    expect(refused.status).toBe(403)
    expect(refused.body.error).toMatch(/is to be deleted on 2031-/)
    expect((await world.people.member.open('/bids')).text).toContain('will be deleted on')
    await member('/company/data', '/company/data/keep', [])
    expect((await request()).status).toBe(200)
  })

  it('stays before its time, and closes when the time has come', async () => {
    await operate('POST', `/companies/${companyId}/erase`, {})
    await erasing(Date.now() + 29 * day)
    expect((await request()).status).toBe(403)
    expect((await world.people.member.open('/bids')).status).toBe(200)
  })

  it('is gone after any interruption: no name, row or object is left, and public tenders stay', async () => {
    const tenders = await env.DB.prepare('SELECT count(*) AS n FROM tender_docs').first('n')
    const after = new Date(Date.now() + 31 * day)
    const counting = (at: number) => {
      let calls = 0
      const { database } = faulty(env.DB, 'the machine is gone', () => (calls++ === at ? 'after' : null))
      return createCtx({ ...env, DB: database }, () => undefined, after)
    }
    for (const at of [1, 4, 9, 16, 25, 36, 49, 64, 81])
      await stepErasures(counting(at)).catch(() => undefined)
    await erasing(after.getTime())
    const later = after.getTime() + 2 * 60 * 60 * 1000
    await erasing(later)
    await sweepSandboxes(ctxAt(new Date(later)))
    expect(tracesOf(await everythingStored(ctxAt()), [name])).toEqual([])
    expect(tracesOf(await backupNow(), [name])).toEqual([])
    const { objects } = await env.FILES.list({ prefix: `t/${companyId}/` })
    expect(objects).toEqual([])
    expect(await env.DB.prepare('SELECT count(*) AS n FROM tender_docs').first('n')).toBe(tenders)
    const kept = tracesOf(await everythingStored(ctxAt()), [companyId])
    const tables = new Set(['audit', 'companies', 'consortium_members', 'consortiums', 'model_usage'])
    expect(kept.filter((each) => !tables.has(each.split(' ').at(-1) ?? ''))).toEqual([])
    expect((await world.people.member.open('/bids')).location).toMatch(/^\/choose-company/)
    expect((await request()).status).toBe(401)
    const unfinished = await env.DB.prepare('SELECT 1 FROM erasures WHERE id IS NOT NULL').all()
    expect(unfinished.results).toEqual([])
  })

  it('is erased again after a restore', async () => {
    await env.DB.batch([
      env.DB.prepare('DELETE FROM erasures'),
      env.DB.prepare('UPDATE companies SET name = ?2 WHERE id = ?1').bind(companyId, name),
    ])
    // More people of the list are former members than one step erases, which must not hold up the rest.
    expect(await replayErasures(ctxAt(), null)).toEqual({ people: 0, companies: 1, next: null })
    await erasing()
    expect(tracesOf(await everythingStored(ctxAt()), [name])).toEqual([])
  })
})
