import { describe, expect, it } from 'vitest'
import { Browser, newPerson, type Person } from '../support/browser.ts'
import { codeNow, switchOn } from '../support/two-step.ts'

const fresh = 'walnut lantern river'

/** Each change that a password alone must not make, with the path of the page that has its form. */
const changes: [action: string, page: string, fields: (tag: string) => [string, string][]][] = [
  ['/account/email', '/account', (tag) => [['email', `other-${tag}@example.com`]]],
  ['/account/password', '/account', () => [['newPassword', fresh]]],
  ['/account/two-step/recovery-codes', '/account/two-step', () => []],
  ['/account/two-step/off', '/account/two-step', () => []],
]

const send = async (
  browser: Browser,
  [action, page, fields]: (typeof changes)[number],
  person: Person,
  code?: string,
) =>
  browser.send(await browser.open(page), action, [
    ...fields(person.userId),
    ['password', person.password],
    ...(code === undefined ? [] : ([['code', code]] as [string, string][])),
  ])

describe('an account with a second factor', () => {
  it.for(changes)('needs a code besides the password for %s', async (change) => {
    const person = await newPerson()
    const { browser, secret } = await switchOn(person)
    expect((await browser.open(change[1])).text).toContain('name="code"')
    for (const wrong of [undefined, '', '000000']) {
      const { status, text } = await send(browser, change, person, wrong)
      expect([wrong, status, text.includes('The code is wrong or was used already.')]).toEqual([
        wrong,
        422,
        true,
      ])
    }
    const next = codeNow(secret, 1)
    expect((await send(browser, change, person, next)).status).toBeLessThan(400)
    // Nothing was changed before, and the code works once.
    expect((await browser.open('/account')).status).toBe(200)
    const password = change[0] === '/account/password' ? fresh : person.password
    const off = change[0] === '/account/two-step/off'
    expect((await new Browser().signIn({ ...person, password })).location).toBe(off ? '/' : '/sign-in/code')
  })

  it('takes a recovery code, once', async () => {
    const person = await newPerson()
    const { browser, codes } = await switchOn(person)
    const [code = ''] = codes
    const change = changes[0] as (typeof changes)[number]
    expect((await send(browser, change, person, code)).status).toBe(303)
    expect((await send(browser, change, person, code)).status).toBe(422)
  })
})

describe('an account without a second factor', () => {
  it.for(changes.slice(0, 2))('needs the password alone for %s', async (change) => {
    const person = await newPerson()
    const browser = new Browser()
    await browser.signIn(person)
    expect((await browser.open(change[1])).text).not.toContain('name="code"')
    expect((await send(browser, change, person)).status).toBe(303)
  })
})
