import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idExample } from '../../src/platform/context/ids.ts'
import { nameKey } from '../../src/platform/text/names.ts'
import { type Answer, caller, newCompany, operate, type TestCompany } from '../support/api.ts'

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const idOf = ({ body }: Answer): string => body.data.id
const newTeam = async ({ call }: TestCompany, name = 'Roads') => idOf(await call('POST', '/teams', { name }))

const audited = async ({ companyId }: TestCompany) =>
  (
    await env.DB.prepare(
      "SELECT action, target_id FROM audit WHERE company_id = ? AND user_id <> 'operator' ORDER BY id",
    )
      .bind(companyId)
      .all()
  ).results.map(({ action, target_id }) => `${action} ${target_id}`)

/** Adds another person to the company, with a key that acts for the person. */
async function newPerson({ companyId }: TestCompany, role = 'member') {
  const email = `person-${crypto.randomUUID()}@example.com`
  const person = { email, name: 'Ada', password: 'correct horse battery', companyId, role }
  const userId = idOf(await operate('POST', '/users', person))
  const key = await operate('POST', '/keys', { companyId, userId, name: 'Own', scopes: ['teams:write'] })
  return { userId, email, call: caller(key.body.data.key) }
}

describe('POST /teams', () => {
  it('makes a team that can be read and listed', async () => {
    const company = await newCompany()
    const made = await company.call('POST', '/teams', { name: '  Roads ', description: 'Bridges too' })
    expect([made.status, made.headers.get('etag')]).toEqual([
      201,
      expect.stringMatching(/^"1-[0-9a-f]{12}"$/),
    ])
    const { id, createdAt } = made.body.data
    expect(made.body.data).toEqual({
      id,
      name: 'Roads',
      description: 'Bridges too',
      memberCount: 0,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    })
    expect((await company.call('GET', `/teams/${id}`)).body.data).toEqual(made.body.data)
    expect((await company.call('GET', '/teams')).body.data).toEqual([made.body.data])
    expect(await audited(company)).toEqual([`POST /teams ${id}`])
  })

  it('takes a name once, whatever its case and composition', async () => {
    const company = await newCompany()
    const other = await newCompany()
    await newTeam(company, 'Stra\u00dfe \u00dcber')
    for (const name of ['STRASSE \u00dcBER', ' stra\u00dfe U\u0308ber ']) {
      const again = await company.call('POST', '/teams', { name })
      expect([again.status, again.body.code, again.body.details]).toEqual([
        400,
        'INVALID_DATA',
        [{ rule: 'conflict', path: 'name', message: 'is the name of another team of the company' }],
      ])
    }
    expect((await other.call('POST', '/teams', { name: 'Stra\u00dfe \u00dcber' })).status).toBe(201)
  })

  it('makes one team of twenty requests for a name at once', async () => {
    const company = await newCompany()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        company.call('POST', '/teams', { name: index % 2 ? 'ROADS' : 'roads' }),
      ),
    )
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 400)])
    expect(await audited(company)).toHaveLength(1)
  })
})

describe('nameKey', () => {
  const variants = (name: string) => {
    const apart = name.normalize('NFD')
    return [
      apart,
      name.normalize('NFC'),
      apart.toLowerCase(),
      apart.toUpperCase(),
      ` ${name} `,
      nameKey(name),
    ]
  }

  it('is the same for a name in any case and form, and its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(new Set(variants(name).map(nameKey))).toEqual(new Set([nameKey(name)]))
      }),
    )
  })

  it.for(['\u1e9e \u00df ss', '\u03a3\u03c2\u03c3', '\u0130i\u0131', '\ufb01 \u0149', '\u1f80\u0301'])(
    'is the same for %j in any case and form',
    (name) => {
      expect(new Set(variants(name).map(nameKey))).toEqual(new Set([nameKey(name)]))
    },
  )

  it('tells different names apart', () => {
    expect(new Set(['Roads', 'R\u00f6ads', 'Roads 2', 'Ro ads'].map(nameKey)).size).toBe(4)
  })
})

describe('GET /teams', () => {
  it('sorts and pages', async () => {
    const company = await newCompany()
    const ids = []
    for (const name of ['b', 'C', 'a']) ids.push(await newTeam(company, name))
    await company.call('PATCH', `/teams/${ids[0]}`, { description: 'changed last' })
    const names = async (query: string) => {
      const { data, pagination } = (await company.call('GET', `/teams?${query}`)).body
      return [pagination.total, ...data.map(({ name }: { name: string }) => name)]
    }
    expect(await names('')).toEqual([3, 'a', 'C', 'b'])
    expect(await names('order=asc')).toEqual([3, 'b', 'C', 'a'])
    expect(await names('sort=name')).toEqual([3, 'a', 'b', 'C'])
    expect(await names('sort=name&order=desc&limit=2&page=2')).toEqual([3, 'a'])
    expect(await names('sort=updatedAt&limit=1')).toEqual([3, 'b'])
    expect((await company.call('GET', '/teams?sort=memberCount')).body.code).toBe('INVALID_PARAMS')
  })
})

describe('PATCH /teams/:id', () => {
  it('changes what is given, clears with null, and with {} nothing', async () => {
    const company = await newCompany()
    const path = `/teams/${await newTeam(company)}`
    const first = (await company.call('GET', path)).body.data
    const changed = (await company.call('PATCH', path, { name: 'ROADS', description: 'x' })).body.data
    const { updatedAt } = changed
    expect(changed).toEqual({ ...first, name: 'ROADS', description: 'x', version: 2, updatedAt })
    expect((await company.call('PATCH', path, {})).body.data).toEqual(changed)
    expect((await company.call('GET', path)).body.data).toEqual(changed)
    const cleared = (await company.call('PATCH', path, { description: null })).body.data
    expect([cleared.description, cleared.version]).toEqual([null, 3])
    expect((await company.call('PATCH', path, { name: null })).body.details[0].path).toBe('name')
  })

  it('refuses the name of another team, and frees the old one', async () => {
    const company = await newCompany()
    const roads = await newTeam(company)
    const rails = await newTeam(company, 'Rails')
    const taken = await company.call('PATCH', `/teams/${rails}`, { name: 'roads' })
    expect([taken.status, taken.body.details[0].path]).toEqual([400, 'name'])
    await company.call('PATCH', `/teams/${roads}`, { name: 'Streets' })
    expect((await company.call('PATCH', `/teams/${rails}`, { name: 'roads' })).status).toBe(200)
  })

  it('is bound to the version that If-Match names', async () => {
    const company = await newCompany()
    const path = `/teams/${await newTeam(company)}`
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        company.call('PATCH', path, { description: `${index}` }, { 'If-Match': '"1"' }),
      ),
    )
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 403)])
    expect((await company.call('DELETE', path, undefined, { 'If-Match': '"1"' })).status).toBe(403)
    expect((await company.call('DELETE', path, undefined, { 'If-Match': '"2"' })).status).toBe(200)
  })
})

describe('POST /teams/:id/members', () => {
  it('takes a person by id or e-mail; a second time answers 200 with the first', async () => {
    const company = await newCompany()
    const ada = await newPerson(company)
    const id = await newTeam(company)
    const path = `/teams/${id}/members`
    const lead = await company.call('POST', path, { userId: company.userId, role: 'lead' })
    const member = await company.call('POST', path, { email: ada.email.toUpperCase() })
    expect([lead.status, member.status]).toEqual([201, 201])
    expect(member.body.data).toEqual({
      id: member.body.data.id,
      teamId: id,
      user: { id: ada.userId, name: 'Ada', email: ada.email },
      role: 'member',
      addedAt: member.body.data.addedAt,
    })
    const again = await company.call('POST', path, { userId: ada.userId, role: 'lead' })
    expect([again.status, again.body.data]).toEqual([200, member.body.data])
    const { data, pagination } = (await company.call('GET', path)).body
    expect([data, pagination.total]).toEqual([[lead.body.data, member.body.data], 2])
    expect((await company.call('GET', `${path}?limit=1&page=2`)).body.data).toEqual([member.body.data])
    const team = (await company.call('GET', `/teams/${id}`)).body.data
    expect([team.memberCount, team.version]).toEqual([2, 3])
  })

  it('wants one of userId and email', async () => {
    const company = await newCompany()
    const path = `/teams/${await newTeam(company)}/members`
    for (const body of [{}, { userId: company.userId, email: 'ada@example.com' }]) {
      const answer = await company.call('POST', path, body)
      expect([answer.status, answer.body.code, answer.body.details[0].path]).toEqual([
        400,
        'INVALID_DATA',
        'userId',
      ])
    }
    const wrong = await company.call('POST', path, { email: 'nobody', role: 'boss', more: 1 })
    expect(wrong.body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'email',
      'more',
      'role',
    ])
  })

  it('knows nobody of another company', async () => {
    const [company, other] = await Promise.all([newCompany(), newCompany()])
    const path = `/teams/${await newTeam(company)}/members`
    const { email } = await newPerson(other)
    const refuse = async (body: object) => {
      const { status: code, body: answer } = await company.call('POST', path, body)
      expect(code).toBe(404)
      return answer.error
    }
    for (const body of [{ userId: other.userId }, { userId: idExample('user') }])
      expect(await refuse(body)).toBe('User not found')
    // An address of another company is refused as one that nobody has.
    const unknown = await refuse({ email: 'a@b.example' })
    expect(unknown).toMatch(/^User not found: .*Invite the person/)
    expect(await refuse({ email })).toBe(unknown)
  })

  it('adds a person once of ten requests, and many at once', async () => {
    const company = await newCompany()
    const people = await Promise.all(Array.from({ length: 12 }, () => newPerson(company)))
    const id = await newTeam(company)
    const path = `/teams/${id}/members`
    const same = await Promise.all(
      Array.from({ length: 10 }, () => company.call('POST', path, { userId: company.userId })),
    )
    expect(statuses(same)).toEqual([...Array.from({ length: 9 }, () => 200), 201])
    expect(new Set(same.map(idOf)).size).toBe(1)
    const all = await Promise.all(people.map(({ userId }) => company.call('POST', path, { userId })))
    expect(new Set(statuses(all))).toEqual(new Set([201]))
    const team = (await company.call('GET', `/teams/${id}`)).body.data
    expect([team.memberCount, team.version]).toEqual([13, 14])
    expect((await company.call('GET', path)).body.pagination.total).toBe(13)
    expect(await audited(company)).toHaveLength(14)
  })
})

describe('DELETE /teams/:id/members/:memberId', () => {
  it('takes a person out, who may be added again', async () => {
    const company = await newCompany()
    const { userId, call } = await newPerson(company)
    const id = await newTeam(company)
    const path = `/teams/${id}/members`
    const member = idOf(await company.call('POST', path, { userId }))
    const bound = (tag: string) => call('DELETE', `${path}/${member}`, undefined, { 'If-Match': tag })
    expect((await bound('"1"')).body.code).toBe('FORBIDDEN')
    expect((await bound('"2"')).body.data).toEqual({ id: member, deleted: true })
    const gone = await call('DELETE', `${path}/${member}`)
    expect([gone.status, gone.body.error]).toEqual([404, 'Member not found'])
    expect((await company.call('GET', `/teams/${id}`)).body.data).toMatchObject({
      memberCount: 0,
      version: 3,
    })
    expect((await company.call('POST', path, { userId })).status).toBe(201)
    expect(await audited(company)).toContain(`DELETE /teams/:id/members/:memberId ${member}`)
  })

  it('knows the members of one team only', async () => {
    const company = await newCompany()
    const [roads, rails] = [await newTeam(company), await newTeam(company, 'Rails')]
    const member = idOf(await company.call('POST', `/teams/${roads}/members`, { userId: company.userId }))
    const wrong = await company.call('DELETE', `/teams/${rails}/members/${member}`)
    expect([wrong.status, wrong.body.error]).toEqual([404, 'Member not found'])
  })

  it('is done once of ten requests', async () => {
    const company = await newCompany()
    const id = await newTeam(company)
    const member = idOf(await company.call('POST', `/teams/${id}/members`, { userId: company.userId }))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => company.call('DELETE', `/teams/${id}/members/${member}`)),
    )
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
  })
})

describe('DELETE /teams/:id', () => {
  it('takes an owner or admin', async () => {
    const company = await newCompany()
    const id = await newTeam(company)
    const [member, admin] = [await newPerson(company), await newPerson(company, 'admin')]
    const refused = await member.call('DELETE', `/teams/${id}`)
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    expect(refused.body.error).toContain('owner or admin')
    expect((await member.call('DELETE', `/teams/${idExample('team')}`)).status).toBe(404)
    expect((await member.call('PATCH', `/teams/${id}`, { name: 'Rails' })).status).toBe(200)
    expect((await admin.call('DELETE', `/teams/${id}`)).body.data).toEqual({ id, deleted: true })
  })

  it('takes its memberships along and frees its name', async () => {
    const company = await newCompany()
    const id = await newTeam(company)
    await company.call('POST', `/teams/${id}/members`, { userId: company.userId })
    expect((await company.call('DELETE', `/teams/${id}`)).status).toBe(200)
    for (const path of [`/teams/${id}`, `/teams/${id}/members`])
      expect((await company.call('GET', path)).body.error).toBe('Team not found')
    const left = await env.DB.prepare('SELECT count(*) AS n FROM team_members WHERE team_id = ?')
      .bind(id)
      .first('n')
    expect(left).toBe(0)
    expect((await company.call('POST', '/teams', { name: 'Roads' })).status).toBe(201)
  })

  it('leaves its bids to the company, in a new version', async () => {
    const [company, other] = await Promise.all([newCompany(), newCompany()])
    const id = await newTeam(company)
    const insert = env.DB.prepare(
      `INSERT INTO bids (id, company_id, tender_id, lot_ids, title, status, currency, team_id, sections, asset_ids,
         version, created_at, updated_at)
       VALUES (?1, ?2, 't', '[]', 'Bid', 'draft', 'EUR', ?3, '[]', '[]', 1, 0, 0)`,
    )
    const bids = ['own', 'foreign', 'teamless'].map((name) => `${name}-${id}`)
    await env.DB.batch([
      insert.bind(bids[0], company.companyId, id),
      insert.bind(bids[1], other.companyId, id),
      insert.bind(bids[2], company.companyId, null),
    ])
    await company.call('DELETE', `/teams/${id}`)
    const { results } = await env.DB.prepare(
      'SELECT team_id, version FROM bids WHERE id IN (?, ?, ?) ORDER BY id',
    )
      .bind(...bids)
      .all()
    expect(results).toEqual([
      { team_id: id, version: 1 },
      { team_id: null, version: 2 },
      { team_id: null, version: 1 },
    ])
  })
})
