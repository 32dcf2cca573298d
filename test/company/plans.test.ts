import { describe, expect, it } from 'vitest'
import { operate } from '../support/api.ts'
import { Browser, newPerson, type Person } from '../support/browser.ts'
import { actionsOf, mailsTo } from '../support/people.ts'

const companyOf = ({ companies }: Person) => companies[0]?.id ?? ''

async function signedIn(person: Person): Promise<Browser> {
  const browser = new Browser()
  await browser.signIn(person)
  return browser
}

async function ask(browser: Browser, message = '') {
  const page = await browser.open('/company/plan')
  return browser.send(page, '/company/plan', [['message', message]])
}

const waiting = async (companyId: string) =>
  (await operate('GET', '/plan-requests')).body.data.requests.filter(
    (each: { companyId: string }) => each.companyId === companyId,
  )

describe('a request for the enterprise plan', () => {
  it('is seen by the operator and granted in one step, which the person is told of', async () => {
    const person = await newPerson({ plan: 'basic' })
    const [companyId, browser] = [companyOf(person), await signedIn(person)]
    expect((await browser.open('/keys')).text).toContain('href="/company/plan"')
    await ask(browser, 'Our CRM should find tenders')
    expect((await browser.open('/company/plan')).text).toContain('asked for the Enterprise plan')
    expect(await waiting(companyId)).toMatchObject([
      { askedBy: { email: person.email }, message: 'Our CRM should find tenders' },
    ])
    const granted = await operate('POST', `/plan-requests/${companyId}/grant`)
    expect(granted.body.data).toEqual({ companyId, granted: true })
    expect(await waiting(companyId)).toEqual([])
    expect((await browser.open('/keys')).text).toContain('href="/keys/new"')
    expect((await mailsTo(person.email))[0]).toContain('/keys')
    expect(await actionsOf(companyId)).toContain('ask for plan')
    const again = await operate('POST', `/plan-requests/${companyId}/grant`)
    expect([again.status, again.body.error]).toEqual([404, 'Plan request not found'])
  })

  it('can be made again once it was declined, and not while it waits', async () => {
    const person = await newPerson({ plan: 'basic' })
    const [companyId, browser] = [companyOf(person), await signedIn(person)]
    const page = await browser.open('/company/plan')
    const asked = await Promise.all(
      ['a', 'b', 'c'].map((message) => browser.send(page, '/company/plan', [['message', message]])),
    )
    expect(asked.map(({ status }) => status).toSorted()).toEqual([303, 422, 422])
    await operate('POST', `/plan-requests/${companyId}/decline`)
    expect((await browser.open('/keys')).text).not.toContain('href="/keys/new"')
    await ask(browser)
    expect(await waiting(companyId)).toHaveLength(1)
    expect((await mailsTo(person.email))[0]).toContain('/company/plan')
  })

  it('is for owners and admins of a company on the basic plan', async () => {
    const [member, owner] = [await newPerson({ plan: 'basic', role: 'member' }), await newPerson()]
    expect((await (await signedIn(member)).open('/company/plan')).status).toBe(403)
    const page = await (await signedIn(owner)).open('/company/plan')
    expect(page.text).not.toContain('Ask for the Enterprise plan')
  })
})
