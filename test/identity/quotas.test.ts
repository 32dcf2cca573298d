import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { maxAlerts } from '../../src/delivery/alerts/commands.ts'
import { listQuotas } from '../../src/identity/quotas/queries.ts'
import { newCompany, operate, type TestCompany } from '../support/api.ts'
import { bytesOf, newAsset, objectsOf, upload } from '../support/assets-files.ts'
import { patch, started, start, submit } from '../support/bids.ts'

/** Tables without rows of companies, and tables whose rows are bounded by something else than a quota. */
const notCounted: Record<string, string> = {
  ...Object.fromEntries(
    [
      'sources',
      'source_failures',
      'notices',
      'tender_refs',
      'tender_pointers',
      'merged_tenders',
      'merged_records',
      'separated_tenders',
      'withdrawn_tenders',
      'withdrawn_names',
      'split_tenders',
      'tender_docs',
      'tender_numbers',
      'tender_copies',
      'periods',
      'corpus',
      'tender_changes',
      'requirements',
      'awards',
      'award_facts',
      'award_suppliers',
      'award_codes',
      'award_words',
      'notice_descriptions',
      'party_numbers',
      'parties',
      'documents',
      'document_pages',
      'document_files',
      'document_versions',
      'tender_revisions',
      'page_readings',
      'passages',
      'stated_deadlines',
      'exchange_rates',
      'awards_seen',
      'announcing',
      'file_sweep',
      'quotas',
      'jobs',
      'watch',
      'watch_days',
      'incidents',
      'revaluation',
      'imports',
      'finding_checks',
      'tender_translations',
      'model_requests',
      'model_readings',
      'model_demands',
      'model_answers',
    ].map((table) => [table, 'the catalogue and what the service keeps of itself: no company writes rows']),
  ),
  dossiers: 'one row a tender with documents of the company, which a quota bounds',
  merged_dossiers: 'one row a dossier and merged tender',
  sandboxes: 'one row a company, and a few more until the cleanup job has cleared what was removed',
  erasures: 'one row a person or company that was erased',
  company_quotas: 'the operator writes rows, one a quota',
  quota_use: 'one row a quota, which the triggers keep',
  model_allowances: 'the operator writes rows, one a company',
  model_refusals: 'one row a company',
  audit_streams: 'one row a company',
  audit_outbox: 'one row an act, which is dropped after a month',
  connector_settings: 'one row a company',
  company_policies: 'one row a company',
  sso: 'one row a company',
  sso_identities: 'one row a person of a company, which goes with the membership',
  channels: 'at most ten a company, which a guard of the command holds',
  calendar_addresses: 'one row a person of a company, which goes with the membership',
  mail_plans: 'one row a person of a company, which goes with the membership',
  search_visits: 'one row a person of a company, which goes with the membership',
  plan_requests: 'one row a company',
  model_days: 'one row a day',
  model_usage: 'one row a company and day',
  audit: 'one row a change, and changes are limited by the hour; kept two years',
  idempotency_reservations: 'gone with its request, at the latest after a day',
  kept_answers:
    'one row a search that counted a thousand tenders, and searches are limited by the hour; an hour',
  restoring: 'at most one row, while a restore is going on',
  rate_windows: 'one row a window and party, gone when the window is over',
  notifications_seen: 'one row a person',
  notification_reads: 'one row a person and notification, which a quota bounds; gone with either',
  announced: 'one row a tender that alerts have matched, 30 days',
  document_looks: 'one row a person and tender, and requests are limited by the hour; 400 days',
  reminders: 'one row a reminder of a task or section, which quotas bound; 30 days',
  deliveries: 'one row an event and endpoint, both bounded; redelivery is limited; 30 days',
  delivery_attempts: 'at most three a delivery',
  confirmations:
    'one row a preview of a call, and calls are limited by the hour; gone a day after 10 minutes',
  key_usage: 'one row a key, endpoint and hour; 35 days',
  key_usage_carries: 'one row a key',
  gate_notices: 'one row a key that has changed, until its gate is told',
  connections: 'one row a consent of a person, each with a password or a click; limited by the hour',
  oauth_codes: 'one row a connection; gone after a day',
  oauth_tokens: 'limited by the hour with the requests of a connection; gone when they end',
  oauth_clients: 'limited by network; gone after a day unless a person allows them something',
  users: 'one row a confirmed address; mails are limited by network and address',
  sessions: 'a person has the newest 50; gone when they end',
  sign_in_steps: 'a person has the newest 50; gone when they end',
  totp: 'one row a person',
  recovery_codes: 'ten rows a person',
  email_links: 'mails are limited by network and address; gone after a day',
  mails: 'mails are limited by network and address, invitations by company; gone when they are sent',
}

const limit = (company: Pick<TestCompany, 'companyId'>, limits: object) =>
  operate('PUT', `/companies/${company.companyId}/quotas`, limits)

const quotaOf = async ({ companyId }: Pick<TestCompany, 'companyId'>, name: string) =>
  (await listQuotas({ d1: env.DB }, companyId)).find((quota) => quota.name === name)
const used = async (company: Pick<TestCompany, 'companyId'>, name: string) =>
  (await quotaOf(company, name))?.used

describe('the schema', () => {
  it('counts the rows of every table, or says why it need not', async () => {
    const { results } = await env.DB.prepare(
      `SELECT t.name, EXISTS (SELECT 1 FROM sqlite_schema AS g WHERE g.type = 'trigger' AND g.tbl_name = t.name
           AND g.sql LIKE '%AFTER INSERT%quota_use%') AS adds,
         EXISTS (SELECT 1 FROM sqlite_schema AS g WHERE g.type = 'trigger' AND g.tbl_name = t.name
           AND g.sql LIKE '%AFTER DELETE%quota_use%') AS removes
       FROM sqlite_schema AS t
       WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%' AND t.name NOT GLOB '*_index_*'
         AND t.name NOT GLOB 'sqlite_*' AND t.name NOT GLOB '_cf_*' AND t.name <> 'd1_migrations'
       ORDER BY t.name`,
    ).all<{ name: string; adds: number; removes: number }>()
    const counted = results.filter(({ adds, removes }) => adds === 1 && removes === 1)
    expect(results.filter(({ adds, removes }) => adds !== removes && adds !== 0)).toEqual([
      { name: 'quota_use', adds: 1, removes: 0 },
    ])
    const without = results.flatMap(({ name, adds }) => (adds === 0 || name === 'quota_use' ? [name] : []))
    expect(without.toSorted()).toEqual(Object.keys(notCounted).toSorted())
    expect(counted.length).toBeGreaterThan(20)
  })

  it('lets no operator give more alerts than a run reads of a company', async () => {
    const highest = await env.DB.prepare("SELECT highest FROM quotas WHERE name = 'alerts'").first('highest')
    expect(highest).toBe(maxAlerts)
  })
})

describe('a quota of rows', () => {
  it('holds exactly as many of ten at once, and says which quota, use and limit', async () => {
    const company = await newCompany()
    await limit(company, { bids: 3 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(company)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(7).fill(403)])
    const refused = answers.find(({ status }) => status === 403)
    expect([refused?.body.code, refused?.body.error]).toEqual([
      'FORBIDDEN',
      'The quota “bids” is used up: 3 of 3 bids are used. Remove what is no longer needed, or ask for a larger quota',
    ])
    expect(await used(company, 'bids')).toBe(3)
    const [made] = answers.flatMap(({ status, body }) => (status === 201 ? [body.data] : []))
    await company.call('DELETE', `/bids/${made.id}`)
    expect([await used(company, 'bids'), (await start(company)).status]).toEqual([2, 201])
  })

  it('lowered below what there is stops growth, and neither changes nor removals', async () => {
    const company = await newCompany()
    const [one, two] = [await started(company), await started(company)]
    await limit(company, { bids: 1 })
    expect((await start(company)).status).toBe(403)
    expect((await patch(company, one, { notes: 'Still' })).status).toBe(200)
    expect((await company.call('DELETE', `/bids/${two.id}`)).status).toBe(200)
    expect((await start(company)).status).toBe(403)
  })

  it('follows the plan, and the operator’s limit before the plan', async () => {
    const company = await newCompany()
    const bids = async () => (await quotaOf(company, 'bids'))?.limit
    const limits = [await bids()]
    await operate('PATCH', `/companies/${company.companyId}`, { plan: 'basic' })
    limits.push(await bids())
    await limit(company, { bids: 7 })
    limits.push(await bids())
    await limit(company, { bids: null })
    expect([...limits, await bids()]).toEqual([20_000, 1000, 7, 1000])
  })

  it('of a consortium is its lead’s', async () => {
    const [lead, partner] = [await newCompany(), await newCompany()]
    const tenderId = (await started(lead)).tenderId
    const { id } = (await lead.call('POST', '/consortiums', { name: 'Ring', tenderId })).body.data
    await lead.call('POST', `/consortiums/${id}/members`, { companyId: partner.companyId })
    const names = ['consortiums', 'consortiumMembers']
    const of = (company: TestCompany) => Promise.all(names.map((name) => used(company, name)))
    expect([await of(lead), await of(partner)]).toEqual([
      [1, 2],
      [0, 0],
    ])
  })
})

describe('the quota of stored bytes', () => {
  it('counts what is written, changed and removed, exactly', async () => {
    const company = await newCompany()
    const before = await used(company, 'storedBytes')
    const bid = await started(company, { notes: 'ü' })
    const written = (await used(company, 'storedBytes')) ?? 0
    await patch(company, bid, { notes: 'üü', sections: [{ key: 'a', heading: 'A', text: 'x'.repeat(1000) }] })
    expect((await used(company, 'storedBytes')) ?? 0).toBeGreaterThan(written + 1000)
    await patch(company, bid, { notes: 'ü', sections: null })
    expect(await used(company, 'storedBytes')).toBe(written)
    await company.call('DELETE', `/bids/${bid.id}`)
    expect(await used(company, 'storedBytes')).toBe(before)
  })

  it('refuses growth of what is there, of two at once the second, and lets it shrink', async () => {
    const company = await newCompany()
    const bids = [await started(company), await started(company)]
    const now = (await used(company, 'storedBytes')) ?? 0
    await limit(company, { storedBytes: now + 15_000 })
    const grow = (bid: { id: string }) => patch(company, bid, { notes: 'n'.repeat(10_000) })
    const answers = await Promise.all(bids.map(grow))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const sentence = answers.find(({ status }) => status === 403)?.body.error
    expect(sentence).toMatch(
      /“storedBytes”.* kB of .* kB of stored records are used, and this would add 10 kB/,
    )
    await limit(company, { storedBytes: 0 })
    const grown = bids.find((_, n) => answers[n]?.status === 200)
    if (!grown) throw new Error('One of the two was written')
    expect((await patch(company, grown, { notes: 'n'.repeat(9000) })).status).toBe(200)
  })
})

describe('the quota of files', () => {
  it('counts uploads under way, of two at once the second is refused', async () => {
    const company = await newCompany()
    const ids = [await newAsset(company), await newAsset(company)]
    await limit(company, { fileBytes: 100 })
    const file = bytesOf('x'.repeat(60))
    const answers = await Promise.all(ids.map((id) => upload(company, id, file)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect([await used(company, 'fileBytes'), (await objectsOf(company)).length]).toEqual([60, 1])
  })

  it('counts a replaced file as long as it is kept, a failed upload never, and a deleted file no more', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const digest = { 'Content-Digest': `sha-256=:${'A'.repeat(43)}=:` }
    const counts = []
    await upload(company, id, bytesOf('x'.repeat(60)))
    counts.push(await used(company, 'fileBytes'))
    expect((await upload(company, id, bytesOf('y'.repeat(30)), digest)).status).toBe(400)
    counts.push(await used(company, 'fileBytes'))
    await upload(company, id, bytesOf('z'.repeat(40)))
    counts.push(await used(company, 'fileBytes'))
    await company.call('DELETE', `/assets/${id}`)
    counts.push(await used(company, 'fileBytes'))
    expect(counts).toEqual([60, 60, 100, 0])
    const left = env.DB.prepare('SELECT count(*) AS n FROM uploads WHERE company_id = ?1')
    expect(await left.bind(company.companyId).first('n')).toBe(0)
  })
})

describe('a quota whose oldest rows make room', () => {
  it('keeps the newest notifications, and refuses nothing', async () => {
    const company = await newCompany()
    await limit(company, { notifications: 2 })
    const bid = await started(company, { value: 1 })
    for (const status of ['in_review', 'ready', 'draft', 'in_review', 'ready'])
      expect((await patch(company, bid, { status })).status).toBe(200)
    expect((await submit(company, bid)).status).toBe(200)
    const { body } = await company.call('GET', '/alerts/notifications/list')
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'bid.submitted',
      'bid.status_changed',
    ])
    expect(await used(company, 'notifications')).toBe(2)
  })

  it('keeps the newest conversation whole', async () => {
    const company = await newCompany()
    await limit(company, { conversationBytes: 2000 })
    const insert = (session: string, at: number) =>
      env.DB.batch([
        env.DB.prepare('INSERT INTO chat_sessions VALUES (?1, ?2, ?3, ?4, 1, ?5, ?5)').bind(
          session,
          company.companyId,
          't',
          'T',
          at,
        ),
        env.DB.prepare(
          `INSERT INTO chat_messages (session_id, ordinal, id, company_id, role, text, citations, created_at)
           VALUES (?1, 0, ?1, ?2, 'user', ?3, '[]', ?4)`,
        ).bind(session, company.companyId, 'x'.repeat(900), at),
      ])
    for (const [n, at] of [1, 2, 3].entries()) await insert(`${company.companyId}-${n}`, at)
    const { results } = await env.DB.prepare('SELECT session_id FROM chat_messages WHERE company_id = ?1')
      .bind(company.companyId)
      .all()
    expect(results).toEqual([{ session_id: `${company.companyId}-2` }])
  })
})

describe('sessions', () => {
  it('are the newest 50 of a person, and as many of another', async () => {
    const [one, other] = [await newCompany(), await newCompany()]
    const insert = ({ userId }: TestCompany, at: number) =>
      env.DB.prepare(
        `INSERT INTO sessions (hash, id, user_id, created_at, last_seen_at, expires_at, proven_at)
         VALUES (?1, ?1, ?2, ?3, ?3, ?3, ?3)`,
      ).bind(crypto.randomUUID(), userId, at)
    await env.DB.batch([insert(other, 1), ...Array.from({ length: 53 }, (_, n) => insert(one, n))])
    const { results } = await env.DB.prepare(
      `SELECT count(*) AS n, min(created_at) AS oldest FROM sessions WHERE user_id IN (?1, ?2)
       GROUP BY user_id ORDER BY n`,
    )
      .bind(one.userId, other.userId)
      .all()
    expect(results).toEqual([
      { n: 1, oldest: 1 },
      { n: 50, oldest: 3 },
    ])
  })
})

describe('the quota of kept answers', () => {
  it('refuses a request with an Idempotency-Key whole, and takes it without', async () => {
    const company = await newCompany()
    await limit(company, { keptAnswerBytes: 100 })
    const refused = await start(company, {}, { 'Idempotency-Key': 'one' })
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('keptAnswerBytes')])
    expect(await used(company, 'bids')).toBe(0)
    expect((await start(company)).status).toBe(201)
  })
})

describe('jobs', () => {
  it('are stopped by no quota: an event of a tender is written for a company that may have nothing', async () => {
    const company = await newCompany()
    const names = (await listQuotas({ d1: env.DB }, company.companyId)).map(({ name }) => name)
    await limit(company, Object.fromEntries(names.map((name) => [name, 0])))
    const write = (type: string) =>
      env.DB.prepare("INSERT INTO events (id, company_id, type, data, at) VALUES (?1, ?2, ?3, '{}', 0)")
        .bind(crypto.randomUUID(), company.companyId, type)
        .run()
    await write('tender.new')
    await expect(write('bid.submitted')).rejects.toThrow('bidEventBytes')
  })
})

describe('GET /me/usage', () => {
  it('names every quota with use, limit and unit', async () => {
    const company = await newCompany()
    await started(company)
    const { quotas } = (await company.call('GET', '/me/usage')).body.data
    expect(quotas).toHaveLength(29)
    expect(quotas).toContainEqual({ name: 'bids', used: 1, limit: 20_000, unit: 'rows' })
    expect(quotas).toContainEqual({ name: 'fileBytes', used: 0, limit: 20_000_000_000, unit: 'bytes' })
  })
})

describe('PUT /operator/companies/:id/quotas', () => {
  it('answers all quotas, as GET does, and refuses what is none, too high, or of no company', async () => {
    const company = await newCompany()
    const path = `/companies/${company.companyId}/quotas`
    const set = await operate('PUT', path, { bids: 5, alerts: 1000 })
    expect(set.body.data.quotas).toContainEqual({ name: 'bids', used: 0, limit: 5, unit: 'rows' })
    expect((await operate('GET', path)).body).toEqual(set.body)
    const wrong = await operate('PUT', path, { bid: 1, alerts: 1001, bids: 6 })
    expect([wrong.status, wrong.body.details]).toEqual([
      400,
      [
        { path: 'bid', message: 'is no quota', rule: 'unknown' },
        { path: 'alerts', message: 'must be at most 1000', rule: 'range' },
      ],
    ])
    expect((await operate('GET', path)).body).toEqual(set.body)
    const nobody = `/companies/company_${'0'.repeat(26)}/quotas`
    expect([(await operate('PUT', nobody, {})).status, (await operate('GET', nobody)).status]).toEqual([
      404, 404,
    ])
  })
})
