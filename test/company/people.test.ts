import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/identity/auth/passwords/password.ts'
import { proofOf } from '../../src/identity/auth/passwords/check.ts'
import { listPeople } from '../../src/company/people/queries.ts'
import { removePerson } from '../../src/workspace/teams/remove.ts'
import { changeRole } from '../../src/company/people/roles.ts'
import { ChangeRole } from '../../src/company/people/schema.ts'
import type { Role } from '../../src/identity/accounts/schema.ts'
import { createTeam } from '../../src/workspace/teams/commands.ts'
import { addTeamMember } from '../../src/workspace/teams/members.ts'
import { getTeam } from '../../src/workspace/teams/queries.ts'
import { caller, newCompany, operate } from '../support/api.ts'
import { Browser, join, newPerson } from '../support/browser.ts'
import { connect } from '../support/mcp-people.ts'
import { callTool } from '../support/mcp.ts'
import { actionsOf, addStaff, mailsTo, newStaff, proven, rolesOf, type Staff } from '../support/people.ts'

const unproven = () => Promise.reject(new Error('The password was asked for'))
const set = (by: Staff, who: Staff, role: Role, prove = proven) =>
  by.act((ctx) => changeRole(ctx, { userId: who.userId, role }, prove))
const remove = (by: Staff, who: Staff, prove = proven) =>
  by.act((ctx) => removePerson(ctx, who.userId, prove))

describe('changeRole', () => {
  // The role of the person who acts, the role of the other person, the new role, and the refusal; null where the change
  // is allowed.
  const rules: [Role, Role, Role, string | null][] = [
    ['owner', 'member', 'admin', null],
    ['owner', 'member', 'owner', null],
    ['owner', 'admin', 'owner', null],
    ['owner', 'owner', 'member', null],
    ['admin', 'member', 'admin', null],
    ['admin', 'admin', 'member', null],
    ['admin', 'member', 'owner', 'Only an owner may make someone an owner'],
    ['admin', 'admin', 'owner', 'Only an owner may make someone an owner'],
    ['admin', 'owner', 'member', 'Only an owner may change the role of an owner'],
    ['admin', 'owner', 'admin', 'Only an owner may change the role of an owner'],
    ['member', 'member', 'admin', 'Only an owner or admin of the company may change roles'],
    ['member', 'owner', 'member', 'Only an owner or admin of the company may change roles'],
  ]
  it.for(rules)('%s, %s to %s: %s', async ([actor, target, role, refusal]) => {
    const [, by, who] = await newStaff('owner', actor, target)
    const change = set(by, who, role)
    if (refusal === null) expect((await change).role).toBe(role)
    else await expect(change).rejects.toThrow(refusal)
    expect((await rolesOf(by.companyId))[who.userId]).toBe(refusal === null ? role : target)
  })

  it('takes one role and no other text', () => {
    const userId = 'user_01jd0c4kwqe5m9v2x7h3tz8rgn'
    for (const role of ['admin, owner', 'Owner', 'owner ', '', null, ['owner'], 'root'])
      expect(ChangeRole.safeParse({ userId, role }).success).toBe(false)
  })

  it('refuses an admin by the role he has now, whatever his session says', async () => {
    const [owner, admin, member] = await newStaff('owner', 'admin', 'member')
    await set(owner, admin, 'member')
    await expect(set(admin, member, 'admin')).rejects.toThrow('Only an owner or admin')
    expect((await rolesOf(owner.companyId))[member.userId]).toBe('member')
  })

  it('writes nothing once the password that was asked for is another one', async () => {
    const [owner, member] = await newStaff('owner', 'member')
    const setPassword = async (password: string) =>
      env.DB.prepare('UPDATE users SET password_hash = ? WHERE id = ?')
        .bind(await hashPassword(password), owner.userId)
        .run()
    await setPassword('correct horse battery')
    const user = { id: owner.userId, name: owner.name, email: owner.email }
    let asked = 0
    const change = owner.act((ctx) =>
      changeRole(ctx, { userId: member.userId, role: 'owner' }, async (each) => {
        const rests = await proofOf({ user }, 'correct horse battery', 'network')(each)
        // The owner of the password changes it between the check and the commit.
        if (++asked === 1) await setPassword('quite another password')
        return rests
      }),
    )
    await expect(change).rejects.toMatchObject({ code: 'INVALID_DATA', details: [{ path: 'password' }] })
    expect(asked).toBe(1)
    expect((await rolesOf(owner.companyId))[member.userId]).toBe('member')
    expect(await actionsOf(owner.companyId)).toEqual(['password.failed'])
  })

  it('knows nobody of another company', async () => {
    const [[owner], [stranger]] = [await newStaff('owner'), await newStaff('owner')]
    await expect(set(owner, stranger, 'member')).rejects.toThrow('User not found')
    await expect(remove(owner, stranger)).rejects.toThrow('User not found')
    expect(await rolesOf(stranger.companyId)).toEqual({ [stranger.userId]: 'owner' })
  })

  it.for<[Role, Role, Role, boolean]>([
    ['owner', 'member', 'owner', true],
    ['owner', 'owner', 'admin', true],
    ['owner', 'member', 'admin', false],
    ['admin', 'admin', 'member', false],
  ])('asks for the password where ownership moves: %s, %s to %s', async ([actor, target, role, asks]) => {
    const [, by, who] = await newStaff('owner', actor, target)
    const change = set(by, who, role, unproven)
    if (asks) await expect(change).rejects.toThrow('The password was asked for')
    else await change
    expect((await rolesOf(by.companyId))[who.userId]).toBe(asks ? target : role)
  })

  it('leaves a company its last owner', async () => {
    const [owner, admin] = await newStaff('owner', 'admin')
    await expect(set(owner, owner, 'admin')).rejects.toThrow('at least one owner')
    await expect(remove(owner, owner)).rejects.toThrow('at least one owner')
    await set(owner, admin, 'owner')
    expect((await set(owner, owner, 'member')).role).toBe('member')
    await expect(set(admin, admin, 'member')).rejects.toThrow('at least one owner')
  })

  it('lets two owners who demote each other at once demote one', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = await newStaff('owner', 'owner')
      const results = await Promise.allSettled([set(a, b, 'member'), set(b, a, 'member')])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(Object.values(await rolesOf(a.companyId)).toSorted()).toEqual(['member', 'owner'])
    }
  })

  it('lets nobody act on the role he has just lost, though an owner would be left', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b, third] = await newStaff('owner', 'owner', 'owner')
      const results = await Promise.allSettled([set(a, b, 'member'), set(b, a, 'member')])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const roles = await rolesOf(third.companyId)
      expect([roles[a.userId], roles[b.userId]].toSorted()).toEqual(['member', 'owner'])
    }
  })

  it('lets owners who all step down or leave at once do so but for one', async () => {
    const owners = await newStaff('owner', 'owner', 'owner', 'owner')
    const results = await Promise.allSettled(
      owners.map((each, i) => (i % 2 ? set(each, each, 'member') : remove(each, each))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const left = Object.values(await rolesOf(owners[0].companyId))
    expect(left.filter((role) => role === 'owner')).toHaveLength(1)
  })

  it('is in the audit table, and in a mail to the person', async () => {
    const [owner, member] = await newStaff('owner', 'member')
    await set(owner, member, 'owner')
    await set(member, member, 'admin')
    expect(await actionsOf(owner.companyId)).toEqual(['change role to owner', 'change role to admin'])
    const mails = await mailsTo(member.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('You are an owner of Staffed Ltd now')
  })

  it('holds for the keys of the person from their next request on', async () => {
    const company = await newCompany()
    const owner = await addStaff(company.companyId, 'owner')
    const admin = await addStaff(company.companyId, 'admin')
    const key = await operate('POST', '/keys', {
      companyId: company.companyId,
      userId: admin.userId,
      name: 'Of the admin',
      scopes: ['teams:read', 'teams:write', 'account:read'],
    })
    const asAdmin = caller(key.body.data.key)
    const team = await asAdmin('POST', '/teams', { name: 'Roads' })
    await set(owner, admin, 'member')
    expect((await asAdmin('GET', '/me')).body.data.user.role).toBe('member')
    expect((await asAdmin('DELETE', `/teams/${team.body.data.id}`)).status).toBe(403)
  })
})

describe('removePerson', () => {
  it.for<[Role, Role, boolean]>([
    ['owner', 'owner', true],
    ['owner', 'member', true],
    ['admin', 'admin', true],
    ['admin', 'member', true],
    ['admin', 'owner', false],
    ['member', 'member', false],
    ['member', 'admin', false],
  ])('by %s of %s: %s', async ([actor, target, allowed]) => {
    const [, by, who] = await newStaff('owner', actor, target)
    const removal = remove(by, who)
    if (allowed) expect(await removal).toEqual({ id: who.userId, deleted: true })
    else await expect(removal).rejects.toThrow('may remove')
    expect(Object.hasOwn(await rolesOf(by.companyId), who.userId)).toBe(!allowed)
  })

  it('lets everybody leave, and says so in the audit table', async () => {
    const [owner, admin, member] = await newStaff('owner', 'admin', 'member')
    await remove(member, member)
    await remove(admin, admin)
    expect(await rolesOf(owner.companyId)).toEqual({ [owner.userId]: 'owner' })
    expect(await actionsOf(owner.companyId)).toEqual(['leave company', 'leave company'])
  })

  it('asks for the password when an owner goes', async () => {
    const [a, b, member] = await newStaff('owner', 'owner', 'member')
    await expect(remove(a, b, unproven)).rejects.toThrow('The password was asked for')
    await expect(remove(b, b, unproven)).rejects.toThrow('The password was asked for')
    await remove(a, member, unproven)
    expect(Object.keys(await rolesOf(a.companyId)).toSorted()).toEqual([a.userId, b.userId].toSorted())
  })

  it('ends the person’s keys for good, and no other’s', async () => {
    const company = await newCompany()
    const [owner, leaver] = [
      await addStaff(company.companyId, 'owner'),
      await addStaff(company.companyId, 'member'),
    ]
    const key = await operate('POST', '/keys', {
      companyId: company.companyId,
      userId: leaver.userId,
      name: 'Of the leaver',
      scopes: ['account:read'],
    })
    const asLeaver = caller(key.body.data.key)
    expect((await asLeaver('GET', '/me')).status).toBe(200)
    await remove(owner, leaver)
    expect((await asLeaver('GET', '/me')).body.code).toBe('KEY_INACTIVE')
    expect((await company.call('GET', '/me')).status).toBe(200)
    // A person who comes back does not get an old key back.
    await join(company.companyId, leaver.userId, 'member')
    expect((await asLeaver('GET', '/me')).body.code).toBe('KEY_INACTIVE')
  })

  it('ends the person’s connections from their next call on', async () => {
    const connected = await connect(['read'])
    const owner = await addStaff(connected.companyId, 'owner')
    const before = await callTool(connected.token, 'list_bids')
    expect(before.status).toBe(200)
    await owner.act((ctx) => removePerson(ctx, connected.person.userId, proven))
    expect((await callTool(connected.token, 'list_bids')).status).toBe(401)
    await join(connected.companyId, connected.person.userId, 'owner')
    expect((await callTool(connected.token, 'list_bids')).status).toBe(401)
  })

  it.for([
    [1, 'none'],
    [2, 'the other'],
    [3, 'none, to choose'],
  ] as const)('moves sessions of who belongs to %i companies to %s', async ([companies]) => {
    const [person, browser] = [await newPerson({ companies }), new Browser()]
    await browser.signIn(person)
    const [first] = person.companies
    await browser.open('/sign-in')
    await env.DB.prepare('UPDATE sessions SET company_id = ? WHERE user_id = ?')
      .bind(first?.id, person.userId)
      .run()
    const owner = await addStaff(first?.id ?? '', 'owner')
    await owner.act((ctx) => removePerson(ctx, person.userId, proven))
    const row = await env.DB.prepare('SELECT company_id FROM sessions WHERE user_id = ?')
      .bind(person.userId)
      .first<{ company_id: string | null }>()
    expect(row?.company_id).toBe(companies === 2 ? person.companies[1]?.id : null)
  })

  it('takes the person out of teams, whose version changes, and from what was assigned to him', async () => {
    const [owner, member] = await newStaff('owner', 'member')
    const team = await owner.act((ctx) => createTeam(ctx, { name: 'Roads' }))
    await owner.act((ctx) => addTeamMember(ctx, team.id, { userId: member.userId, role: 'member' }))
    const before = await getTeam(owner.ctx(), team.id)
    await env.DB.prepare(
      `INSERT INTO saved_tenders (id, company_id, tender_id, stage, priority, tags, assignee_id, version, created_at, updated_at)
        VALUES (?1, ?2, ?3, 'watching', 'medium', '[]', ?4, 1, 0, 0)`,
    )
      .bind(`saved-${member.userId}`, owner.companyId, `tender-${member.userId}`, member.userId)
      .run()
    await remove(owner, member)
    const after = await getTeam(owner.ctx(), team.id)
    expect([before.memberCount, after.memberCount]).toEqual([1, 0])
    expect(after.version).toBe(before.version + 1)
    const saved = await env.DB.prepare('SELECT assignee_id, version FROM saved_tenders WHERE company_id = ?')
      .bind(owner.companyId)
      .first()
    expect(saved).toEqual({ assignee_id: null, version: 2 })
  })
})

describe('listPeople', () => {
  it('shows everybody of the company, owners first, and nobody else', async () => {
    const [member, owner, admin] = await newStaff('member', 'owner', 'admin')
    await newStaff('owner')
    const { people, invitations } = await listPeople(member.ctx())
    expect(people.map(({ id, role }) => [id, role])).toEqual([
      [owner.userId, 'owner'],
      [admin.userId, 'admin'],
      [member.userId, 'member'],
    ])
    expect(invitations).toEqual([])
  })
})
