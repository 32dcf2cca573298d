import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { derive } from '../../src/platform/context/context.ts'
import { acceptInvitation, signUpByInvitation } from '../../src/company/people/accept.ts'
import { foundCompany } from '../../src/company/profile/create-company.ts'
import { invitePerson, withdrawInvitation } from '../../src/company/people/invite.ts'
import { listPeople, readInvitation } from '../../src/company/people/queries.ts'
import { removePerson } from '../../src/workspace/teams/remove.ts'
import { changeRole } from '../../src/company/people/roles.ts'
import { Invite } from '../../src/company/people/schema.ts'
import type { Role } from '../../src/identity/accounts/schema.ts'
import { identityRetention } from '../../src/identity/retention.ts'
import { deleteExpired } from '../../src/platform/db/retention.ts'
import { findSession } from '../../src/identity/auth/sessions/queries.ts'
import type { Session } from '../../src/identity/auth/sessions/schema.ts'
import { day, minute } from '../../src/platform/time/time.ts'
import { Browser, newPerson, type Person } from '../support/browser.ts'
import {
  actionsOf,
  addStaff,
  ctxAt,
  invitationOf,
  mailsTo,
  newStaff,
  proven,
  rolesOf,
  type Staff,
} from '../support/people.ts'

const address = () => `${crypto.randomUUID()}@example.com`
const invite = (by: Staff, email: string, role: Role = 'member', now?: Date) =>
  by.act((ctx) => invitePerson(ctx, { email, role }, proven), now)
const after = (ms: number) => new Date(Date.now() + ms)
const account = { name: 'Grace Example', password: 'correct horse battery' }
const signUp = (token: string, now?: Date) => signUpByInvitation(ctxAt(now), token, account, 'Test browser')

async function sessionOf(person: Pick<Person, 'email' | 'password'>): Promise<Session> {
  const browser = new Browser()
  await browser.signIn(person)
  const session = await findSession(ctxAt(), browser.cookies.get('session') ?? '')
  if (!session) throw new Error('Nobody is signed in')
  return session
}

describe('invitePerson', () => {
  const rules: [Role, Role, string | null][] = [
    ['owner', 'owner', null],
    ['owner', 'member', null],
    ['admin', 'admin', null],
    ['admin', 'member', null],
    ['admin', 'owner', 'Only an owner may invite an owner'],
    ['member', 'member', 'Only an owner or admin of the company may invite people'],
  ]
  it.for(rules)('%s, as %s: %s', async ([actor, role, refusal]) => {
    const [, by] = await newStaff('owner', actor)
    const email = address()
    if (refusal !== null) await expect(invite(by, email, role)).rejects.toThrow(refusal)
    else expect(await invite(by, email, role)).toMatchObject({ email, role, expired: false })
    const { invitations } = await listPeople(by.ctx())
    expect(invitations).toHaveLength(refusal === null ? 1 : 0)
  })

  it.for(['admin, owner', 'OWNER', 'owner,admin', ' owner', 'superuser', ''])(
    'takes %j for no role',
    (role) => {
      expect(Invite.safeParse({ email: address(), role }).success).toBe(false)
    },
  )

  it('refuses who is no admin any more, by the role in the database', async () => {
    const [owner, admin] = await newStaff('owner', 'admin')
    await owner.act((ctx) => changeRole(ctx, { userId: admin.userId, role: 'member' }, proven))
    await expect(invite(admin, address())).rejects.toThrow('Only an owner or admin')
  })

  it('answers the same whether the address has an account', async () => {
    const [owner, [stranger]] = [(await newStaff('owner'))[0], await newStaff('owner')]
    const [known, unknown] = [await invite(owner, stranger.email), await invite(owner, address())]
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    const rest = ({ role, invitedBy, expired }: typeof known) => ({ role, invitedBy, expired })
    expect(rest(known)).toEqual(rest(unknown))
    const [a = '', b = ''] = [(await mailsTo(stranger.email))[0], (await mailsTo(unknown.email))[0]]
    const bare = (mail: string, email: string) => mail.replaceAll(email, '').replace(/token=\S+/, '')
    expect(bare(a, stranger.email)).toBe(bare(b, unknown.email))
  })

  it('keeps the link out of the database, of the answer and of the audit table', async () => {
    const [owner] = await newStaff('owner')
    const email = address()
    const answer = await invite(owner, email)
    const token = await invitationOf(email)
    const rows = await env.DB.prepare('SELECT * FROM invitations WHERE email = ?').bind(email).all()
    expect(rows.results).toHaveLength(1)
    expect(JSON.stringify([rows.results, answer])).not.toContain(token)
    expect(await actionsOf(owner.companyId)).toEqual(['invite as member'])
  })

  it('says in its mail who asks, for which company and as what, in one line each', async () => {
    const [owner] = await newStaff('owner')
    await env.DB.prepare('UPDATE users SET name = ? WHERE id = ?')
      .bind('Win\nhttps://evil.example/now', owner.userId)
      .run()
    const email = address()
    const ctx = owner.ctx()
    const named = { ...ctx.caller.user, name: 'Win\n\nhttps://evil.example/now' }
    await invitePerson(
      derive(ctx, { caller: { ...ctx.caller, user: named } }),
      {
        email,
        role: 'admin',
      },
      proven,
    )
    const [mail = ''] = await mailsTo(email)
    expect(mail).toContain('Win https evil example/now invites you to work for Staffed Ltd')
    expect(mail).toContain('as an admin')
    expect(mail.match(/:\/\//g)).toHaveLength(1)
  })

  it('gives an address one invitation, whose newest link works alone', async () => {
    const [owner] = await newStaff('owner')
    const email = address()
    const first = await invite(owner, email)
    const old = await invitationOf(email)
    const second = await invite(owner, email, 'admin')
    const token = await invitationOf(email, 2)
    expect(second.id).toBe(first.id)
    expect(await readInvitation(ctxAt(), old)).toBeNull()
    expect(await readInvitation(ctxAt(), token)).toMatchObject({ email, role: 'admin' })
    await expect(signUp(old)).rejects.toThrow('Invitation not found')
  })

  it('lets no admin replace or withdraw what an owner gave an owner to be', async () => {
    const [owner, admin] = await newStaff('owner', 'admin')
    const email = address()
    const { id } = await invite(owner, email, 'owner')
    await expect(invite(admin, email)).rejects.toThrow('only an owner may change that')
    await expect(admin.act((ctx) => withdrawInvitation(ctx, id))).rejects.toThrow('Only an owner')
    expect(await readInvitation(ctxAt(), await invitationOf(email))).toMatchObject({ role: 'owner' })
  })

  it('refuses who belongs to the company already', async () => {
    const [owner, member] = await newStaff('owner', 'member')
    await expect(invite(owner, member.email)).rejects.toThrow('belongs to someone of the company already')
  })

  it('keeps at most 50 open, however many are sent at once', async () => {
    const [owner] = await newStaff('owner')
    const at = Date.now()
    await env.DB.prepare(
      `INSERT INTO invitations (id, hash, company_id, email, role, invited_by, created_at, expires_at)
        SELECT 'i' || value || ?1, 'h' || value || ?1, ?1, value || '@example.com', 'member', ?2, 0, ?3 + (value > 1)
        FROM json_each(?4)`,
    )
      .bind(owner.companyId, owner.userId, at, JSON.stringify(Array.from({ length: 49 }, (_, i) => i + 1)))
      .run()
    // One of the 49 invitations has expired, so two places are left.
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(() => invite(owner, address(), 'member', new Date(at))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(invite(owner, address(), 'member', new Date(at))).rejects.toThrow('At most 50 invitations')
    // Inviting an invited address again takes no further place.
    expect(await invite(owner, '7@example.com', 'member', new Date(at))).toMatchObject({ expired: false })
  })

  it('writes a company’s mails at most 30 times an hour, and to one address 6 times a day', async () => {
    const [owner] = await newStaff('owner')
    const email = address()
    for (let i = 0; i < 6; i++) await invite(owner, email)
    await expect(invite(owner, email)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
    const [other] = await newStaff('owner')
    // The limit does not hold up another company, nor does another company learn of it.
    expect(await invite(other, email)).toMatchObject({ email })
    for (let i = 0; i < 23; i++) await invite(owner, address())
    await expect(invite(owner, address())).rejects.toThrow('many invitations in the last hour')
    await invite(owner, address(), 'member', after(61 * minute))
  })

  it('writes mails to one address at most 12 times a day for all companies', async () => {
    const email = address()
    const staff = [await newStaff('owner'), await newStaff('owner'), await newStaff('owner')]
    const owners = staff.flatMap(([owner]) => owner)
    for (const owner of owners) for (let i = 0; i < 4; i++) await invite(owner, email)
    for (const owner of owners)
      await expect(invite(owner, email)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
    for (const owner of owners) await invite(owner, email, 'member', after(25 * 60 * minute))
  })
})

describe('withdrawInvitation', () => {
  it('ends the link', async () => {
    const [owner] = await newStaff('owner')
    const email = address()
    const { id } = await invite(owner, email)
    await owner.act((ctx) => withdrawInvitation(ctx, id))
    await expect(signUp(await invitationOf(email))).rejects.toThrow('Invitation not found')
    expect(await actionsOf(owner.companyId)).toEqual(['invite as member', 'withdraw invitation'])
  })

  it('knows no invitation of another company, and is no member’s to do', async () => {
    const [[owner, member], [stranger]] = [await newStaff('owner', 'member'), await newStaff('owner')]
    const email = address()
    const { id } = await invite(owner, email)
    await expect(stranger.act((ctx) => withdrawInvitation(ctx, id))).rejects.toThrow('Invitation not found')
    await expect(member.act((ctx) => withdrawInvitation(ctx, id))).rejects.toThrow('Only an owner or admin')
    expect(await readInvitation(ctxAt(), await invitationOf(email))).not.toBeNull()
  })

  it('comes by itself when who invited is removed, or may no longer give that role', async () => {
    const [owner, second, admin] = await newStaff('owner', 'owner', 'admin')
    const [one, two, three] = [address(), address(), address()]
    await invite(second, one, 'owner')
    await invite(second, two, 'admin')
    await invite(admin, three)
    await owner.act((ctx) => changeRole(ctx, { userId: second.userId, role: 'admin' }, proven))
    const open = async () => (await listPeople(owner.ctx())).invitations.map(({ email }) => email)
    expect((await open()).toSorted()).toEqual([two, three].toSorted())
    await owner.act((ctx) => removePerson(ctx, admin.userId, proven))
    expect(await open()).toEqual([two])
    await expect(signUp(await invitationOf(one))).rejects.toThrow('Invitation not found')
    await expect(signUp(await invitationOf(three))).rejects.toThrow('Invitation not found')
  })
})

describe('an invitation’s link', () => {
  it('signs up who is new, with the role, signed in', async () => {
    const [owner] = await newStaff('owner')
    const email = address()
    await invite(owner, email, 'admin')
    const { token, userId } = await signUp(await invitationOf(email))
    const session = await findSession(ctxAt(), token)
    expect(session).toMatchObject({
      user: { id: userId, email, name: 'Grace Example' },
      company: { id: owner.companyId, role: 'admin' },
    })
    expect(await actionsOf(owner.companyId)).toEqual([
      'invite as admin',
      'session.began',
      'accept invitation',
    ])
    // The password that was chosen works.
    expect((await sessionOf({ email, password: account.password })).user.id).toBe(userId)
  })

  it('works once, and for one of several at once', async () => {
    const [owner] = await newStaff('owner')
    const email = address()
    await invite(owner, email)
    const link = await invitationOf(email)
    const results = await Promise.allSettled([signUp(link), signUp(link), signUp(link)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(signUp(link)).rejects.toThrow('Invitation not found')
    expect(Object.keys(await rolesOf(owner.companyId))).toHaveLength(2)
  })

  it.for([
    ['a day before its end', 6 * day, true],
    ['at its end', 7 * day + minute, false],
  ] as const)('%s', async ([, ms, works]) => {
    const [owner] = await newStaff('owner')
    const email = address()
    await invite(owner, email)
    const token = await invitationOf(email)
    if (works) expect((await signUp(token, after(ms))).userId).toMatch(/^user_/)
    else await expect(signUp(token, after(ms))).rejects.toThrow('Invitation not found')
    expect(Object.keys(await rolesOf(owner.companyId))).toHaveLength(works ? 2 : 1)
  })

  it.for(['', 'tsi_', `tsi_${'a'.repeat(43)}`, `tss_${'a'.repeat(43)}`, 'x'.repeat(5000)])(
    'is none when made up: %j',
    async (token) => {
      expect(await readInvitation(ctxAt(), token)).toBeNull()
      await expect(signUp(token)).rejects.toThrow('Invitation not found')
    },
  )

  it('takes no password that is easy to guess', async () => {
    const [owner] = await newStaff('owner')
    const email = address()
    await invite(owner, email)
    const token = await invitationOf(email)
    for (const password of ['short', email, 'aaaaaaaaaaaaaaaa'])
      await expect(
        signUpByInvitation(ctxAt(), token, { name: 'Grace', password }, null),
      ).rejects.toMatchObject({ code: 'INVALID_DATA' })
    expect(await readInvitation(ctxAt(), token)).not.toBeNull()
  })

  it('signs nobody up whose address has an account, which keeps its password', async () => {
    const [[owner], person] = [await newStaff('owner'), await newPerson()]
    await invite(owner, person.email)
    const token = await invitationOf(person.email)
    expect(await readInvitation(ctxAt(), token)).toMatchObject({ known: true })
    await expect(
      signUpByInvitation(ctxAt(), token, { name: 'Mallory', password: 'another long phrase' }, null),
    ).rejects.toThrow('has an account')
    expect((await sessionOf(person)).user.id).toBe(person.userId)
  })
})

describe('acceptInvitation', () => {
  it('joins who is signed in with the address, and moves the session there', async () => {
    const [[owner], person] = [await newStaff('owner'), await newPerson()]
    await invite(owner, person.email.toUpperCase().toLowerCase(), 'admin')
    const session = await sessionOf(person)
    const token = await invitationOf(person.email)
    await acceptInvitation(ctxAt(), session, token)
    expect((await rolesOf(owner.companyId))[person.userId]).toBe('admin')
    const row = await env.DB.prepare('SELECT company_id FROM sessions WHERE hash = ?')
      .bind(session.hash)
      .first('company_id')
    expect(row).toBe(owner.companyId)
    await expect(acceptInvitation(ctxAt(), session, token)).rejects.toThrow('Invitation not found')
  })

  it('refuses another address, whose link it stays', async () => {
    const [[owner], person] = [await newStaff('owner'), await newPerson()]
    const email = address()
    await invite(owner, email)
    const token = await invitationOf(email)
    const session = await sessionOf(person)
    await expect(acceptInvitation(ctxAt(), session, token)).rejects.toThrow(`This invitation is for ${email}`)
    // A session that claims the address does not help either, because the database decides.
    const claimed = { ...session, user: { ...session.user, email } }
    await expect(acceptInvitation(ctxAt(), claimed, token)).rejects.toThrow()
    expect(await rolesOf(owner.companyId)).not.toHaveProperty(person.userId)
    expect(await readInvitation(ctxAt(), token)).not.toBeNull()
  })

  it('leaves who belongs to the company already the role he has', async () => {
    const [[owner], person] = [await newStaff('owner'), await newPerson()]
    await invite(owner, person.email, 'admin')
    await env.DB.prepare("INSERT INTO memberships VALUES (?, ?, 'member', 0)")
      .bind(owner.companyId, person.userId)
      .run()
    await acceptInvitation(ctxAt(), await sessionOf(person), await invitationOf(person.email))
    expect((await rolesOf(owner.companyId))[person.userId]).toBe('member')
  })
})

describe('foundCompany', () => {
  it('makes a company on the basic plan with its founder as owner, and the session in it', async () => {
    const person = await newPerson()
    const session = await sessionOf(person)
    const company = await foundCompany(ctxAt(), session, {
      name: 'Second Ltd',
      country: 'IE',
      once: 'first-form',
    })
    expect(company).toMatchObject({ name: 'Second Ltd', country: 'IE', plan: 'basic', role: 'owner' })
    expect(await rolesOf(company.id)).toEqual({ [person.userId]: 'owner' })
    expect(await actionsOf(company.id)).toEqual(['found company'])
    const at = await env.DB.prepare('SELECT company_id FROM sessions WHERE hash = ?')
      .bind(session.hash)
      .first('company_id')
    expect(at).toBe(company.id)
  })

  it('founds one company for a form that is sent twice, in turn or at once', async () => {
    const person = await newPerson()
    const session = await sessionOf(person)
    const form = { name: 'Second Ltd', country: 'IE', once: 'one-form' }
    const first = await foundCompany(ctxAt(), session, form)
    const again = await Promise.all([1, 2].map(() => foundCompany(ctxAt(), session, form)))
    expect(again.map(({ id }) => id)).toEqual([first.id, first.id])
    expect(await actionsOf(first.id)).toEqual(['found company'])
  })

  it('founds ten on the basic plan in all, and says so', async () => {
    const person = await newPerson()
    const session = await sessionOf(person)
    const form = (n: number) => ({ name: `Company ${n}`, country: 'IE', once: `form-${n}` })
    for (let n = 1; n <= 10; n++)
      await foundCompany(ctxAt(new Date(Date.now() + Math.floor(n / 5) * 25 * 3_600_000)), session, form(n))
    const late = ctxAt(new Date(Date.now() + 99 * 3_600_000))
    await expect(foundCompany(late, session, form(11))).rejects.toThrow('founded 10 companies')
    // Sending the form of an existing company again founds no further company.
    expect((await foundCompany(late, session, form(10))).name).toBe('Company 10')
  })

  it('does so five times a day', async () => {
    const session = await sessionOf(await newPerson())
    for (let i = 0; i < 5; i++)
      await foundCompany(ctxAt(), session, { name: `No. ${i}`, country: 'IE', once: `form-no-${i}` })
    await expect(
      foundCompany(ctxAt(), session, { name: 'Sixth', country: 'IE', once: 'form-no-6' }),
    ).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
    })
  })
})

describe('the retention of invitations', () => {
  it('removes what expired a month ago', async () => {
    const [owner] = await newStaff('owner')
    await addStaff(owner.companyId, 'member')
    await invite(owner, address())
    await deleteExpired({ d1: env.DB, now: after(36 * day) }, identityRetention.invitations)
    expect((await listPeople(owner.ctx(after(8 * day)))).invitations[0]?.expired).toBe(true)
    expect(
      await deleteExpired({ d1: env.DB, now: after(38 * day) }, identityRetention.invitations),
    ).toBeGreaterThanOrEqual(1)
    expect((await listPeople(owner.ctx())).invitations).toEqual([])
  })
})

describe('inviting an owner', () => {
  it('asks for the password, and writes nothing without it', async () => {
    const [owner] = await newStaff('owner')
    const email = address()
    const unproven = () => Promise.reject(new Error('no password'))
    const attempt = owner.act((ctx) => invitePerson(ctx, { email, role: 'owner' }, unproven))
    await expect(attempt).rejects.toThrow('no password')
    const open = env.DB.prepare('SELECT count(*) AS n FROM invitations WHERE email = ?').bind(email)
    expect(await open.first('n')).toBe(0)
    await invite(owner, email, 'owner')
    expect(await mailsTo(email)).toHaveLength(1)
  })
})
