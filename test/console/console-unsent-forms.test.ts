import { describe, expect, it } from 'vitest'
import { Browser, newPerson, publicOrigin } from '../support/browser.ts'
import { codeNow, switchOn } from '../support/two-step.ts'

const planted: [string, string][] = [
  ['kept-to', '/webhooks/new'],
  ['kept:url', 'https://attacker.example/collect'],
  ['kept:events', 'bid.submitted'],
]
/** The headers of a form that another site sends; null leaves a header out. */
const foreign: [string, Record<string, string>][] = [
  ['another origin', { Origin: 'https://evil.example' }],
  ['another origin and site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['a site of the same domain', { Origin: 'https://evil.127.0.0.1', 'Sec-Fetch-Site': 'same-site' }],
  ['an origin that is hidden', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ['our origin, from another site', { Origin: publicOrigin, 'Sec-Fetch-Site': 'cross-site' }],
]

describe('a form that another site sends', () => {
  it.for(foreign)('is not kept through the sign-in: %s', async ([, headers]) => {
    const browser = new Browser()
    const sent = await browser.open('/sign-in', { method: 'POST', fields: planted, headers })
    expect(sent.status).toBe(403)
    expect(sent.text).not.toContain('attacker.example')
    expect(sent.text).not.toContain('kept-to')
    expect(sent.text).not.toContain('your entries are still here')
    const page = await browser.open('/webhooks/new', {
      method: 'POST',
      fields: [['url', 'https://attacker.example/']],
      headers,
    })
    expect([page.status, page.text.includes('attacker.example')]).toEqual([303, false])
  })

  it.for(foreign)('is not kept through the code: %s', async ([, headers]) => {
    const person = await newPerson()
    const { secret } = await switchOn(person)
    const browser = new Browser()
    await browser.signIn(person)
    const fields: [string, string][] = [...planted, ['code', codeNow(secret, 1)]]
    const sent = await browser.open('/sign-in/code', { method: 'POST', fields, headers })
    expect(sent.text).not.toContain('attacker.example')
  })

  it.for(foreign)('is not offered to a person who is signed in: %s', async ([, headers]) => {
    const person = await newPerson()
    const browser = new Browser()
    await browser.signIn(person)
    const sent = await browser.open('/sign-in', { method: 'POST', fields: planted, headers })
    expect([sent.status, sent.location]).toEqual([303, '/'])
  })
})

describe('a form of ours', () => {
  it('is kept through the sign-in and offered again', async () => {
    const person = await newPerson()
    const browser = new Browser()
    const fields: [string, string][] = [['name', 'Night shift']]
    const page = await browser.open('/teams/new', {
      method: 'POST',
      fields,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(page.text).toContain('name="kept:name"')
    const offered = await browser.send(page, '/sign-in', [
      ['email', person.email],
      ['password', person.password],
    ])
    expect(offered.text).toContain('Night shift')
  })
})
