import type { Scope } from '../../../identity/keys/schema.ts'
import { scopes } from '../../../platform/context/caller.ts'

interface ScopeGroup {
  title: string
  scopes: { scope: Scope; text: string; about: string }[]
}

const read = (scope: Scope, about: string) => ({ scope, text: 'Read', about })
const change = (scope: Scope, about: string) => ({ scope, text: 'Change', about })

/** The scopes of a key, grouped by the areas of the console. */
export const scopeGroups: ScopeGroup[] = [
  {
    title: 'Tenders',
    scopes: [
      read('tenders:read', 'Search tenders, read their documents, your pipeline and consortiums'),
      change('tenders:write', 'Save tenders, change your pipeline and consortiums'),
    ],
  },
  {
    title: 'Bids',
    scopes: [
      read('bids:read', 'Read your bids and their history'),
      change('bids:write', 'Write, change and submit bids'),
    ],
  },
  {
    title: 'Analysis',
    scopes: [{ scope: 'analysis:write', text: 'Analyse', about: 'Match, gaps and risks of a tender' }],
  },
  { title: 'Market', scopes: [read('market:read', 'Awards, competitors and insights')] },
  {
    title: 'Alerts',
    scopes: [
      read('alerts:read', 'Read alerts and notifications'),
      change('alerts:write', 'Make and change alerts, mark notifications as read'),
    ],
  },
  {
    title: 'Teams',
    scopes: [
      read('teams:read', 'Read teams and their members'),
      change('teams:write', 'Make and change teams'),
    ],
  },
  {
    title: 'Files',
    scopes: [
      read('assets:read', 'Read your files'),
      change('assets:write', 'Upload, change and delete your files'),
    ],
  },
  {
    title: 'Compliance',
    scopes: [read('compliance:read', 'Compliance matrices, certifications and ESPD answers')],
  },
  {
    title: 'Chat',
    scopes: [
      read('chat:read', 'Read conversations about tenders'),
      { scope: 'chat:write', text: 'Ask', about: 'Ask questions about tenders' },
    ],
  },
  {
    title: 'Webhooks',
    scopes: [{ scope: 'webhooks:manage', text: 'Manage', about: 'Register, change and delete webhooks' }],
  },
  { title: 'Account', scopes: [read('account:read', 'Read whose key it is and its own use')] },
  {
    title: 'Sandbox',
    scopes: [
      { scope: 'sandbox:manage', text: 'Manage', about: 'Make and remove the sandbox, move its clock' },
    ],
  },
]

/** The scopes of a key in short: `Everything`, or `Tenders (read), Bids and 2 more`. */
export function shortScopes(of: readonly Scope[]): string {
  if (scopes.every((scope) => of.includes(scope))) return 'Everything'
  const named = scopeGroups.flatMap(({ title, scopes }) => {
    const held = scopes.filter(({ scope }) => of.includes(scope))
    if (held.length === 0) return []
    const all = held.length === scopes.length
    return all ? title : `${title} (${held.map(({ text }) => text.toLowerCase()).join(', ')})`
  })
  const [shown, rest] = [named.slice(0, 3), named.length - 3]
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}

/**
 * The path of a first request to try a key with these scopes. Null when every endpoint that the key may call needs more
 * than a path.
 */
export function firstCall(of: readonly Scope[]): string | null {
  const calls: [Scope, string][] = [
    ['tenders:read', '/tenders?limit=1'],
    ['account:read', '/me'],
    ['bids:read', '/bids'],
    ['alerts:read', '/alerts'],
    ['teams:read', '/teams'],
    ['assets:read', '/assets'],
    ['chat:read', '/chat'],
    ['market:read', '/market/awards?limit=1'],
    ['compliance:read', '/compliance/certifications/list'],
    ['webhooks:manage', '/webhooks'],
  ]
  return calls.find(([scope]) => of.includes(scope))?.[1] ?? null
}
