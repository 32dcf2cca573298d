import type { Origin } from '../../platform/context/context.ts'
import { networkOf } from '../auth/sessions/network.ts'

/** Max characters of a user agent in the audit. */
const maxLength = 300

/** Where a request came from, for the audit. The edge overwrites the headers that are believed here. */
export const originOf = (request: Request): Origin => ({
  network: networkOf(request),
  country: /^[A-Z]{2}$/.exec(request.headers.get('cf-ipcountry') ?? '')?.[0] ?? null,
  userAgent: request.headers.get('user-agent')?.slice(0, maxLength) || null,
})
