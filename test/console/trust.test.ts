import { env } from 'cloudflare:workers'
import { createExecutionContext } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { processorsOf, residencyOf } from '../../src/console/areas/trust.tsx'
import { readConfig } from '../../src/platform/config/config.ts'

const open = async (path: string, settings: object = {}) => {
  const request = new Request(`https://service.test${path}`)
  const response = await createApp().fetch(request, { ...env, ...settings }, createExecutionContext())
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

const names = (settings: object) =>
  processorsOf(readConfig({ ...env, DOH_URL: undefined, ...settings })).map(({ name }) => name)

describe('the trust page', () => {
  it.for<[string, object, string[]]>([
    ['nothing else', {}, ['Cloudflare']],
    [
      'a mail service',
      {
        MAIL_SENDER: 'http',
        MAIL_API_URL: 'https://api.mail.example/v1',
        MAIL_API_KEY: 'k',
        MAIL_FROM: 'a@b.example',
      },
      ['Cloudflare', 'api.mail.example'],
    ],
    [
      'models',
      { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'https://llm.example/v1', AI_MODEL: 'm' },
      ['Cloudflare', 'llm.example'],
    ],
    ['Workers AI', { AI_PROVIDER: 'workers-ai', AI_MODEL: '@cf/m' }, ['Cloudflare', 'Cloudflare Workers AI']],
    ['names', { DOH_URL: 'https://dns.example/dns-query' }, ['Cloudflare', 'dns.example']],
  ])('names the companies that work with data: %s', ([, settings, expected]) => {
    expect(names(settings)).toEqual(expected)
  })

  it('says where data is', () => {
    expect(residencyOf(readConfig({ ...env, JURISDICTION: 'eu' }))).toContain('“eu”')
    expect(residencyOf(readConfig({ ...env }))).toBe('No place is fixed for stored data.')
  })

  it('says what the configuration makes true', async () => {
    const plain = await open('/trust')
    expect(plain.status).toBe(200)
    expect(plain.text).toContain('No language model is used.')
    expect(plain.text).toContain('There is no second copy.')
    expect(plain.text).not.toContain('Privacy policy')
    const { text } = await open('/trust', {
      AI_PROVIDER: 'workers-ai',
      AI_MODEL: '@cf/some-model',
      LEGAL_PAGES: '{"privacy":"https://example.com/privacy"}',
      SECURITY_CONTACT: 'mailto:security@example.com',
    })
    for (const each of ['@cf/some-model', 'https://example.com/privacy', 'mailto:security@example.com'])
      expect(text).toContain(each)
  })

  it.for([
    ['LEGAL_PAGES', '{"privacy":"javascript:alert(1)"}'],
    ['LEGAL_PAGES', '{"other":"https://example.com"}'],
    ['SECURITY_CONTACT', 'javascript:alert(1)'],
  ])('takes no other address: %s %s', ([name = '', value]) => {
    expect(() => readConfig({ ...env, [name]: value })).toThrow(name)
  })
})

describe('/.well-known/security.txt', () => {
  it('says where to report, and until when it holds', async () => {
    const { status, type, text } = await open('/.well-known/security.txt', {
      SECURITY_CONTACT: 'mailto:security@example.com',
    })
    expect([status, type]).toEqual([200, expect.stringContaining('text/plain')])
    expect(text).toContain('Contact: mailto:security@example.com\n')
    const until = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(until - Date.now()).toBeGreaterThan(80 * 86_400_000)
    expect(until - Date.now()).toBeLessThan(365 * 86_400_000)
  })

  it('is absent without an address', async () => {
    expect((await open('/.well-known/security.txt')).status).toBe(404)
  })
})

describe('/docs/sbom.json', () => {
  it('lists every package that the service runs with', async () => {
    const { status, text } = await open('/docs/sbom.json')
    const bill = JSON.parse(text)
    expect([status, bill.bomFormat]).toEqual([200, 'CycloneDX'])
    const listed = new Set(bill.components.map(({ name }: { name: string }) => name))
    expect(listed.has('vitest')).toBe(false)
    const { dependencies } = await import('../../package.json')
    for (const name of Object.keys(dependencies)) expect([name, listed.has(name)]).toEqual([name, true])
  })
})
