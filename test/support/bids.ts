import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'
import { type Answer, importNotices, type TestCompany } from './api.ts'

export const past = '2020-01-01T12:00:00.000Z'
export const soon = '2098-01-01T12:00:00.000Z'
export const later = '2099-01-01T12:00:00.000Z'

/** A tender of a source of its own; the members have the operator's format. */
export async function newTender(members: object = {}, documents: object[] = []): Promise<string> {
  const source = `bids-${crypto.randomUUID().slice(0, 8)}`
  await importTender(source, members, documents)
  const notices = env.DB.prepare('SELECT tender_id FROM notices WHERE source = ?').bind(source)
  const id = await notices.first<string>('tender_id')
  if (id === null) throw new Error('The tender was not imported')
  return id
}

/** Imports a tender; `documents` are the texts that come with it, in the operator's format. */
export const importTender = (source: string, members: object, documents: object[] = []) =>
  importNotices(
    source,
    JSON.stringify({
      format: 'tender/1',
      tender: {
        reference: 'T',
        title: 'Ring road',
        buyer: { name: 'Town', country: 'DE' },
        publishedAt: '2026-01-01',
        deadline: soon,
        ...members,
      },
      documents,
    }),
  )

/**
 * A tender from an OCDS release of its own source, which can have members that the operator's format lacks.
 */
export async function newRelease(tender: object, release: object = {}): Promise<string> {
  const source = `release-${crypto.randomUUID().slice(0, 8)}`
  const plain = {
    id: '1',
    date: '2026-01-01T12:00:00Z',
    tag: ['tender'],
    language: 'en',
    buyer: { name: 'Town' },
  }
  const open = { status: 'active', tenderPeriod: { endDate: soon }, ...tender }
  await importNotices(source, JSON.stringify({ ...plain, ...release, ocid: `ocds-${source}`, tender: open }))
  const notices = env.DB.prepare('SELECT tender_id FROM notices WHERE source = ?').bind(source)
  return (await notices.first<string>('tender_id')) ?? ''
}

export const lot = (id: string, deadline: string | null = soon) => ({ id, title: id, deadline })

/** Open tenders for the tests of a file: a plain one, and one whose lots are due at different times. */
export const tenders = { plain: '', withLots: '' }
beforeAll(async () => {
  const lots = [lot('OLD', past), lot('SOON'), lot('LATER', later), lot('OPEN', null)]
  tenders.plain = await newTender({ estimatedValue: 500, currency: 'SEK' })
  tenders.withLots = await newTender({ lots })
})

export const start = (company: TestCompany, body: object = {}, headers = {}): Promise<Answer> =>
  company.call('POST', '/bids', { tenderId: tenders.plain, ...body }, headers)
export const started = async (company: TestCompany, body: object = {}) =>
  (await start(company, body)).body.data
export const patch = (company: TestCompany, { id }: { id: string }, body: object, headers = {}) =>
  company.call('PATCH', `/bids/${id}`, body, headers)
export const submit = (company: TestCompany, { id }: { id: string }, headers = {}) =>
  company.call('POST', `/bids/${id}/submit`, undefined, headers)

export async function emitted({ companyId }: TestCompany) {
  const { results } = await env.DB.prepare('SELECT type, data FROM events WHERE company_id = ? ORDER BY id')
    .bind(companyId)
    .all<{ type: string; data: string }>()
  return results.map(({ type, data }) => ({ type, data: JSON.parse(data) }))
}
export const audited = async ({ companyId }: TestCompany) =>
  (
    await env.DB.prepare(
      "SELECT action FROM audit WHERE company_id = ? AND user_id <> 'operator' ORDER BY id",
    )
      .bind(companyId)
      .all()
  ).results.map(({ action }) => action)
