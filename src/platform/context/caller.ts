/** Every scope a key can carry; each row of the endpoint table names one. */
export const scopes = [
  'tenders:read',
  'tenders:write',
  'bids:read',
  'bids:write',
  'analysis:write',
  'market:read',
  'alerts:read',
  'alerts:write',
  'teams:read',
  'teams:write',
  'assets:read',
  'assets:write',
  'compliance:read',
  'chat:read',
  'chat:write',
  'webhooks:manage',
  'account:read',
  'sandbox:manage',
] as const
type Scope = (typeof scopes)[number]

export const plans = ['basic', 'enterprise'] as const
export const roles = ['owner', 'admin', 'member'] as const

/**
 * The caller of a request: a person of a company, through a key, through a connection that the person made, or in the
 * console.
 */
export interface Caller {
  user: { id: string; name: string; email: string; role: (typeof roles)[number] }
  company: {
    id: string
    name: string
    country: string
    plan: (typeof plans)[number]
    /** When the company is erased, as RFC 3339 UTC; left out for a company that stays. */
    eraseAt?: string
  }
  /** The key without its secret; null if the request came without a key. */
  key: {
    id: string
    name: string
    preview: string
    scopes: Scope[]
    requestLimit: number
    /** RFC 3339 UTC, like the two times below. */
    expiresAt: string | null
    createdAt: string
    lastUsedAt: string | null
  } | null
  /** The networks from which the company lets programs in; an empty list allows every address. */
  networks?: { keys: string[]; connector: string[] }
  /** The sandbox that the key or connection works in. Without it the request is about live data. */
  sandboxId?: string
  /** The assistant's connection that the request came through. */
  connectionId?: string
}
