import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { grants } from '../../src/identity/oauth/schema.ts'
import { tools } from '../../src/surfaces/mcp/catalogue.ts'
import { maxOfCompany, maxOfPerson } from '../../src/identity/oauth/room.ts'
import { Browser, newPerson, type Person } from '../support/browser.ts'
import { caller } from '../support/api.ts'
import { anyTender } from '../support/cases.ts'
import { callTool, rpc } from '../support/mcp.ts'
import { calls, workspace } from '../support/mcp-calls.ts'
import { connect } from '../support/mcp-people.ts'
import { ask, consent, decide, redeem, register } from '../support/oauth-client.ts'
import { codeNow, switchOn } from '../support/two-step.ts'

const minute = 60_000

/** A session whose password was given `ago` milliseconds ago. */
async function sessionOf(person: Person, ago: number): Promise<Browser> {
  const browser = new Browser()
  await browser.signIn(person)
  await age(person, ago)
  return browser
}

const age = (person: Person, ago: number) =>
  env.DB.prepare('UPDATE sessions SET proven_at = proven_at - ?1 WHERE user_id = ?2')
    .bind(ago, person.userId)
    .run()

const livingOf = (person: Person) =>
  env.DB.prepare('SELECT count(*) AS n FROM connections WHERE user_id = ? AND revoked_at IS NULL')
    .bind(person.userId)
    .first<number>('n')

/** Makes `count` living connections, as if as many applications had made them. */
const fill = (person: Person, userId: string, count: number) =>
  env.DB.batch([
    env.DB.prepare(
      `INSERT INTO connections (id, company_id, user_id, client_id, client_name, redirect_host, grants, audience, created_at, opened_at)
        SELECT ?1 || value, ?2, ?3, 'client' || value, 'Filler ' || value, 'app.example', '["read"]', 'x', value, value
        FROM json_each(?4)`,
    ).bind(
      `connection_${userId}`,
      person.companies[0]?.id ?? '',
      userId,
      JSON.stringify([...Array(count).keys()]),
    ),
    env.DB.prepare(
      `INSERT INTO oauth_tokens (hash, kind, connection_id, grants, audience, created_at, expires_at)
        SELECT id, 'refresh', id, grants, audience, 0, ?2 FROM connections WHERE user_id = ?1 AND client_id LIKE 'client%'`,
    ).bind(userId, Date.now() + 60 * minute),
  ])

describe('a consent to more than reading', () => {
  it('asks for the password once it was not given lately', async () => {
    const person = await newPerson()
    const browser = await sessionOf(person, 6 * minute)
    const { url } = await ask(await register())
    expect((await browser.open(url)).text).toContain('name="password"')
    const without = await decide(browser, url, 'allow', ['read', 'delete'])
    const wrong = await decide(browser, url, 'allow', ['read', 'delete'], [['password', 'not my password']])
    expect([without.status, wrong.status, await livingOf(person)]).toEqual([422, 422, 0])
    expect(wrong.text).toContain('The password is wrong.')
    const right = await decide(browser, url, 'allow', ['read', 'delete'], [['password', person.password]])
    expect(right.location).toContain('https://app.example/callback?code=')
    // The password counts for the next few minutes of this session.
    expect((await decide(browser, url, 'allow', ['write'])).status).toBe(303)
  })

  it('asks nothing more of who has just signed in, and of who allows reading alone', async () => {
    const person = await newPerson()
    const { url } = await ask(await register())
    const lately = await sessionOf(person, 4 * minute)
    expect((await lately.open(url)).text).not.toContain('name="password"')
    expect((await decide(lately, url, 'allow', ['submit'])).status).toBe(303)
    await age(person, 10 * minute)
    expect((await decide(lately, url, 'allow', ['read'])).status).toBe(303)
  })

  it('asks for a code where a second factor is on, and takes the code once', async () => {
    const person = await newPerson()
    const { secret, browser } = await switchOn(person)
    await age(person, 6 * minute)
    const { url } = await ask(await register())
    const password: [string, string] = ['password', person.password]
    const without = await decide(browser, url, 'allow', ['write'], [password])
    expect([without.status, await livingOf(person)]).toEqual([422, 0])
    const code: [string, string] = ['code', codeNow(secret, 1)]
    expect((await decide(browser, url, 'allow', ['write'], [password, code])).status).toBe(303)
    await age(person, 6 * minute)
    expect((await decide(browser, url, 'allow', ['write'], [password, code])).status).toBe(422)
  })
})

describe('the number of connections', () => {
  it('is bounded for a person, who is told which could end', async () => {
    const person = await newPerson()
    await fill(person, person.userId, maxOfPerson - 1)
    const { client } = await consent({ as: person }).then(async (made) => {
      await redeem(made)
      return made
    })
    const browser = await sessionOf(person, 0)
    const full = await decide(browser, (await ask(await register())).url, 'allow')
    expect([full.status, full.location]).toEqual([403, null])
    expect(full.text).toContain(`You have ${maxOfPerson} connections`)
    expect(full.text).toContain(`href="/connections/connection_${person.userId}0"`)
    // The same installation finds room, because its new connection replaces its old connection.
    expect((await decide(browser, (await ask(client)).url, 'allow')).status).toBe(303)
    // Two places are freed, because the connection above waits for its code beside the connection that it will replace.
    await env.DB.prepare(
      "UPDATE connections SET revoked_at = 1 WHERE client_name IN ('Filler 3', 'Filler 4') AND user_id = ?",
    )
      .bind(person.userId)
      .run()
    expect((await decide(browser, (await ask(await register())).url, 'allow')).status).toBe(303)
  })

  it('is bounded for a company of many people', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    await fill(person, other.userId, maxOfCompany)
    const full = await decide(await sessionOf(person, 0), (await ask(await register())).url, 'allow')
    expect(full.status).toBe(403)
    expect(full.text).toContain(`${maxOfCompany} connections`)
  })

  it('counts none whose tokens have all ended', async () => {
    const person = await newPerson()
    await fill(person, person.userId, maxOfPerson)
    await env.DB.prepare('UPDATE oauth_tokens SET expires_at = 1 WHERE connection_id LIKE ?')
      .bind(`connection_${person.userId}%`)
      .run()
    expect(
      (await decide(await sessionOf(person, 0), (await ask(await register())).url, 'allow')).status,
    ).toBe(303)
  })
})

describe('a new password', () => {
  it.for([
    ['ends the connections of the person where the box is ticked', [['connections', 'end']], 401],
    ['leaves the connections where the box is not ticked', [], 200],
  ] as const)('%s', async ([, box, status]) => {
    const made = await consent()
    const { access_token: token } = await redeem(made)
    const account = await made.browser.open('/account')
    expect(account.text).toMatch(/name="connections" value="end" checked/)
    const fields: [string, string][] = [
      ['password', made.person.password],
      ['newPassword', 'another horse battery'],
    ]
    for (const [name, value] of box) fields.push([name, value])
    await made.browser.send(account, '/account/password', fields)
    expect((await rpc(token, 'tools/list')).status).toBe(status)
  })
})

/** A person whose company has a sandbox: a browser on the page of the sandbox, and a key of the sandbox. */
async function withSandbox() {
  const person = await newPerson()
  const browser = await sessionOf(person, 0)
  const made = await browser.send(await browser.open('/sandbox'), '/sandbox', [])
  const inside = caller(/tmk_test_[0-9A-Za-z]{49}/.exec(made.text)?.[0] ?? '')
  return { person, browser, inside }
}

describe('a connection of a sandbox', () => {
  const inSandbox: [string, string][] = [['place', 'sandbox']]

  it('is offered to a person whose company has a sandbox, and to nobody else', async () => {
    const [person, { browser }] = [await newPerson(), await withSandbox()]
    const { url } = await ask(await register())
    expect((await browser.open(url)).text).toContain('value="sandbox"')
    const without = await sessionOf(person, 0)
    expect((await without.open(url)).text).not.toContain('value="sandbox"')
    const refused = await decide(without, url, 'allow', ['read'], inSandbox)
    expect([refused.status, await livingOf(person)]).toEqual([422, 0])
    expect(refused.text).toContain('has no sandbox')
  })

  it('works in the sandbox, where no tool reaches a live thing', async () => {
    const { person, browser, inside } = await withSandbox()
    const tenderId = await anyTender()
    const live = await connect(grants, person)
    const documents = (await callTool(live.token, 'get_tender', { tenderId })).data.documents
    const ids = await workspace({ key: live.token }, { tenderId, documentId: documents[0].id })
    const { token, connectionId } = await connect(grants, person, '/api/mcp', inSandbox)
    for (const { name } of tools) {
      const { text, failed } = await callTool(token, name, calls[name]?.(ids))
      const isList = ['search_tenders', 'list_pipeline', 'list_bids'].includes(name)
      expect([name, failed, isList || text.startsWith('NOT_FOUND')]).toEqual([name, !isList, true])
      expect(Object.values(ids).filter((id) => !failed && text.includes(id))).toEqual([])
    }
    const [example] = (await callTool(token, 'search_tenders', { q: 'harbour' })).data.tenders
    const drafted = await callTool(token, 'draft_bid', { tenderId: example.id })
    expect((await inside('GET', `/bids/${drafted.data.id}`)).status).toBe(200)
    for (const [name, args] of [
      ['get_tender', { tenderId: example.id }],
      ['get_bid', { bidId: drafted.data.id }],
    ] as const)
      expect((await callTool(live.token, name, args)).text).toContain('NOT_FOUND')
    const page = await browser.open(`/connections/${connectionId}`)
    expect(page.text).toContain('the sandbox, on no live data')
    expect(page.text).toContain('<code>draft_bid</code>')
  })

  it('ends with the sandbox, and reaches no live data without it', async () => {
    const { person, browser } = await withSandbox()
    const { token, connectionId } = await connect(['read'], person, '/api/mcp', inSandbox)
    await browser.send(await browser.open('/sandbox'), '/sandbox/remove', [])
    expect((await rpc(token, 'tools/list')).status).toBe(401)
    const row = env.DB.prepare('SELECT revoked_because AS why FROM connections WHERE id = ?').bind(
      connectionId,
    )
    expect(await row.first('why')).toBe('sandbox')
    // As if the end had been lost: the sandbox is gone all the same.
    await env.DB.prepare('UPDATE connections SET revoked_at = NULL WHERE id = ?').bind(connectionId).run()
    const { status, text } = await callTool(token, 'search_tenders')
    expect([status, text]).toEqual([403, ''])
  })
})
