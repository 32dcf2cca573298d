import { isList, type CallerOrPublic, splitRoute } from '../endpoint.ts'

/** The names of rows whose path does not say what people do there. They are methods of clients, so they stay. */
export const namesByRoute: Record<string, string> = {
  'GET /': 'getIndex',
  'POST /analysis/tender/:id': 'analyseTender',
  'POST /analysis/risk/:id': 'assessRisk',
  'POST /analysis/match/:id': 'matchTender',
  'POST /analysis/gaps/:id': 'findGaps',
  'POST /chat': 'askTender',
  'GET /chat': 'listChats',
  'POST /compliance/espd': 'createEspd',
  'GET /compliance/certifications/list': 'listCertifications',
  'GET /alerts/notifications/list': 'listNotifications',
  'PATCH /alerts/notifications/:id/read': 'markNotificationRead',
  'POST /sandbox/clock': 'moveSandboxClock',
  'POST /tenders/:id/documents': 'uploadTenderDocuments',
  'GET /tenders/:id/documents/:documentId/content': 'downloadTenderDocument',
  'PUT /tenders/:id/documents/:documentId/content': 'replaceTenderDocument',
  'GET /tenders/:id/notices/:noticeId/source': 'downloadTenderNotice',
  'GET /tenders/:id/ocds': 'downloadTenderOcds',
  'GET /assets/:id/download': 'downloadAsset',
  'GET /bids/:id/export': 'exportBid',
  'GET /calendar/:token.ics': 'downloadCalendar',
  'POST /teams/:id/members': 'addTeamMember',
  'DELETE /teams/:id/members/:memberId': 'removeTeamMember',
  'POST /consortiums/:id/members': 'inviteConsortiumMember',
  'DELETE /consortiums/:id/members/:memberId': 'removeConsortiumMember',
  'POST /consortiums/:id/members/:memberId/accept': 'acceptConsortiumInvitation',
  'POST /consortiums/:id/members/:memberId/decline': 'declineConsortiumInvitation',
  'GET /me/usage': 'getUsage',
}

/**
 * The operation's name, derived from the row alone so that it stays as long as the path stays: a verb and the nouns of
 * the path, in the singular before an id. `GET /tenders/:id/documents` is `listTenderDocuments`, `POST
 * /bids/:id/submit` is `submitBid` and `PATCH /tenders/saved/:id` is `updateSavedTender`. A whole list as one file is
 * named by what is done with it: `GET /tenders/export` is `exportTenders`.
 */
export function operationId(route: string, kind: CallerOrPublic): string {
  const named = namesByRoute[route]
  if (named) return named
  const { method, path } = splitRoute(route)
  const whole = /^\/(\w)(\w*s)\/export$/.exec(path)
  if (whole) return `export${whole[1]?.toUpperCase()}${whole[2]}`
  const segments = path
    .replace(/\/list$/, '')
    .split('/')
    .slice(1)
  const action = method === 'GET' || method === 'PUT' ? undefined : actionOf(segments)
  const nouns = nounsOf(action ? segments.slice(0, -1) : segments, kind)
  const isMany = isPlural(segments.at(-1) ?? '')
  const [verb = '', ...rest] = action?.split('-') ?? [verbOf(method, kind, isMany)]
  return verb + [...nouns, ...rest].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function verbOf(method: string, kind: CallerOrPublic, isMany: boolean): string {
  if (isList(kind)) return 'list'
  if (kind === 'create') return 'create'
  const post = isMany ? 'add' : 'post'
  return { PATCH: 'update', PUT: 'replace', DELETE: 'delete', POST: post }[method] ?? 'get'
}

/**
 * The act on one thing: `submit` in `/bids/:id/submit`. A plural after an id is not an act but a list of things.
 */
function actionOf(segments: string[]): string | undefined {
  const last = segments.at(-1)
  return last && !isId(last) && isId(segments.at(-2)) && !isPlural(last) ? last : undefined
}

function nounsOf(segments: string[], kind: CallerOrPublic): string[] {
  const ordered = [...segments]
  ordered.forEach((segment, index) => {
    const before = ordered[index - 1]
    // In `/tenders/saved`, a word that is not a plural describes the things before it.
    if (before && isPlural(before) && !isId(segment) && !isPlural(segment))
      ordered.splice(index - 1, 2, segment, before)
  })
  const many = kind !== 'create' && !isId(ordered.at(-1))
  const nouns = ordered.filter((segment) => !isId(segment))
  return nouns.map((noun, index) => (many && index === nouns.length - 1 ? noun : singular(noun)))
}

const isId = (segment: string | undefined) => segment?.startsWith(':') ?? false
const isPlural = (word: string) => !isId(word) && singular(word) !== word

function singular(word: string): string {
  if (/(?:ss|is|us)$/.test(word)) return word
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '')
}
