import { idExample } from '../../platform/context/ids.ts'

/** Examples of the API's documentation: one key and its use on a quiet morning. */
export const meExample = {
  user: { id: idExample('user'), name: 'Ada Byron', email: 'ada@example.com', role: 'admin' },
  company: { id: idExample('company'), name: 'Example Roads Ltd', country: 'IE', plan: 'enterprise' },
  key: {
    id: idExample('key'),
    name: 'CRM import',
    preview: 'tmk_live_4fQz',
    scopes: ['tenders:read', 'account:read'],
    requestLimit: 1000,
    expiresAt: '2027-11-20T00:00:00.000Z',
    createdAt: '2026-11-20T09:30:00.000Z',
    lastUsedAt: '2026-11-20T11:02:41.317Z',
  },
} as const

export const usageExample = {
  window: {
    startedAt: '2026-11-20T10:14:03.512Z',
    resetsAt: '2026-11-20T11:14:03.512Z',
    limit: 1000,
    used: 212,
    remaining: 788,
  },
  total: 640,
  series: [
    { start: '2026-11-20T09:00:00.000Z', requests: 428, errors: 3, limited: 0 },
    { start: '2026-11-20T10:00:00.000Z', requests: 212, errors: 0, limited: 0 },
  ],
  byEndpoint: [
    { endpoint: 'GET /tenders', requests: 520 },
    { endpoint: 'GET /tenders/:id', requests: 120 },
  ],
  quotas: [
    { name: 'bids', used: 212, limit: 20_000, unit: 'rows' },
    { name: 'storedBytes', used: 1_204_511, limit: 500_000_000, unit: 'bytes' },
  ],
}
