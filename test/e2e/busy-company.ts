import { setTimeout } from 'node:timers/promises'
import companies from '../../tools/demo/companies.json' with { type: 'json' }
import { scopes } from '../../src/platform/context/caller.ts'
import { startApplication } from './application.ts'
import { type Account, newAccount, newPerson } from './browser.ts'
import { longTenders } from './long-tenders.ts'
import { sharedService } from './service.ts'
import { Walker } from './walker.ts'
import { type Call, callWith } from './work.ts'

interface Thing {
  id: string
}

export interface Busy {
  owner: Account
  member: Account
  /** Addresses that only a form, a mail or another program shows: a page of consent, the address of a calendar. */
  shownOnce: string[]
  /** The page of a document of the company. A walk opens only some pages of documents. */
  ownDocument: string
}

/** What a company that works in a language writes itself. */
interface Language {
  company: { name: string; country: string }
  tender: string
  words: string
  text: string
}

export const english: Language = {
  company: { name: 'Norwick Vehicles Ltd', country: 'GB' },
  tender: 'electric refuse',
  words: 'refuse',
  text: '# Our offer\n\nWe deliver **forty** vehicles.\n\n| Year | Vehicles |\n|---|---|\n| 1 | 20 |\n| 2 | 20 |\n\n- one\n- two',
}

export const greek: Language = {
  company: { name: 'Ψηφιακά Αρχεία & Υιοί Α.Ε.', country: 'GR' },
  tender: longTenders.greek.tender.title,
  words: 'πληροφοριακού',
  text: '# Η προσφορά μας\n\nΠαραδίδουμε **σαράντα** συστήματα «κλειδί στο χέρι» & <χωρίς> όρια.\n\n| Έτος | Πλήθος |\n|---|---|\n| 1 | 20 |',
}

/** Makes a company that has used every part of the service, with an owner and a member. */
export async function busyCompany(language: Language): Promise<Busy> {
  const { operator, origin, apiKeys, receiver } = sharedService()
  const owner = await newAccount(language.company, { name: 'Ada <Owner> & Co' })
  const member = await newPerson(owner.companyId, { name: 'Bo Member' })
  const key = { companyId: owner.companyId, name: 'Everything', scopes }
  const call = callWith((await operator.post<{ key: string }>('/keys', key)).key)
  const [known] = companies
  const certifications = [
    { name: 'ISO 9001', issuer: 'BSI', issuedAt: '2024-01-01', expiresAt: '2029-01-01' },
  ]
  await operator.patch(`/companies/${owner.companyId}`, { profile: known?.profile, certifications })
  const tender = await tendersTo(call, language)
  const team = await call<Thing>('POST', '/teams', { name: 'Field team' })
  await call('POST', `/teams/${team.id}/members`, { userId: owner.userId })
  await follow(call, tender, member)
  await judge(call, tender)
  const asset = await files(call)
  const ownDocument = await ownDocuments(call, tender)
  await bids(call, { language, tender, owner, member, asset, team })
  await partners(call, tender, { owner, callOther: callWith(apiKeys[0] ?? '') })
  await systems(call, receiver)
  const walker = new Walker('the owner at work', origin)
  await walker.signIn(owner)
  const calendar = await inConsole(walker, { tender, language, owner })
  const consent = await assistant(walker, call, tender)
  return { owner, member, shownOnce: [calendar, consent], ownDocument }
}

/** The tender that the company bids for, and other tenders. */
async function tendersTo(call: Call, { tender }: Language): Promise<string> {
  const found = await call<{ id: string; title: string }[]>('GET', '/tenders?source=manual&limit=100')
  const id = found.find(({ title }) => title.includes(tender))?.id
  if (id === undefined) throw new Error(`No tender is called ${tender}`)
  const stages = ['watching', 'qualifying', 'preparing', 'submitted', 'won', 'lost', 'dropped']
  const others = found.filter((each) => each.id !== id).slice(0, stages.length)
  const saved = [{ id, stage: 'preparing' }, ...others.map((each, n) => ({ id: each.id, stage: stages[n] }))]
  for (const each of saved)
    await call('POST', '/tenders/saved', {
      tenderId: each.id,
      stage: each.stage,
      priority: 'high',
      tags: ['a b'],
    })
  return id
}

async function follow(call: Call, tenderId: string, { userId }: Account): Promise<void> {
  await call('POST', '/alerts', { name: 'Vehicles', filters: { cpvCodes: ['34144'], regions: ['UK'] } })
  await call('POST', '/alerts', { name: 'Everything', filters: {}, active: false })
  const due = { dueAt: new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString() }
  await call('POST', '/tasks', { title: 'Call the buyer', ...due, tenderId, assigneeId: userId })
  await call('POST', '/tasks', { title: 'Done already', done: true })
}

async function judge(call: Call, tenderId: string): Promise<void> {
  for (const kind of ['tender', 'risk', 'match', 'gaps'])
    await call('POST', `/analysis/${kind}/${tenderId}`, {})
  await call('POST', '/chat', { tenderId, message: 'Which certificates are required?' })
  await call('POST', `/tenders/${tenderId}/clarifications`, {
    question: 'Does the bridge need a new bearing?',
  })
  await call('POST', '/compliance/espd', { tenderId }).catch(() => undefined)
}

async function files(call: Call): Promise<string> {
  const made = { category: 'certificate', tags: ['quality'], validUntil: '2027-05-01' }
  const { id } = await call<Thing>('POST', '/assets', { name: 'Certificate', ...made })
  for (const text of ['first version', 'second version']) {
    const form = new FormData()
    form.append('file', new File([text], 'certificate é.txt', { type: 'text/plain' }))
    await call('POST', `/assets/${id}/upload`, form)
  }
  await call('POST', '/assets', { name: 'No file yet' })
  return id
}

/** Makes a document of the company in two versions, both of them read. Returns the page of the second. */
async function ownDocuments(call: Call, tender: string): Promise<string> {
  const path = `/tenders/${tender}/documents`
  const form = (year: number) => {
    const made = new FormData()
    made.append(
      'file',
      new File([`Bidders must hold ISO 9001 since ${year}.`], 'own é.txt', { type: 'text/plain' }),
    )
    return made
  }
  /** The id of the version that is read, once it is another one than before. */
  const read = async (before = ''): Promise<string> => {
    for (const end = Date.now() + 30_000; Date.now() < end; await setTimeout(500)) {
      const all = await call<(Thing & { state: string })[]>('GET', `${path}?owner=company`)
      const found = all.find(({ id, state }) => state === 'read' && id !== before)
      if (found) return found.id
    }
    throw new Error('A document of the company was not read')
  }
  await call('POST', path, form(2020))
  const first = await read()
  await call('PUT', `${path}/${first}/content`, form(2021))
  return `${path}/${await read(first)}`
}

interface ForBids {
  language: Language
  tender: string
  owner: Account
  member: Account
  asset: string
  team: Thing
}

interface Bid extends Thing {
  sections: { key: string; heading: string }[]
}

async function bids(call: Call, { language, tender, owner, member, asset, team }: ForBids): Promise<void> {
  const wanted = {
    tenderId: tender,
    teamId: team.id,
    value: 10_950_000.5,
    currency: 'EUR',
    assetIds: [asset],
  }
  const { id, sections } = await call<Bid>('POST', '/bids', { ...wanted, outline: true })
  const [first] = sections
  const answer = { key: first?.key, heading: first?.heading, text: language.text, ownerId: member.userId }
  const reviewers = [owner, member].map(({ userId }) => ({ userId }))
  const own = {
    key: 'own & <own>',
    heading: 'Own & <own>',
    text: language.text,
    ownerId: member.userId,
    reviewers,
  }
  await call('PATCH', `/bids/${id}`, { sections: [answer, own, { ...own, key: 'gone' }] })
  await call('PATCH', `/bids/${id}`, { sections: [answer, { ...own, text: 'Changed' }] })
  await call('POST', `/bids/${id}/comments`, { text: 'Please look', mentions: [member.userId] })
  await call('POST', `/bids/${id}/comments`, {
    text: 'Here too',
    sectionKey: own.key,
    mentions: [member.userId],
  })
  await call('POST', '/tasks', {
    title: 'Write it',
    bidId: id,
    sectionKey: own.key,
    assigneeId: member.userId,
  })
  const found = await call<Thing[]>('GET', '/tenders?source=manual&status=open&limit=100')
  const others = found.filter((each) => each.id !== tender)
  for (const [n, status] of ['won', 'lost', null, 'deleted'].entries()) {
    const other = await call<Bid>('POST', '/bids', { ...wanted, tenderId: others[n]?.id })
    await call('POST', `/bids/${other.id}/comments`, { text: 'See this', mentions: [member.userId] })
    if (status === 'deleted') await call('DELETE', `/bids/${other.id}`)
    else await call('POST', `/bids/${other.id}/submit`, {})
    if (status === 'won' || status === 'lost') await call('PATCH', `/bids/${other.id}`, { status })
  }
}

async function partners(
  call: Call,
  tenderId: string,
  { owner, callOther }: { owner: Account; callOther: Call },
): Promise<void> {
  const { id } = await call<Thing>('POST', '/consortiums', {
    name: 'Fleet & Charging',
    tenderId,
    sharePercent: 60,
  })
  const partner = { companyName: 'Charging Ltd', contactEmail: `partner-${crypto.randomUUID()}@example.com` }
  const { id: memberId } = await call<Thing>('POST', `/consortiums/${id}/members`, partner)
  await call('POST', `/consortiums/${id}/responsibilities`, { memberId, title: 'Chargers' })
  for (const name of ['Others', 'Others who withdraw']) {
    const other = await callOther<Thing>('POST', '/consortiums', { name, tenderId })
    const path = `/consortiums/${other.id}/members`
    const invited = await callOther<Thing>('POST', path, { companyId: owner.companyId })
    if (name !== 'Others') await callOther('DELETE', `${path}/${invited.id}`)
  }
}

async function systems(call: Call, receiver: string): Promise<void> {
  for (const path of ['ok', 'fail', 'off']) {
    const url = `${receiver}/${path}/${crypto.randomUUID()}`
    const { id } = await call<Thing>('POST', '/webhooks', { url, events: ['bid.submitted'] })
    if (path === 'off') await call('PATCH', `/webhooks/${id}`, { active: false })
    else await call('POST', `/webhooks/${id}/test`, {})
  }
  await call('POST', '/sandbox', {})
}

/** Does what only the console offers. Returns the address of the calendar. */
async function inConsole(
  walker: Walker,
  { tender, language, owner }: { tender: string; language: Language; owner: Account },
): Promise<string> {
  const search = `/tenders?q=${encodeURIComponent(language.words)}`
  const invited = { email: `invited-${crypto.randomUUID()}@example.com`, role: 'member' }
  await walker.send(search, '/tenders/searches', { name: 'Mine & others' })
  await walker.send(search, '/tenders/hide', { tenderId: tender })
  await walker.send('/people', '/people/invitations', invited)
  await walker.send('/notifications', '/notifications/read-all')
  await walker.send('/account/two-step', '/account/two-step/begin', { password: owner.password })
  await walker.send('/channels', '/channels', {
    kind: 'slack',
    name: '#tenders',
    url: 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
    topics: 'alerts',
  })
  await walker.send('/activity/stream', '/activity/stream', { url: 'https://siem.example.com/in' })
  const page = await (await walker.send('/calendar', '/calendar/address')).text()
  return /\/api\/v1\/calendar\/[\w-]*\.ics/.exec(page)?.[0] ?? ''
}

/**
 * Connects an assistant that requests to submit two bids, one of which is deleted in the meantime. Returns
 * the address of the page of consent.
 */
async function assistant(walker: Walker, call: Call, tenderId: string): Promise<string> {
  const { origin } = sharedService()
  const application = await startApplication(origin, 'Assistant & Co')
  try {
    const asking = await application.ask()
    const page = asking.url.slice(origin.length)
    const grants = { decision: 'allow', place: 'live', grant: ['write', 'submit'] }
    const back = await walker.send(page, '/oauth/authorize', grants)
    await fetch(back.headers.get('location') ?? '')
    const { token } = await asking.redeem()
    for (const isDeleted of [false, true]) {
      const { id: bidId } = await callTool(token, 'draft_bid', { tenderId })
      await callTool(token, 'update_bid', { bidId, value: 5, version: 1 })
      const { confirmToken } = await callTool(token, 'submit_bid', { bidId })
      await callTool(token, 'submit_bid', { bidId, confirmToken })
      if (isDeleted) await call('DELETE', `/bids/${bidId}`)
    }
    return page
  } finally {
    await application.end()
  }
}

async function callTool(token: string, name: string, args: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${sharedService().origin}/api/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  const text = await answer.text()
  const line = text.split('\n').find((each) => each.startsWith('data:'))
  const message = JSON.parse(line ? line.slice(5) : text) as {
    result?: { structuredContent?: Record<string, unknown> }
  }
  const content = message.result?.structuredContent
  if (!content) throw new Error(`${name}: ${text}`)
  return content
}
