import { describe, expect, it } from 'vitest'
import { invitePerson } from '../../src/company/people/invite.ts'
import type { Role } from '../../src/identity/accounts/schema.ts'
import { actionOf, Browser, type Page, newPerson, type Person } from '../support/browser.ts'
import { addStaff, invitationOf, newStaff, rolesOf, type Staff, proven } from '../support/people.ts'

interface Seated {
  person: Person
  browser: Browser
  companyId: string
  /** A member of the same company. */
  other: Staff
  /** The owner of another company. */
  stranger: Staff
}

async function seated(role: Role): Promise<Seated> {
  const [person, browser] = [await newPerson({ role }), new Browser()]
  await browser.signIn(person)
  const companyId = person.companies[0]?.id ?? ''
  if (role !== 'owner') await addStaff(companyId, 'owner')
  const [other, [stranger]] = [await addStaff(companyId, 'member'), await newStaff('owner')]
  return { person, browser, companyId, other, stranger }
}

/** The fields of each form, by the form's path. A form with an id in its path is about the other person. */
const changes: [string, (at: Seated) => [string, string][]][] = [
  [
    '/people/invitations',
    () => [
      ['email', `${crypto.randomUUID()}@example.com`],
      ['role', 'member'],
    ],
  ],
  ['/people/:userId/role', () => [['role', 'admin']]],
  ['/people/:userId/remove', () => []],
  [
    '/company/record',
    () => [
      ['name', 'Renamed'],
      ['country', 'IE'],
    ],
  ],
  ['/company/profile/identity', () => [['legalName', 'Renamed']]],
  ['/company/certifications', () => [['name', 'ISO 9001']]],
]

const pathFor = (path: string, { userId }: Staff) => path.replace(':userId', userId)

describe('every form that owners and admins send', () => {
  it.for(changes)('%s is refused to a member', async ([path, fieldsOf]) => {
    const at = await seated('member')
    const action = pathFor(path, at.other)
    const { status, text } = await at.browser.open(action, { method: 'POST', fields: fieldsOf(at) })
    expect(status).toBe(403)
    expect(text).toContain('Only owners and admins')
    expect((await rolesOf(at.companyId))[at.other.userId]).toBe('member')
  })

  it.for(changes)('%s is refused without the page’s token', async ([path, fieldsOf]) => {
    const at = await seated('owner')
    const action = pathFor(path, at.other)
    const given: [string, string][][] = [[], [['token', 'x'.repeat(43)]]]
    for (const token of given) {
      const fields = [...fieldsOf(at), ...token]
      expect((await at.browser.open(action, { method: 'POST', fields })).status).toBe(403)
    }
    expect((await rolesOf(at.companyId))[at.other.userId]).toBe('member')
  })

  it.for(changes)('%s keeps what was entered while somebody signs in', async ([path, fieldsOf]) => {
    const at = await seated('owner')
    const answer = await new Browser().open(pathFor(path, at.other), { method: 'POST', fields: fieldsOf(at) })
    if (fieldsOf(at).length === 0) {
      expect([answer.status, answer.location?.split('?')[0]]).toEqual([303, '/sign-in'])
      return
    }
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('action="/sign-in"')
    for (const [name] of fieldsOf(at)) expect(answer.text).toContain(`name="kept:${name}"`)
    expect((await rolesOf(at.companyId))[at.other.userId]).toBe('member')
  })
})

describe('a person of another company', () => {
  it('is nobody here', async () => {
    const { browser, stranger } = await seated('owner')
    const made = 'user_01jd0c4kwqe5m9v2x7h3tz8rgn'
    const [theirs, madeUp] = [
      await browser.open(`/people/${stranger.userId}`),
      await browser.open(`/people/${made}`),
    ]
    expect([theirs.status, madeUp.status]).toEqual([404, 404])
    expect(theirs.text.replaceAll(stranger.userId, '')).toBe(madeUp.text.replaceAll(made, ''))
  })
})

describe('/invitations/accept', () => {
  async function invited(): Promise<{
    owner: Staff
    email: string
    link: string
    page: Page
    browser: Browser
  }> {
    const [owner] = await newStaff('owner')
    const [email, browser] = [`${crypto.randomUUID()}@example.com`, new Browser()]
    await owner.act((ctx) => invitePerson(ctx, { email, role: 'member' }, proven))
    const link = `/invitations/accept?token=${await invitationOf(email)}`
    return { owner, email, link, browser, page: await browser.open(link) }
  }
  const account: [string, string][] = [
    ['name', 'Grace Guest'],
    ['password', 'a long and winding road'],
  ]

  it('uses nothing by being opened, and signs up by its button', async () => {
    const { owner, link, page, browser } = await invited()
    await browser.open(link)
    expect(Object.keys(await rolesOf(owner.companyId))).toHaveLength(1)
    const { status, location } = await browser.send(page, actionOf(page, '/invitations/accept'), account)
    expect([status, location]).toEqual([303, '/'])
    expect(Object.keys(await rolesOf(owner.companyId))).toHaveLength(2)
    expect((await browser.open('/people')).text).toContain('Grace Guest')
    expect((await new Browser().open(link)).status).toBe(410)
  })

  it.for([
    ['another site', { Origin: 'https://evil.example' }],
    ['a sibling host', { 'Sec-Fetch-Site': 'same-site' }],
  ] as const)('is not sent from %s', async ([, headers]) => {
    const { owner, page, browser } = await invited()
    const answer = await browser.send(page, actionOf(page, '/invitations/accept'), account, headers)
    expect(answer.status).toBe(403)
    expect(Object.keys(await rolesOf(owner.companyId))).toHaveLength(1)
  })

  it('takes no name that holds control characters, and no weak password', async () => {
    const { page, browser, owner } = await invited()
    const send = (name: string, password: string) =>
      browser.send(page, actionOf(page, '/invitations/accept'), [
        ['name', name],
        ['password', password],
      ])
    expect((await send('Grace\u0007', 'a long and winding road')).status).toBe(422)
    expect((await send('Grace', 'short')).status).toBe(422)
    expect((await send('', 'a long and winding road')).status).toBe(422)
    expect(Object.keys(await rolesOf(owner.companyId))).toHaveLength(1)
  })

  it('tells who is signed in with another address so, and joins nobody', async () => {
    const { owner, link, email } = await invited()
    const [person, browser] = [await newPerson(), new Browser()]
    await browser.signIn(person)
    const page = await browser.open(link)
    expect(page.text).toContain(`The invitation is for ${email} alone`)
    expect(page.text).not.toContain('Join ')
    expect(Object.keys(await rolesOf(owner.companyId))).not.toContain(person.userId)
  })

  it.for(['', '?token=', '?token=tsi_x', `?token=tsi_${'a'.repeat(43)}`])('is gone at %j', async (query) => {
    const { status, text } = await new Browser().open(`/invitations/accept${query}`)
    expect(status).toBe(410)
    expect(text).toContain('This invitation no longer works')
  })
})
