import { endpoints } from '../../../surfaces/rest/endpoints.ts'
import { OpenLink } from '../../parts/elements.tsx'
import type { Named } from '../../../workspace/search/finder/names.ts'

/**
 * The words for acts that have no row in the endpoint table. An act without words here and without a row there is shown
 * under its stored name.
 */
const words: Record<string, string> = {
  'session.began': 'Signed in',
  'session.ended': 'A session ended',
  'sessions.ended': 'All other sessions ended',
  'sign_in.failed': 'Sign-in with a wrong password',
  'password.failed': 'A wrong password, asked for in the console',
  'code.failed': 'A wrong code of the second step',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset by mail',
  'address.changed': 'Email address changed',
  'second_factor.on': 'Two-step sign-in switched on',
  'second_factor.off': 'Two-step sign-in switched off',
  'second_factor.released': 'Two-step sign-in switched off by the operator',
  'recovery_codes.renewed': 'New recovery codes',
  'sso.saved': 'Set up single sign-on',
  'sso.domain_proved': 'Proved the mail domain',
  'sso.enforced': 'Made single sign-on the only way in',
  'sso.optional': 'Allowed passwords beside single sign-on',
  'sso.removed': 'Ended single sign-on',
  'sso.joined': 'Joined by single sign-on',
  'sso.linked': 'Linked an identity of the provider',
  'sign-up': 'Signed up with this company',
  'found company': 'Founded the company',
  'decide on models': 'Decided about language models',
  'ask for plan': 'Asked for the Enterprise plan',
  'accept invitation': 'Accepted an invitation',
  'withdraw invitation': 'Withdrew an invitation',
  'invite as owner': 'Invited an owner',
  'invite as admin': 'Invited an admin',
  'invite as member': 'Invited a member',
  'change role to owner': 'Made someone an owner',
  'change role to admin': 'Made someone an admin',
  'change role to member': 'Made someone a member',
  'remove person': 'Removed someone from the company',
  'leave company': 'Left the company',
  'POST /keys': 'Made an API key',
  'PATCH /keys/:id': 'Changed an API key',
  'POST /keys/:id/rotate': 'Replaced an API key',
  'POST /keys/:id/revoke': 'Revoked an API key',
  'policy.saved': 'Set the rules of the company',
  'end sessions': 'Signed a person out everywhere',
  'key.expiring': 'An API key ends soon',
  'POST /oauth/authorize': 'Connected an application',
  'PATCH /connections/:id': 'Took rights from a connection',
  'DELETE /connections/:id': 'Ended a connection',
  'webhook.disabled': 'Webhook switched off after failures',
  'connector settings': 'Changed the rule of approvals',
  'request approval': 'Asked for an approval',
  'deny approval': 'Denied an approval',
  'remove file version': 'Deleted an earlier version of a file',
  'company record': 'Changed the company’s record',
  'add certification': 'Added a certification',
  'change certification': 'Changed a certification',
  'remove certification': 'Removed a certification',
  'notifications.read_all': 'Marked all notifications as read',
  analyse: 'Analysed a tender',
  'save search': 'Saved a search',
  'remove search': 'Removed a saved search',
  'hide tender': 'Hid a tender from results',
  'show hidden tender': 'Showed a hidden tender again',
  'connect audit stream': 'Had the activity sent to another place',
  'disconnect audit stream': 'Stopped sending the activity elsewhere',
  'connect channel': 'Connected a channel',
  'remove channel': 'Removed a channel',
  'try channel': 'Tried a channel',
  'channel.disabled': 'Channel switched off after failures',
  'choose mails': 'Chose which mails to get',
  'unsubscribe from mails': 'Unsubscribed from mails',
  'renew calendar address': 'Made a calendar address',
  'revoke calendar address': 'Revoked the calendar address',
  'POST /assets': 'Added a file',
  'PATCH /assets/:id': 'Changed a file',
  'POST /assets/:id/upload': 'Uploaded a file',
  'DELETE /assets/:id': 'Deleted a file',
  'GET /assets/:id/download': 'Downloaded a file',
  'GET /audit': 'Downloaded the activity',
  'GET /tenders/:id/documents/:documentId/content': 'Downloaded a tender document',
  'GET /bids': 'Downloaded the list of bids',
  'GET /bids/:id/export': 'Downloaded a bid',
  'GET /compliance/:tenderId': 'Downloaded a compliance matrix',
  'GET /tenders/:id/clarifications': 'Downloaded questions to a buyer',
  'POST /compliance/espd': 'Downloaded an ESPD',
  'POST /tenders/:id/documents': 'Uploaded tender documents',
  'PUT /tenders/:id/documents/:documentId/content': 'Replaced a tender document',
  'DELETE /tenders/:id/documents/:documentId': 'Deleted a tender document',
  'PATCH /operator/companies/:id': 'Changed plan or profile',
  'POST /operator/companies': 'Made the company',
  'PUT /operator/companies/:id/allowance': 'Set the daily tokens of models',
  'POST /operator/users': 'Added a person',
  'POST /operator/keys': 'Made an API key',
  'PATCH /operator/keys/:id': 'Changed an API key',
  'POST /operator/keys/:id/revoke': 'Revoked an API key',
}

const summaries: Record<string, { summary: string }> = endpoints

/** Summaries of the endpoint table are orders, and an act is in the past. Most verbs only take an ending. */
const irregular: Record<string, string> = {
  Find: 'Found',
  Give: 'Gave',
  Make: 'Made',
  Send: 'Sent',
  Submit: 'Submitted',
  Sum: 'Summed',
  Take: 'Took',
  Write: 'Wrote',
}

const inPast = (summary: string): string =>
  summary.replace(/^\w+/, (verb) => irregular[verb] ?? verb.replace(/e?$/, 'ed').replace(/yed$/, 'ied'))

const summaryOf = (action: string): string | undefined => {
  const summary = summaries[action]?.summary
  return summary && inPast(summary)
}

export const actionWords = (action: string): string =>
  words[action] ?? summaryOf(action) ?? (action.startsWith('profile ') ? 'Changed the profile' : action)

/** The word for a kind of thing and the page of the thing. Kinds without a page have a word alone. */
interface Kind {
  word: string
  page?: (id: string, within: string) => string
  /** What has become of a thing that is gone, unless it was removed. */
  gone?: string
}

/** By the prefix of the id. */
const kinds: Record<string, Kind> = {
  alert: { word: 'Alert', page: (id) => `/alerts/${id}` },
  asset: { word: 'File', page: (id) => `/assets/${id}` },
  bid: { word: 'Bid', page: (id) => `/bids/${id}` },
  channel: { word: 'Channel', page: () => '/channels' },
  chat: { word: 'Questions about documents', page: (id, tender) => `/tenders/${tender}/chat/${id}` },
  cert: { word: 'Certificate', page: (id) => `/company/certifications/${id}` },
  clarification: {
    word: 'Question to a buyer',
    page: (id, tender) => `/tenders/${tender}/clarifications#${id}`,
  },
  comment: { word: 'Comment on a bid', page: (_id, bid) => `/bids/${bid}` },
  company: { word: 'The company', page: () => '/company' },
  connection: { word: 'Connection', page: (id) => `/connections/${id}` },
  consortium: { word: 'Consortium', page: (id) => `/consortiums/${id}` },
  delivery: { word: 'Delivery of a webhook', page: (id, webhook) => `/webhooks/${webhook}/deliveries/${id}` },
  invitation: { word: 'Invitation', page: () => '/people', gone: 'accepted or withdrawn' },
  key: { word: 'API key', page: (id) => `/keys/${id}` },
  member: { word: 'Member of a team', page: (_id, team) => `/teams/${team}` },
  partner: { word: 'Partner in a consortium', page: (_id, consortium) => `/consortiums/${consortium}` },
  responsibility: { word: 'Responsibility', page: (_id, consortium) => `/consortiums/${consortium}` },
  sandbox: { word: 'The sandbox', page: () => '/sandbox' },
  saved: { word: 'Saved tender', page: (id) => `/pipeline/${id}` },
  search: { word: 'Saved search', page: () => '/tenders/searches' },
  task: { word: 'Task', page: () => '/tasks' },
  team: { word: 'Team', page: (id) => `/teams/${id}` },
  tender: { word: 'Tender', page: (id) => `/tenders/${id}` },
  user: { word: 'Person', page: (id) => `/people/${id}` },
  webhook: { word: 'Webhook', page: (id) => `/webhooks/${id}` },
}

/** Kinds that `finderNames` never names: their page exists although they have no name here. */
const nameless = new Set(['company', 'sandbox'])

/** The thing that an act was about: a name with a link to its page, or the word for a thing that is gone. */
export function NamedSubject({ id, names }: { id: string; names: ReadonlyMap<string, Named> }) {
  const prefix = id.slice(0, Math.max(0, id.indexOf('_')))
  const kind = kinds[prefix]
  if (!kind) return <></>
  const known = names.get(id)
  if (known === undefined && !nameless.has(prefix))
    return (
      <span class="soft">
        {kind.word}, {kind.gone ?? 'removed'}
      </span>
    )
  const text = known === undefined ? kind.word : <bdi class="clamp">{known.name}</bdi>
  return (
    <>
      {kind.page ? <OpenLink href={kind.page(id, known?.within ?? '')}>{text}</OpenLink> : text}
      {known !== undefined && <small>{kind.word}</small>}
    </>
  )
}
