import type { endpoints } from '../../src/surfaces/rest/endpoints.ts'
import { type IdKind, idExample } from '../../src/platform/context/ids.ts'
import { importNotices, newCompany, type TestCompany } from './api.ts'

/**
 * The data of a row that the table-wide tests need beside the table. A row without its case does not compile; members
 * that do not apply are left out.
 */
export interface Case {
  /** The kind of id of each path parameter. */
  ids?: Record<string, IdKind>
  /** Path parameters that are other names, each with a name that does not exist. */
  names?: Record<string, string>
  /**
   * Creates the things that the path names for a company, through the API, and returns their ids. Left out if
   * the row concerns no thing of a company.
   */
  own?: (company: TestCompany) => Promise<Record<string, string>>
  /** The ids of the path for a row that concerns something of the catalogue, which no company owns. */
  shared?: () => Promise<Record<string, string>>
  /** A valid body; its references name things of the company or of the catalogue. */
  body?: (company: TestCompany) => Promise<object>
  /**
   * Members of the body that refer to something by id, with the kind of the id: an id of another company must be
   * unknown.
   */
  references?: Record<string, IdKind>
}

const tender = { ids: { id: 'tender' } } as const

/** A tender of the catalogue, open until 2099, with two lots; the same for every test of a file. */
export async function anyTender(): Promise<string> {
  known ??= importOne()
  return known
}

let known: Promise<string> | undefined

async function importOne(): Promise<string> {
  const lot = (id: string) => ({ id, title: `Lot ${id}`, deadline: '2099-01-01T12:00:00Z' })
  const document = {
    format: 'tender/1',
    tender: {
      reference: 'table-wide',
      title: 'Any tender',
      buyer: { name: 'Town', country: 'DE' },
      publishedAt: '2026-01-01',
      lots: [lot('LOT-1'), lot('LOT-2')],
    },
  }
  await importNotices('table-wide', JSON.stringify(document))
  const { call } = await newCompany()
  return (await call('GET', '/tenders?source=table-wide')).body.data[0].id
}

/** A requirement of the catalogue, which is the same for every company. */
async function anyRequirement(): Promise<{ tenderId: string; requirementId: string }> {
  demanded ??= importDemand()
  return demanded
}

let demanded: Promise<{ tenderId: string; requirementId: string }> | undefined

async function importDemand() {
  const document = {
    format: 'tender/1',
    tender: {
      reference: 'demanding',
      title: 'A demanding tender',
      buyer: { name: 'Town', country: 'GB' },
      publishedAt: '2026-01-01',
    },
    documents: [
      {
        title: 'Conditions',
        language: 'en',
        kind: 'tender_documents',
        pages: ['Bidders must hold a valid ISO 9001 certificate.'],
      },
    ],
  }
  await importNotices('demanding', JSON.stringify(document))
  const { call } = await newCompany()
  const tenderId = (await call('GET', '/tenders?source=demanding')).body.data[0].id
  const { body } = await call('GET', `/tenders/${tenderId}/requirements`)
  return { tenderId, requirementId: body.data[0].id }
}

const saved = async ({ call }: TestCompany) => {
  const { body } = await call('POST', '/tenders/saved', { tenderId: await anyTender() })
  return { id: body.data.id }
}

const team = async ({ call }: TestCompany) => {
  const { body } = await call('POST', '/teams', { name: `Team ${crypto.randomUUID()}` })
  return { id: body.data.id }
}

const teamMember = async (company: TestCompany) => {
  const { id } = await team(company)
  const { body } = await company.call('POST', `/teams/${id}/members`, { userId: company.userId })
  return { id, memberId: body.data.id }
}

const consortium = async ({ call }: TestCompany) => {
  const { body } = await call('POST', '/consortiums', { name: 'Any', tenderId: await anyTender() })
  return { id: body.data.id }
}

const partner = async (company: TestCompany) => {
  const { id } = await consortium(company)
  const invitation = { companyName: 'Partner', contactEmail: 'partner@example.com' }
  const { body } = await company.call('POST', `/consortiums/${id}/members`, invitation)
  return { id, memberId: body.data.id }
}

const responsibility = async (company: TestCompany) => {
  const { id, memberId } = await partner(company)
  const path = `/consortiums/${id}/responsibilities`
  const { body } = await company.call('POST', path, { memberId, title: 'Any' })
  return { id, responsibilityId: body.data.id }
}

const alert = async ({ call }: TestCompany) => {
  const { body } = await call('POST', '/alerts', { name: 'Any' })
  return { id: body.data.id }
}

/** Gets a notification in the shortest way, by an invitation. */
const notification = async ({ companyId, call }: TestCompany) => {
  const lead = await newCompany()
  const { id } = await consortium(lead)
  await lead.call('POST', `/consortiums/${id}/members`, { companyId })
  const { body } = await call('GET', '/alerts/notifications/list')
  return { id: body.data[0].id }
}

const bid = async ({ call }: TestCompany) => {
  const { body } = await call('POST', '/bids', { tenderId: await anyTender() })
  return { id: body.data.id }
}

const section = async (company: TestCompany) => {
  const { id } = await bid(company)
  await company.call('PATCH', `/bids/${id}`, { sections: [{ key: 'any', heading: 'Any' }] })
  return { id, key: 'any' }
}

const comment = async (company: TestCompany) => {
  const { id } = await bid(company)
  const { body } = await company.call('POST', `/bids/${id}/comments`, { text: 'Any' })
  return { id, commentId: body.data.id }
}

const task = async ({ call }: TestCompany) => {
  const { body } = await call('POST', '/tasks', { title: 'Any' })
  return { id: body.data.id }
}

const clarification = async ({ call }: TestCompany) => {
  const id = await anyTender()
  const { body } = await call('POST', `/tenders/${id}/clarifications`, { question: 'Any?' })
  return { id, clarificationId: body.data.id }
}

const conversation = async ({ call }: TestCompany) => {
  const question = { tenderId: await anyTender(), message: 'What is the deadline?' }
  const { body } = await call('POST', '/chat', question)
  return { sessionId: body.data.sessionId }
}

const asset = async ({ call }: TestCompany) => {
  const { body } = await call('POST', '/assets', { name: 'Any' })
  return { id: body.data.id }
}

const webhook = async ({ call }: TestCompany) => {
  const { body } = await call('POST', '/webhooks', aWebhook)
  return { id: body.data.id }
}
const aWebhook = { url: 'https://hooks.example.com/any', events: ['bid.submitted'] }

const delivery = async (company: TestCompany) => {
  const { id } = await webhook(company)
  const { body } = await company.call('POST', `/webhooks/${id}/test`)
  return { id, deliveryId: body.data.id }
}

export const cases: { [R in keyof typeof endpoints]: Case } = {
  'GET /': {},
  'GET /tenders': {},
  'GET /tenders/changes': {},
  'GET /tenders/export': {},
  'GET /tenders/:id': tender,
  'GET /tenders/:id/documents': tender,
  'POST /tenders/:id/documents': tender,
  'DELETE /tenders/:id/documents/:documentId': { ids: { id: 'tender', documentId: 'document' } },
  'GET /tenders/:id/documents/:documentId/content': { ids: { id: 'tender', documentId: 'document' } },
  'PUT /tenders/:id/documents/:documentId/content': { ids: { id: 'tender', documentId: 'document' } },
  'GET /tenders/:id/documents/:documentId/text': { ids: { id: 'tender', documentId: 'document' } },
  'GET /tenders/:id/requirements': tender,
  'GET /tenders/:id/notices': tender,
  'GET /tenders/:id/notices/:noticeId/source': { ...tender, names: { noticeId: 'made-up' } },
  'GET /tenders/:id/ocds': tender,
  'GET /tenders/saved': {},
  'POST /tenders/saved': {
    body: async () => ({ tenderId: await anyTender() }),
    references: { tenderId: 'tender', assigneeId: 'user' },
  },
  'PATCH /tenders/saved/:id': { ids: { id: 'saved' }, own: saved, references: { assigneeId: 'user' } },
  'DELETE /tenders/saved/:id': { ids: { id: 'saved' }, own: saved },
  'GET /alerts': {},
  'POST /alerts': { body: async () => ({ name: 'Any alert' }) },
  'GET /alerts/:id': { ids: { id: 'alert' }, own: alert },
  'PATCH /alerts/:id': { ids: { id: 'alert' }, own: alert },
  'DELETE /alerts/:id': { ids: { id: 'alert' }, own: alert },
  'GET /alerts/notifications/list': {},
  'PATCH /alerts/notifications/:id/read': { ids: { id: 'notification' }, own: notification },
  'GET /teams': {},
  'POST /teams': { body: async () => ({ name: 'Any team' }) },
  'GET /teams/:id': { ids: { id: 'team' }, own: team },
  'PATCH /teams/:id': { ids: { id: 'team' }, own: team },
  'DELETE /teams/:id': { ids: { id: 'team' }, own: team },
  'GET /teams/:id/members': { ids: { id: 'team' }, own: team },
  'POST /teams/:id/members': {
    ids: { id: 'team' },
    own: team,
    body: async ({ userId }) => ({ userId }),
    references: { userId: 'user' },
  },
  'DELETE /teams/:id/members/:memberId': { ids: { id: 'team', memberId: 'member' }, own: teamMember },
  'GET /consortiums': {},
  'POST /consortiums': {
    body: async () => ({ name: 'Any', tenderId: await anyTender() }),
    references: { tenderId: 'tender' },
  },
  'GET /consortiums/:id': { ids: { id: 'consortium' }, own: consortium },
  'PATCH /consortiums/:id': { ids: { id: 'consortium' }, own: consortium },
  'GET /consortiums/:id/members': { ids: { id: 'consortium' }, own: consortium },
  'POST /consortiums/:id/members': {
    ids: { id: 'consortium' },
    own: consortium,
    body: async ({ companyId }) => ({ companyId }),
    references: { companyId: 'company' },
  },
  'DELETE /consortiums/:id/members/:memberId': {
    ids: { id: 'consortium', memberId: 'partner' },
    own: partner,
  },
  'POST /consortiums/:id/members/:memberId/accept': {
    ids: { id: 'consortium', memberId: 'partner' },
    own: partner,
  },
  'POST /consortiums/:id/members/:memberId/decline': {
    ids: { id: 'consortium', memberId: 'partner' },
    own: partner,
  },
  'GET /consortiums/:id/responsibilities': { ids: { id: 'consortium' }, own: consortium },
  'POST /consortiums/:id/responsibilities': {
    ids: { id: 'consortium' },
    own: consortium,
    body: async () => ({ memberId: idExample('partner'), title: 'Any' }),
    references: { memberId: 'partner' },
  },
  'PATCH /consortiums/:id/responsibilities/:responsibilityId': {
    ids: { id: 'consortium', responsibilityId: 'responsibility' },
    own: responsibility,
    references: { memberId: 'partner', requirementId: 'requirement' },
  },
  'DELETE /consortiums/:id/responsibilities/:responsibilityId': {
    ids: { id: 'consortium', responsibilityId: 'responsibility' },
    own: responsibility,
  },
  'GET /market/insights': {},
  'GET /market/awards': {},
  'GET /market/competitors': {},
  'GET /assets': {},
  'POST /assets': {
    body: async () => ({ name: 'Any' }),
    references: { tenderId: 'tender', bidId: 'bid' },
  },
  'GET /assets/:id': { ids: { id: 'asset' }, own: asset },
  'PATCH /assets/:id': {
    ids: { id: 'asset' },
    own: asset,
    references: { tenderId: 'tender', bidId: 'bid' },
  },
  'DELETE /assets/:id': { ids: { id: 'asset' }, own: asset },
  'POST /assets/:id/upload': { ids: { id: 'asset' }, own: asset },
  'GET /assets/:id/download': { ids: { id: 'asset' }, own: asset },
  'POST /analysis/tender/:id': tender,
  'POST /analysis/risk/:id': tender,
  'POST /analysis/match/:id': tender,
  'POST /analysis/gaps/:id': tender,
  'GET /compliance/certifications/list': {},
  'GET /compliance/:tenderId': { ids: { tenderId: 'tender' } },
  'PATCH /compliance/:tenderId/requirements': {
    ids: { tenderId: 'tender' },
    body: async () => ({ items: [{ requirementId: (await anyRequirement()).requirementId }] }),
  },
  'PATCH /compliance/:tenderId/requirements/:requirementId': {
    ids: { tenderId: 'tender', requirementId: 'requirement' },
    shared: anyRequirement,
    references: { ownerId: 'user' },
  },
  'POST /compliance/espd': {
    body: async () => ({ tenderId: await anyTender() }),
    references: { tenderId: 'tender' },
  },
  'GET /bids': {},
  'POST /bids': {
    body: async () => ({ tenderId: await anyTender() }),
    references: { tenderId: 'tender', teamId: 'team', consortiumId: 'consortium', 'assetIds[]': 'asset' },
  },
  'GET /bids/:id': { ids: { id: 'bid' }, own: bid },
  'PATCH /bids/:id': {
    ids: { id: 'bid' },
    own: bid,
    references: { teamId: 'team', consortiumId: 'consortium', 'assetIds[]': 'asset' },
  },
  'DELETE /bids/:id': { ids: { id: 'bid' }, own: bid },
  'POST /bids/:id/submit': { ids: { id: 'bid' }, own: bid },
  'GET /bids/:id/export': { ids: { id: 'bid' }, own: bid },
  'GET /bids/:id/history': { ids: { id: 'bid' }, own: bid },
  'POST /bids/:id/sections/:key/review': {
    ids: { id: 'bid' },
    names: { key: 'unknown' },
    own: section,
    body: async () => ({ decision: 'approved' }),
  },
  'POST /bids/:id/sections/:key/draft': { ids: { id: 'bid' }, names: { key: 'unknown' }, own: section },
  'GET /bids/:id/comments': { ids: { id: 'bid' }, own: bid },
  'POST /bids/:id/comments': {
    ids: { id: 'bid' },
    own: bid,
    body: async () => ({ text: 'Any' }),
    references: { 'mentions[]': 'user' },
  },
  'DELETE /bids/:id/comments/:commentId': { ids: { id: 'bid', commentId: 'comment' }, own: comment },
  'GET /tasks': {},
  'POST /tasks': {
    body: async () => ({ title: 'Any' }),
    references: { tenderId: 'tender', bidId: 'bid', assigneeId: 'user' },
  },
  'PATCH /tasks/:id': { ids: { id: 'task' }, own: task, references: { assigneeId: 'user' } },
  'DELETE /tasks/:id': { ids: { id: 'task' }, own: task },
  'GET /tenders/:id/clarifications': tender,
  'POST /tenders/:id/clarifications': {
    ...tender,
    body: async () => ({ question: 'Any?' }),
  },
  'PATCH /tenders/:id/clarifications/:clarificationId': {
    ids: { id: 'tender', clarificationId: 'clarification' },
    own: clarification,
    references: { requirementId: 'requirement', documentId: 'document' },
  },
  'DELETE /tenders/:id/clarifications/:clarificationId': {
    ids: { id: 'tender', clarificationId: 'clarification' },
    own: clarification,
  },
  'GET /webhooks': {},
  'POST /webhooks': { body: async () => aWebhook },
  'GET /webhooks/:id': { ids: { id: 'webhook' }, own: webhook },
  'PATCH /webhooks/:id': { ids: { id: 'webhook' }, own: webhook },
  'DELETE /webhooks/:id': { ids: { id: 'webhook' }, own: webhook },
  'POST /webhooks/:id/test': { ids: { id: 'webhook' }, own: webhook },
  'POST /webhooks/:id/rotate-secret': { ids: { id: 'webhook' }, own: webhook },
  'POST /webhooks/:id/replay': {
    ids: { id: 'webhook' },
    own: webhook,
    body: async () => ({ from: '2026-11-01' }),
  },
  'GET /webhooks/:id/statistics': { ids: { id: 'webhook' }, own: webhook },
  'GET /events': {},
  'GET /webhooks/:id/deliveries': { ids: { id: 'webhook' }, own: webhook },
  'POST /webhooks/:id/deliveries/:deliveryId/redeliver': {
    ids: { id: 'webhook', deliveryId: 'delivery' },
    own: delivery,
  },
  'POST /chat': {
    body: async () => ({ tenderId: await anyTender(), message: 'What is the deadline?' }),
    references: { tenderId: 'tender', sessionId: 'session' },
  },
  'GET /chat': {},
  'GET /chat/:sessionId/messages': { ids: { sessionId: 'session' }, own: conversation },
  'GET /me': {},
  'GET /me/usage': {},
  'GET /audit': {},
  'GET /sandbox': {},
  'POST /sandbox': {},
  'DELETE /sandbox': {},
  'POST /sandbox/clock': { body: async () => ({ hours: 1 }) },
  'POST /sandbox/keys': { body: async () => ({ name: 'Any' }) },
  'GET /calendar/:token.ics': { ids: { token: 'key' } },
  'GET /health': {},
}

/** The row's path with ids of the right form that do not exist. */
export const unknownIds = ({ ids = {}, names = {} }: Case): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(ids).map(([name, kind]) => [name, idExample(kind)])),
  ...names,
})
