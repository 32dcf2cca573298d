import { describe, expect, it } from 'vitest'
import { distanceText } from '../../src/console/core/reader.ts'
import { instantOf, localText } from '../../src/platform/time/zone.ts'
import { caller, operate } from '../support/api.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { callTool } from '../support/mcp.ts'

describe('instantOf', () => {
  it.for([
    ['UTC', '2026-12-01T09:30', '2026-12-01T09:30:00.000Z'],
    ['Europe/Berlin', '2026-12-01T09:30', '2026-12-01T08:30:00.000Z'],
    ['Europe/Berlin', '2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
    // The hour before the clocks change, the hour after, and the day on which the clocks change in another zone.
    ['Europe/Berlin', '2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-11-01T03:30', '2026-11-01T08:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z'],
  ] as const)('reads in %s %s as %s, and back', ([timeZone, local, instant]) => {
    expect(instantOf({ timeZone }, local)).toBe(instant)
    expect(localText({ timeZone }, instant)).toBe(local)
  })

  it('leaves what is no time to the schema', () => {
    for (const text of ['', 'soon', '2026-12-01', '2026-13-01T00:00', '2026-12-01T09:30Z'])
      expect(instantOf({ timeZone: 'UTC' }, text)).toBe(text)
  })
})

describe('distanceText', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  it.for([
    [0.5, 'in 12 hours'],
    [44, 'in 44 days'],
    [59, 'in 59 days'],
    [60, 'in 2 months'],
    [700, 'in 23 months'],
    [-45, '45 days ago'],
    [-730, '2 years ago'],
  ] as const)('of %d days is %s', ([days, text]) => {
    expect(distanceText(now, new Date(now.getTime() + days * 86_400_000).toISOString())).toBe(text)
  })
})

describe('a filter by days that are read in UTC', () => {
  it('says so, whatever the zone of its reader', async () => {
    const person = await newPerson()
    const companyId = person.companies[0]?.id ?? ''
    await operate('PATCH', `/companies/${companyId}`, { plan: 'enterprise' })
    const scopes = ['webhooks:manage', 'tenders:read']
    const made = await operate('POST', '/keys', { companyId, name: 'Hooks', scopes })
    const webhook = { url: 'https://example.com/hook', events: ['bid.submitted'] }
    const { body } = await caller(made.body.data.key)('POST', '/webhooks', webhook)
    // Calls are filtered once there are any.
    await callTool(made.body.data.key, 'search_tenders', {})
    const browser = new Browser()
    await browser.signIn(person)
    for (const path of ['/tenders', '/activity', '/connections/calls', `/webhooks/${body.data.id}`]) {
      const { status, text } = await browser.open(path)
      expect([path, status, text.includes('type="date"')]).toEqual([path, 200, true])
      expect([path, text.includes('(UTC)')]).toEqual([path, true])
    }
  })
})
