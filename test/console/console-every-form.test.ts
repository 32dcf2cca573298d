import { beforeAll, describe, expect, it } from 'vitest'
import { Browser, newPerson, type Page } from '../support/browser.ts'
import { changing, madeUp } from '../support/console-paths.ts'

const browsers = { owner: new Browser(), stranger: new Browser() }

beforeAll(async () => {
  await browsers.owner.signIn(await newPerson())
})

const post = (browser: Browser, path: string, fields: [string, string][] = []): Promise<Page> =>
  browser.open(path, { method: 'POST', fields })

describe('every form', () => {
  it.for(changing)('$row leads who is not signed in to the sign-in page', async ({ path }) => {
    const { status, location } = await post(browsers.stranger, madeUp(path))
    expect(status).toBe(303)
    expect(location).toMatch(/^\/sign-in/)
  })

  let token = ''
  beforeAll(async () => {
    const { text } = await browsers.owner.open('/')
    token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? ''
    expect(token).not.toBe('')
  })

  it.for(changing)('$row is refused without its token, and with that of another form', async ({ path }) => {
    for (const fields of [[], [['token', token]], [['token', 'x']]] satisfies [string, string][][])
      expect([403, 404]).toContain((await post(browsers.owner, madeUp(path), fields)).status)
  })

  it.for(changing)('$row is refused when another site sent it', async ({ path }) => {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    const fields: [string, string][] = []
    const { status } = await browsers.owner.open(madeUp(path), { method: 'POST', fields, headers })
    expect([403, 404]).toContain(status)
  })
})
