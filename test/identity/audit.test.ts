import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { operatorEndpoints } from '../../src/surfaces/operator/endpoints.ts'
import { isRecorded } from '../../src/surfaces/operator/guard.ts'
import { idExample } from '../../src/platform/context/ids.ts'
import { newCompany, operate } from '../support/api.ts'
import { actionOf, Browser, join, newPerson, type Person } from '../support/browser.ts'
import { anyTender, cases } from '../support/cases.ts'

interface Act {
  id: string
  companyId: string
  userId: string
  action: string
  targetId: string
  times: number
}

const actsOf = async (query: string): Promise<Act[]> => {
  const { body } = await operate('GET', `/audit?limit=100&${query}`)
  return body.data.acts
}
const actions = (acts: Act[]) => acts.map(({ action }) => action)
const companyOf = ({ companies }: Person) => companies[0]?.id ?? ''

async function signedIn(person: Person): Promise<Browser> {
  const browser = new Browser()
  await browser.signIn(person)
  return browser
}

describe('the acts of a person', () => {
  it('are there in every company of the person', async () => {
    const person = await newPerson({ companies: 2 })
    await signedIn(person)
    for (const { id } of person.companies)
      expect(actions(await actsOf(`companyId=${id}`))).toContain('session.began')
  })

  it('are sessions that began and ended, and the password that was changed', async () => {
    const person = await newPerson()
    const [browser] = [await signedIn(person), await signedIn(person)]
    const account = await browser.open('/account')
    await browser.send(account, '/account/sessions/end-others', [])
    await browser.send(account, '/account/password', [
      ['password', person.password],
      ['newPassword', 'another horse battery'],
    ])
    await browser.send(account, actionOf(account, '/sign-out'), [])
    expect(actions(await actsOf(`userId=${person.userId}`))).toEqual([
      'session.ended',
      'password.changed',
      'sessions.ended',
      'session.began',
      'session.began',
    ])
  })

  it('count the wrong passwords of an hour in one row, and none for an address without an account', async () => {
    const person = await newPerson()
    const browser = new Browser()
    for (let attempt = 0; attempt < 3; attempt++)
      await browser.signIn({ email: person.email, password: `wrong ${attempt} password` })
    await browser.signIn({ email: `nobody-${person.email}`, password: 'wrong password too' })
    // The row is written after the answer.
    await expect
      .poll(() => actsOf(`userId=${person.userId}`))
      .toMatchObject([{ action: 'sign_in.failed', times: 3 }])
  })
})

describe('the acts of the operator', () => {
  it('are kept with their company, and without what was secret in them', async () => {
    const person = await newPerson()
    const companyId = companyOf(person)
    const made = await operate('POST', '/keys', { companyId, name: 'Audited' })
    await operate('PATCH', `/companies/${companyId}`, { plan: 'basic' })
    await operate('PATCH', `/keys/${made.body.data.id}`, { requestLimit: 5 })
    const acts = await actsOf(`companyId=${companyId}`)
    expect(acts.map(({ userId, action, targetId }) => [userId, action, targetId])).toEqual([
      ['operator', 'PATCH /operator/keys/:id', made.body.data.id],
      ['operator', 'PATCH /operator/companies/:id', companyId],
      ['operator', 'POST /operator/keys', made.body.data.id],
      ['operator', 'POST /operator/users', person.userId],
      ['operator', 'POST /operator/companies', companyId],
    ])
    const rows = JSON.stringify(
      (await env.DB.prepare('SELECT * FROM audit WHERE company_id = ?').bind(companyId).all()).results,
    )
    expect(rows).not.toContain('tmk_')
    expect(rows).not.toContain(person.password)
  })

  it('are all recorded, but for the steps of a restore, which needs an empty database', () => {
    const changes = Object.entries(operatorEndpoints).filter(([route]) => !route.startsWith('GET '))
    const left = changes.filter(([route, row]) => !isRecorded(route, row)).map(([route]) => route)
    expect(left).toEqual(['POST /restore', 'POST /restore/tables/:table', 'POST /restore/file'])
  })

  it('are one row for a backup, without which nothing of the service is read', async () => {
    const begun = (await operate('POST', '/backup', {})).body.data
    const reads = ['/backup/tables/audit?', '/backup/files?', '/backup/file?key=x&']
    const answers = async (backup: string) =>
      Promise.all(reads.map(async (path) => (await operate('GET', `${path}backup=${backup}`)).status))
    expect(await answers(begun.id)).toEqual([200, 200, 404])
    const acts = (await actsOf('userId=operator')).filter(({ action }) => action.includes('/backup'))
    expect(acts).toMatchObject([{ action: 'POST /operator/backup', targetId: begun.id, companyId: 'none' }])
    expect(await answers(idExample('backup'))).toEqual([403, 403, 403])
    expect(await answers('0'.repeat(64))).toEqual([403, 403, 403])
    expect(await answers('')).toEqual([400, 400, 400])
    const eightDays = 8 * 24 * 3600 * 1000
    await env.DB.prepare('UPDATE audit SET at = at - ? WHERE target_id = ?').bind(eightDays, begun.id).run()
    expect(await answers(begun.id)).toEqual([403, 403, 403])
  })

  it('leave no row where they are refused', async () => {
    const before = await actsOf('userId=operator')
    await operate('POST', '/keys/key_01jd0c4kwqe5m9v2x7h3tz8rgn/revoke', {})
    expect(await actsOf('userId=operator')).toEqual(before)
  })

  it('go on from page to page', async () => {
    const person = await newPerson()
    await signedIn(person)
    const query = `companyId=${companyOf(person)}`
    const first = await operate('GET', `/audit?limit=2&${query}`)
    const second = await operate('GET', `/audit?limit=2&${query}&before=${first.body.data.next}`)
    expect([...actions(first.body.data.acts), ...actions(second.body.data.acts)]).toEqual([
      'session.began',
      'POST /operator/users',
      'POST /operator/companies',
    ])
    expect(second.body.data.next).toBeNull()
  })
})

/** Acts that concern the company as a whole, or nothing that has a page. */
const aboutNothing = new Set(['Signed in'])

describe('the page of activity', () => {
  it('names what every act was about, with a link', async () => {
    const [company, owner, browser] = [await newCompany(), await newPerson(), new Browser()]
    for (const route of [
      'PATCH /tenders/saved/:id',
      'DELETE /teams/:id/members/:memberId',
      'PATCH /consortiums/:id/responsibilities/:responsibilityId',
      'DELETE /bids/:id/comments/:commentId',
      'GET /chat/:sessionId/messages',
      'POST /webhooks/:id/deliveries/:deliveryId/redeliver',
    ] as const)
      await cases[route].own?.(company)
    const tenderId = await anyTender()
    for (const kind of ['tender', 'risk', 'match', 'gaps'])
      await company.call('POST', `/analysis/${kind}/${tenderId}`)
    await join(company.companyId, owner.userId, 'owner')
    await browser.signIn(owner)
    const choice = await browser.open('/choose-company')
    await browser.send(choice, '/choose-company', [['company', company.companyId]])
    const { text } = await browser.open('/activity?about=all')
    const rows = [
      ...text.matchAll(/<td data-head="Act"><div>([^<]+).*?<td data-head="About"><div>(.*?)<\/div>/gs),
    ]
    expect(rows.length).toBeGreaterThan(14)
    for (const [, act = '', about = ''] of rows)
      if (!aboutNothing.has(act)) expect([act, about]).toEqual([act, expect.stringContaining('<a href="/')])
    expect(text).toContain(`<a href="/tenders/${tenderId}"><bdi class="clamp">Any tender</bdi>`)
  })

  it('shows an owner the acts of the company, in words, and nobody else', async () => {
    const [owner, stranger, member] = await Promise.all([
      newPerson(),
      newPerson(),
      newPerson({ role: 'member' }),
    ])
    const browser = await signedIn(owner)
    await signedIn(stranger)
    const { text } = await browser.open('/activity')
    expect(text).toContain('Signed in')
    expect(text).toContain('The operator')
    expect(text).toContain('Added a person')
    expect(text).toMatch(/<a href="\/people\/user_\w+"><bdi class="clamp">[^<]+<\/bdi><\/a>/)
    expect(text).not.toMatch(/<code>\w+_\w+<\/code>/)
    const strangers = await actsOf(`companyId=${companyOf(stranger)}`)
    expect(strangers.length).toBeGreaterThan(0)
    for (const { targetId } of strangers) expect(text).not.toContain(targetId)
    expect((await (await signedIn(member)).open('/activity')).status).toBe(403)
  })
})
