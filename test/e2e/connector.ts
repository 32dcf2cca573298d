import { newAccount } from './browser.ts'
import { sharedService } from './service.ts'

/**
 * A company whose assistants use the connector: its key, and a tender. No other tender has the last word of
 * its title.
 */
export interface Connected {
  origin: string
  key: string
  tenderId: string
  /** The words that find this tender and no other tender. */
  words: string
}

const scopes = [
  'tenders:read',
  'tenders:write',
  'bids:read',
  'bids:write',
  'chat:write',
  'analysis:write',
  'compliance:read',
  'account:read',
  'webhooks:manage',
  'sandbox:manage',
]

export async function newConnected(): Promise<Connected> {
  const { operator, origin } = sharedService()
  const { companyId } = await newAccount()
  const { key } = await operator.post<{ key: string }>('/keys', { companyId, name: 'A', scopes })
  const source = `connector-${crypto.randomUUID().slice(0, 8)}`
  const words = `ring road ${source.replace('-', '')}`
  await operator.post(`/notices?source=${source}`, tenderOf(words))
  const headers = { Authorization: `Bearer ${key}` }
  const found = await fetch(`${origin}/api/v1/tenders?source=${source}`, { headers })
  const { data } = (await found.json()) as { data: { id: string }[] }
  return { origin, key, tenderId: data[0]?.id ?? '', words }
}

const tenderOf = (title: string) => ({
  format: 'tender/1',
  tender: {
    reference: 'T',
    title,
    buyer: { name: 'Town', country: 'DE' },
    publishedAt: '2026-01-01',
    deadline: '2098-01-01T12:00:00Z',
  },
})
