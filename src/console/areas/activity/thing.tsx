import { OpenLink } from '../../parts/open-link.tsx'
import type { Named } from '../../../workspace/search/finder/names.ts'

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

/** Kinds that `namesOf` never names: their page exists although they have no name here. */
const nameless = new Set(['company', 'sandbox'])

/** The thing that an act was about: a name with a link to its page, or the word for a thing that is gone. */
export function Thing({ id, names }: { id: string; names: ReadonlyMap<string, Named> }) {
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
