import { beforeAll, describe, expect, it } from 'vitest'
import { Browser, newPerson } from '../support/browser.ts'
import { madeUp, shown } from '../support/console-paths.ts'

const browsers = { owner: new Browser(), member: new Browser(), stranger: new Browser() }

beforeAll(async () => {
  const [owner, member] = await Promise.all([newPerson(), newPerson({ role: 'member' })])
  await browsers.owner.signIn(owner)
  await browsers.member.signIn(member)
})

describe('every page', () => {
  it.for(shown)('$row leads who is not signed in to the sign-in page and back', async ({ path }) => {
    const address = `${madeUp(path)}?a=b`
    const { status, location } = await browsers.stranger.open(address)
    expect([status, location]).toEqual([303, `/sign-in?next=${encodeURIComponent(address)}`])
  })

  it.for(shown.filter(({ path }) => path.includes(':')))(
    '$row says the same of what does not exist, whoever asks',
    async ({ path }) => {
      for (const browser of [browsers.owner, browsers.member]) {
        const { status, text } = await browser.open(madeUp(path))
        expect([404, 403]).toContain(status)
        expect(text).toContain('<h1>')
        expect(text).not.toMatch(/not found: |undefined|\[object/)
      }
    },
  )

  it.for(shown.filter(({ path }) => !path.includes(':')))('$row is a page of its own', async ({ path }) => {
    for (const browser of [browsers.owner, browsers.member]) {
      const { status, text, headers } = await browser.open(path)
      expect([200, 403, 303]).toContain(status)
      if (status === 303) continue
      expect(text.match(/<h1>/g)).toHaveLength(1)
      // Only the one style may delay the first paint.
      expect(text.match(/<link rel="stylesheet"/g)).toHaveLength(1)
      expect(text).not.toMatch(/<script(?! src="[^"]+" defer)/)
      // Pages call them files, programs call them assets.
      expect(text).not.toMatch(/>[^<]*\bassets?\b/i)
      expect(text).not.toMatch(/ style="|<style|<script(?! src="\/console\/)| on[a-z]+="|\[object|undefined/)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })

  it.for(shown.filter(({ path }) => !path.includes(':')))('$row bears any query', async ({ path }) => {
    const query =
      'page=0&limit=x&q=%22%00%ed%a0%80&sort=%27;--&status=%3Cscript%3E&from=1&cpvCodes=zz&unread=maybe'
    const { status, text } = await browsers.owner.open(`${path}?${query}`)
    expect(status).toBeLessThan(500)
    expect(text).not.toContain('<script>')
  })
})

describe('what is no page', () => {
  it('says so', async () => {
    const { status, text } = await browsers.owner.open('/no/such/page')
    expect(status).toBe(404)
    expect(text).toContain('Nothing is here')
  })
})
