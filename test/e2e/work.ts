import type { Account } from './browser.ts'
import { sharedService } from './service.ts'

interface Item {
  id: string
  title: string
}

/** Calls the API with a key, to make the data that a test needs. The calls are not what the test tests. */
export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>

export const callWith =
  (apiKey: string): Call =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const isForm = body instanceof FormData
    const headers = {
      Authorization: `Bearer ${apiKey}`,
      ...(!isForm && { 'Content-Type': 'application/json' }),
    }
    const payload = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
    const response = await fetch(`${sharedService().origin}/api/v1${path}`, { method, headers, ...payload })
    const answer = (await response.json()) as { success: boolean; data: T; error?: string }
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.error}`)
    return answer.data
  }

/** The API with a key of the account's company. */
export async function apiOf({ companyId }: Account): Promise<Call> {
  const areas = ['tenders', 'bids', 'assets', 'teams']
  const { key } = await sharedService().operator.post<{ key: string }>('/keys', {
    companyId,
    name: 'Test',
    scopes: areas.flatMap((area) => [`${area}:read`, `${area}:write`]),
  })
  return callWith(key)
}

/** The API of the first demo company. */
export const callDemo: Call = (...request) => callWith(sharedService().apiKeys[0] ?? '')(...request)

/**
 * A tender of the demo whose title contains the words. The API lists the tenders of the demo that are open,
 * and one that is planned.
 */
export async function demoTender(words: string): Promise<Item> {
  const found = await callDemo<Item[]>('GET', '/tenders?source=manual&limit=100')
  const tender = found.find(({ title }) => title.includes(words))
  if (!tender) throw new Error(`The demo has no tender about ${words}`)
  return tender
}
