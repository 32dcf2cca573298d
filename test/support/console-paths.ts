import { pages } from '../../src/console/pages.ts'
import { type IdKind, newId } from '../../src/platform/context/ids.ts'

const rows = Object.keys(pages).map((row) => {
  const [method = '', path = ''] = row.split(' ')
  return { row, method, path }
})
/** The pages, as rows of the table of pages. */
export const shown = rows.filter(({ method }) => method === 'GET')
/** The forms that change something. */
export const changing = rows.filter(({ method }) => method === 'POST')

/** The kind of thing that a path parameter names, by the part of the path before the parameter. */
const kinds: Record<string, IdKind | 'word'> = {
  alerts: 'alert',
  approvals: 'approval',
  assets: 'asset',
  bids: 'bid',
  certifications: 'certification',
  channels: 'channel',
  chat: 'session',
  clarifications: 'clarification',
  connections: 'connection',
  consortiums: 'consortium',
  deliveries: 'delivery',
  documents: 'document',
  export: 'word',
  invitations: 'invitation',
  keys: 'key',
  notifications: 'notification',
  notices: 'word',
  people: 'user',
  pipeline: 'saved',
  profile: 'word',
  responsibilities: 'responsibility',
  searches: 'search',
  sections: 'word',
  sessions: 'signIn',
  suppliers: 'supplier',
  teams: 'team',
  tenders: 'tender',
  versions: 'word',
  webhooks: 'webhook',
}
const members: Record<string, IdKind> = { teams: 'member', consortiums: 'partner' }

/** Puts made-up ids into a path. */
export function madeUp(path: string): string {
  const parts = path.split('/')
  return parts
    .map((part, index) => {
      if (!part.startsWith(':')) return part
      const before = parts[index - 1] ?? ''
      const kind = before === 'members' ? members[parts[1] ?? ''] : kinds[before]
      if (!kind) throw new Error(`${path}: which kind of thing is ${part}? Name it here`)
      return kind === 'word' ? 'nothing-such' : newId(kind, new Date())
    })
    .join('/')
}
