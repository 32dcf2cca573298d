import { env } from 'cloudflare:workers'
import { afterAll, vi } from 'vitest'
import companies from '../../tools/demo/companies.json' with { type: 'json' }
import invented from '../../tools/demo/tenders.json' with { type: 'json' }
import { scopes } from '../../src/platform/context/caller.ts'
import { unsubscribeLink } from '../../src/workspace/news/digests/unsubscribe-link.ts'
import { upload } from '../support/assets-files.ts'
import { type Answer, caller, importNotices, operate } from '../support/api.ts'
import { actionOf, Browser, join, type Page, type Person } from '../support/browser.ts'
import { fixture } from '../support/fixtures.ts'
import { fetchDocument } from '../../src/catalogue/documents/fetch-document.ts'
import { formOf, sendFiles, termsOf, uploadTo } from '../support/own-documents.ts'
import { openInbox } from '../support/inbox.ts'
import { runJob } from '../support/jobs.ts'
import { award, company, importDeals } from '../support/market.ts'
import { callTool } from '../support/mcp.ts'
import { connect } from '../support/mcp-people.ts'
import { ask, register } from '../support/oauth-client.ts'
import { ctxAt, settled } from '../support/people.ts'
import { save } from '../support/sso.ts'
import { switchOn } from '../support/two-step.ts'

/** A Tuesday. It lies in the future, so that no alarm of the service rings during a test. */
const start = Date.parse('2031-03-11T09:30:00Z')
const second = 1000
const day = 24 * 60 * 60 * second
const password = 'correct horse battery'

/** Fixes the time and what is drawn by chance, so that two runs make the same ids. Undone after the file. */
export function fixChance(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  // Other files run in the same runtime.
  afterAll(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  let state = 0
  /** 32 bits of the generator mulberry32. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const hex = (digits: number) => next().toString(16).padStart(8, '0').slice(0, digits)
  vi.spyOn(Math, 'random').mockImplementation(() => next() / 2 ** 32)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (!(array instanceof Uint8Array)) throw new Error('Only bytes are drawn')
    for (let n = 0; n < array.length; n++) array[n] = next() >>> 24
    return array
  })
  vi.spyOn(crypto, 'randomUUID').mockImplementation(
    () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(8)}${hex(4)}`,
  )
}

/** Lets time pass, so that what happens later sorts later. */
const pass = (ms = second) => void vi.setSystemTime(Date.now() + ms)

// oxlint-disable-next-line typescript/no-explicit-any -- as answers are everywhere in tests
type Data = any
type Call = (method: string, path: string, body?: unknown) => Promise<Data>

const dataOf = ({ status, body }: Answer, what: string): Data => {
  if (status >= 400) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return body.data
}
const operator: Call = async (method, path, body) => {
  pass()
  return dataOf(await operate(method, path, body), path)
}
const callWith = (key: string): Call => {
  const call = caller(key)
  return async (method, path, body) => {
    pass()
    return dataOf(await call(method, path, body), `${method} ${path}`)
  }
}

/** Waits until nothing that the service does behind its answers is left. */
async function rest(): Promise<void> {
  const waiting = [
    'SELECT count(*) AS n FROM events WHERE fanned_out_at IS NULL',
    'SELECT count(*) AS n FROM deliveries WHERE next_attempt_at IS NOT NULL AND failures = 0',
    'SELECT count(*) AS n FROM mails WHERE due_at IS NOT NULL',
  ]
  for (const sql of waiting)
    // vitest's own waiting would move the clock.
    for (let tries = 0; (await env.DB.prepare(sql).first('n')) !== 0; tries++) {
      if (tries > 1000) throw new Error(`Something is left to do: ${sql}`)
      await scheduler.wait(5)
    }
}

/** Runs a job to its end. */
async function work(job: string): Promise<void> {
  pass()
  await runJob(ctxAt(new Date()), job)
  await settled()
  await rest()
}

async function importCatalogue(): Promise<void> {
  const at = (days: number | null | undefined) =>
    days === null || days === undefined ? null : new Date(start + days * day).toISOString()
  const lines = invented.map(({ publishedDaysAgo, deadlineInDays, tender, documents }) => {
    const lots = 'lots' in tender ? (tender.lots ?? []) : []
    const dated = {
      ...tender,
      publishedAt: at(-publishedDaysAgo),
      deadline: at(deadlineInDays),
      lots: lots.map(({ deadlineInDays: days, ...lot }) => ({ ...lot, deadline: at(days) })),
    }
    return JSON.stringify({ format: 'tender/1', tender: dated, documents })
  })
  dataOf(await importNotices('manual', lines.join('\n')), 'invented notices')
  for (const [source, file] of [
    ['ted', 'eforms/sdk-examples/cn_24_maximal.xml'],
    ['ted', 'eforms/sdk-examples/can_24_maximal.xml'],
  ] as const) {
    pass()
    dataOf(await importNotices(source, await fixture(`notices/${file}`)), file)
  }
  pass()
  await importDeals('awards', deals())
}

/** Awards of the market in which the company works, each of a day of its own. */
const deals = () =>
  ['Volta & Sons', 'Greenways <Fleet>', 'Hallam Motors', 'Volta & Sons', 'Eastgate', 'Volta & Sons'].map(
    (name, n) => ({
      title: `Refuse vehicles, lot ${n + 1}`,
      publishedAt: dayFrom(-60 * n - 30),
      cpvCodes: ['34144511'],
      regions: [n % 2 === 0 ? 'UKH1' : 'UKJ2'],
      buyer: company(n < 4 ? 'Norwick City Council' : 'Eastshire', 'GB'),
      estimate: 500_000 + 100_000 * n,
      bids: n === 2 ? null : n + 1,
      awards: [
        award({
          value: n === 3 ? null : 450_000 + 110_000 * n,
          date: dayFrom(-60 * n - 40),
          ends: dayFrom(90 * n + 45),
          suppliers: [company(name, 'GB'), ...(n === 1 ? [company('Charging Ltd', 'GB')] : [])],
        }),
      ],
    }),
  )
const dayFrom = (days: number) => new Date(start + days * day).toISOString()

interface Someone extends Person {
  companyId: string
  name: string
  browser: Browser
}

/** A person who is signed in. */
async function someone(companyId: string, name: string, role: string): Promise<Someone> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}@example.com`
  const { id: userId } = await operator('POST', '/users', { email, name, password, companyId, role })
  const person = { userId, email, password, companyId, name, companies: [{ id: companyId, name: '' }] }
  return { ...person, browser: await signedIn(person) }
}

async function signedIn(person: Pick<Person, 'email' | 'password'>): Promise<Browser> {
  const browser = new Browser()
  const { status, text } = await browser.signIn(person)
  if (status !== 303) throw new Error(`${person.email} cannot sign in: ${status} ${text}`)
  return browser
}

const newCompany = async (name: string, plan = 'enterprise'): Promise<string> =>
  (await operator('POST', '/companies', { name, country: 'GB', plan })).id

/** Fills in a form of a page and sends it. */
async function send(
  browser: Browser,
  path: string,
  action: string,
  fields: Record<string, string> = {},
): Promise<Page> {
  pass()
  const page = await browser.open(path)
  const answer = await browser.send(page, actionOf(page, action), Object.entries(fields))
  if (answer.status >= 400) throw new Error(`${action} on ${path}: ${answer.status} ${answer.text}`)
  return answer
}

export interface World {
  people: Record<'visitor' | 'owner' | 'newcomer' | 'member' | 'partner' | 'careful', Browser>
  /** Addresses that no page links to: mails and other programs show them. By the person who opens them. */
  addresses: Partial<Record<keyof World['people'], string[]>>
}

/** Two companies: one has used every part of the service, the other has just begun. */
export async function makeWorld(): Promise<World> {
  const inbox = openInbox()
  await importCatalogue()
  const companyId = await newCompany('Norwick Vehicles Ltd')
  const owner = await someone(companyId, 'Ada <Owner> & Co', 'owner')
  const member = await someone(companyId, 'Bo Member', 'member')
  const otherId = await newCompany('Charging Partners Ltd')
  const other = await someone(otherId, 'Cleo Other', 'owner')
  const newcomer = await someone(await newCompany('Empty Ltd'), 'Dana Empty', 'owner')
  const callAs = async (company: string): Promise<Call & { key?: string }> => {
    const { key } = await operator('POST', '/keys', {
      companyId: company,
      name: 'Everything',
      scopes,
      expiresAt: null,
    })
    return Object.assign(callWith(key), { key })
  }
  const call = await callAs(companyId)
  const [known] = companies
  const certifications = known?.certifications.map(({ issuedInDays, expiresInDays, ...each }) => ({
    ...each,
    issuedAt: dateIn(issuedInDays),
    expiresAt: dateIn(expiresInDays),
  }))
  await operator('PATCH', `/companies/${companyId}`, { profile: known?.profile, certifications })
  const tenderId = await saveTenders(call)
  const team = await call('POST', '/teams', { name: 'Field team' })
  await call('POST', `/teams/${team.id}/members`, { userId: owner.userId })
  await follow(call, tenderId, member)
  await ownDocument(call, call.key ?? '', tenderId)
  await judge(call, tenderId)
  const asset = await files(call, call.key ?? '')
  const bidId = await bids(call, { tenderId, member, asset, team: team.id })
  await partners(call, await callAs(otherId), tenderId, companyId)
  await systems(call)
  await rest()
  await inConsole(owner, tenderId)
  const consent = await assistant(owner, call, tenderId)
  pass(day)
  for (const job of ['alerts', 'deadlines', 'reminders', 'usage', 'mail']) await work(job)
  const links = await mailed(inbox, owner, other)
  await join(await newCompany('Second Ltd', 'basic'), other.userId, 'member')
  const careful = await someone(otherId, 'Eli Careful', 'admin')
  await switchOn(careful)
  pass(60 * second)
  const codeOwed = new Browser()
  await codeOwed.signIn(careful)
  await send(owner.browser, '/account/two-step', '/account/two-step/begin', { password })
  await save(owner.browser, { issuer: 'https://login.idp.example.com', domain: 'norwick.example' })
  await env.DB.prepare('UPDATE sso SET proved_at = ? WHERE company_id = ?').bind(Date.now(), companyId).run()
  return {
    people: {
      visitor: new Browser(),
      owner: owner.browser,
      newcomer: newcomer.browser,
      member: member.browser,
      partner: other.browser,
      careful: codeOwed,
    },
    addresses: {
      visitor: [...links, unsubscribeLink(ctxAt(), { companyId, userId: owner.userId })],
      owner: [
        `/tenders/${tenderId}`,
        `/tenders/${tenderId}/compliance`,
        `/bids/${bidId}`,
        consent,
        consent.replace('/oauth/authorize', '/authorize'),
      ],
      partner: ['/choose-company'],
      careful: ['/sign-in/code'],
    },
  }
}

const dateIn = (days: number) => new Date(start + days * day).toISOString().slice(0, 10)

/** Saves tenders in every stage, and returns the one that the company bids for. */
async function saveTenders(call: Call): Promise<string> {
  const found: { id: string; title: string }[] = await call('GET', '/tenders?source=manual&limit=100')
  const first = found.find(({ title }) => title.includes('electric refuse'))
  if (!first) throw new Error('The tender is missing')
  const others = found.filter((each) => each !== first)
  const stages = ['watching', 'qualifying', 'submitted', 'lost', 'dropped']
  for (const [n, { id }] of [first, ...others.slice(0, stages.length)].entries())
    await call('POST', '/tenders/saved', {
      tenderId: id,
      stage: n === 0 ? 'preparing' : stages[n - 1],
      priority: n === 0 ? 'high' : 'medium',
      tags: ['a b'],
    })
  return first.id
}

async function follow(call: Call, tenderId: string, { userId }: Someone): Promise<void> {
  await call('POST', '/alerts', { name: 'Vehicles', filters: { cpvCodes: ['34144'], regions: ['UK'] } })
  await call('POST', '/alerts', { name: 'Everything', filters: {}, active: false })
  const dueAt = new Date(start + 3 * day).toISOString()
  await call('POST', '/tasks', { title: 'Call the buyer', dueAt, tenderId, assigneeId: userId })
  await call('POST', '/tasks', { title: 'Done already', done: true })
}

/** A document of the company's own in two versions, and a question to the buyer. */
async function ownDocument(call: Call, key: string, tenderId: string): Promise<void> {
  const company = { key }
  const path = `/tenders/${tenderId}/documents`
  const read = async (id: string) => {
    const state = async () =>
      (await call('GET', `${path}?limit=100`)).find((each: { id: string }) => each.id === id)?.state
    for (let tries = 0; (await state()) !== 'read'; tries++) {
      if (tries > 1000) throw new Error('The document is not read')
      await fetchDocument(ctxAt(new Date()), id)
    }
  }
  const added = dataOf(await uploadTo(company, tenderId, { 'terms.txt': termsOf('walrus') }), path)
  const [{ id }] = added.documents
  await read(id)
  const form = formOf({ 'terms.txt': termsOf('heron') })
  pass()
  await read(dataOf(await sendFiles(company, `${path}/${id}/content`, form, {}, 'PUT'), path).id)
  await call('POST', `/tenders/${tenderId}/clarifications`, {
    question: 'Which colour shall the vehicles have?',
  })
}

async function judge(call: Call, tenderId: string): Promise<void> {
  for (const kind of ['tender', 'risk', 'match', 'gaps'])
    await call('POST', `/analysis/${kind}/${tenderId}`, {})
  await call('POST', '/chat', { tenderId, message: 'Which certificates are required?' })
}

async function files(call: Call, key: string): Promise<string> {
  const made = { category: 'certificate', tags: ['quality'], validUntil: '2031-05-01' }
  const { id } = await call('POST', '/assets', { name: 'Certificate', ...made })
  for (const text of ['first version', 'second version']) {
    pass()
    const headers = {
      'Content-Type': 'text/plain',
      'Content-Disposition': 'attachment; filename="certificate.txt"',
    }
    dataOf(await upload({ key } as never, id, text, headers), 'upload')
  }
  await call('POST', '/assets', { name: 'No file yet' })
  return id
}

async function bids(
  call: Call,
  { tenderId, member, asset, team }: { tenderId: string; member: Someone; asset: string; team: string },
): Promise<string> {
  const wanted = { tenderId, teamId: team, value: 10_950_000.5, currency: 'EUR', assetIds: [asset] }
  const { id, sections } = await call('POST', '/bids', { ...wanted, outline: true })
  const text =
    '# Our offer\n\nWe deliver **forty** vehicles.\n\n| Year | Vehicles |\n|---|---|\n| 1 | 20 |\n\n- one\n- two'
  const answer = { key: sections[0].key, heading: sections[0].heading, text, ownerId: member.userId }
  const own = { key: 'own & <own>', heading: 'Own & <own>', text, ownerId: member.userId }
  await call('PATCH', `/bids/${id}`, { sections: [answer, own, { ...own, key: 'gone' }] })
  await call('PATCH', `/bids/${id}`, { sections: [answer, { ...own, text: 'Changed' }] })
  await call('POST', `/bids/${id}/comments`, { text: 'Please look', mentions: [member.userId] })
  await call('POST', `/bids/${id}/comments`, { text: 'Here too', sectionKey: own.key })
  await call('POST', '/tasks', {
    title: 'Write it',
    bidId: id,
    sectionKey: own.key,
    assigneeId: member.userId,
  })
  const found: { id: string }[] = await call('GET', '/tenders?source=manual&status=open&limit=100')
  const others = found.filter((each) => each.id !== tenderId)
  for (const [n, status] of ['won', 'lost', null, 'deleted'].entries()) {
    const bid = await call('POST', '/bids', { ...wanted, tenderId: others[n]?.id })
    if (status === 'deleted') await call('DELETE', `/bids/${bid.id}`)
    else await call('POST', `/bids/${bid.id}/submit`, {})
    if (status === 'won' || status === 'lost') await call('PATCH', `/bids/${bid.id}`, { status })
  }
  return id
}

async function partners(call: Call, callOther: Call, tenderId: string, companyId: string): Promise<void> {
  const { id } = await call('POST', '/consortiums', { name: 'Fleet & Charging', tenderId, sharePercent: 60 })
  const partner = { companyName: 'Charging Ltd', contactEmail: 'partner@example.com' }
  const { id: memberId } = await call('POST', `/consortiums/${id}/members`, partner)
  await call('POST', `/consortiums/${id}/responsibilities`, { memberId, title: 'Chargers' })
  for (const name of ['Others', 'Others who withdraw']) {
    const other = await callOther('POST', '/consortiums', { name, tenderId })
    const path = `/consortiums/${other.id}/members`
    const invited = await callOther('POST', path, { companyId })
    if (name !== 'Others') await callOther('DELETE', `${path}/${invited.id}`)
  }
}

async function systems(call: Call): Promise<void> {
  for (const path of ['ok', 'status/410', 'off']) {
    const url = `https://golden.hooks.example.com/${path}`
    const { id } = await call('POST', '/webhooks', { url, events: ['bid.submitted'] })
    if (path === 'off') await call('PATCH', `/webhooks/${id}`, { active: false })
    else await call('POST', `/webhooks/${id}/test`, {})
  }
  await call('POST', '/sandbox', {})
}

/** Does what only the console offers. */
async function inConsole({ browser }: Someone, tenderId: string): Promise<void> {
  const search = '/tenders?q=refuse'
  await send(browser, search, '/tenders/searches', { name: 'Mine & others' })
  await send(browser, search, '/tenders/hide', { tenderId })
  await send(browser, '/people', '/people/invitations', { email: 'invited@example.com', role: 'member' })
  await send(browser, '/channels', '/channels', {
    kind: 'slack',
    name: '#tenders',
    url: 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
    topics: 'alerts',
  })
  await send(browser, '/calendar', '/calendar/address')
}

/** Connects an assistant that asks to submit two bids, one of which is deleted meanwhile. Returns the page of consent. */
async function assistant(owner: Someone, call: Call, tenderId: string): Promise<string> {
  pass()
  const { token } = await connect(['read', 'write', 'submit'], owner)
  for (const isDeleted of [false, true]) {
    const tool = async (name: string, args: object) => {
      pass()
      const { data, text } = await callTool(token, name, args)
      if (!data) throw new Error(`${name}: ${text}`)
      return data
    }
    const { id: bidId } = await tool('draft_bid', { tenderId })
    await tool('update_bid', { bidId, value: 5, version: 1 })
    const { confirmToken } = await tool('submit_bid', { bidId })
    await tool('submit_bid', { bidId, confirmToken })
    if (isDeleted) await call('DELETE', `/bids/${bidId}`)
  }
  return (await ask(await register({ client_name: 'Assistant & Co' }))).url
}

/** Lets the service send each kind of mail with a link, and returns the links. */
async function mailed(
  inbox: ReturnType<typeof openInbox>,
  { browser }: Someone,
  other: Someone,
): Promise<string[]> {
  const company = { companyName: 'New Ltd', country: 'GB' }
  const visitor = new Browser()
  const pages = [
    await send(visitor, '/sign-up', '/sign-up', { email: 'fresh@example.com', name: 'New', ...company }),
    await send(visitor, '/forgot-password', '/forgot-password', { email: other.email }),
  ]
  await send(browser, '/account', '/account/email', { email: 'moved@example.com', password })
  await rest()
  const letters = [
    await inbox.wait('fresh@example.com'),
    await inbox.wait(other.email),
    await inbox.wait('invited@example.com'),
    await inbox.wait('moved@example.com'),
  ]
  return [...pages.map(({ location }) => location ?? ''), ...letters.map(({ link }) => link)]
}
