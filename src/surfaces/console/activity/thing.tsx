/** The word for a kind of thing and the page of the thing, by the prefix of its id. Kinds without a page have a word alone. */
const kinds: Record<string, { word: string; page?: (id: string) => string }> = {
  alert: { word: 'Alert', page: (id) => `/alerts/${id}` },
  asset: { word: 'File', page: (id) => `/assets/${id}` },
  bid: { word: 'Bid', page: (id) => `/bids/${id}` },
  cert: { word: 'Certificate', page: (id) => `/company/certifications/${id}` },
  company: { word: 'The company', page: () => '/company' },
  connection: { word: 'Connection', page: (id) => `/connections/${id}` },
  consortium: { word: 'Consortium', page: (id) => `/consortiums/${id}` },
  invitation: { word: 'Invitation', page: () => '/people' },
  key: { word: 'API key', page: (id) => `/keys/${id}` },
  sandbox: { word: 'The sandbox', page: () => '/sandbox' },
  saved: { word: 'Saved tender', page: (id) => `/pipeline/${id}` },
  task: { word: 'Task', page: () => '/tasks' },
  team: { word: 'Team', page: (id) => `/teams/${id}` },
  tender: { word: 'Tender', page: (id) => `/tenders/${id}` },
  user: { word: 'Person', page: (id) => `/people/${id}` },
  webhook: { word: 'Webhook', page: (id) => `/webhooks/${id}` },
}

/** Kinds that `namesOf` never names: their page is there although they have no name here. */
const nameless = new Set(['company', 'sandbox', 'saved', 'tender'])

interface ThingProps {
  id: string
  names: ReadonlyMap<string, string>
}

/** The thing that an act was about: a name with a link to its page, or the word for a thing that is gone. */
export function Thing({ id, names }: ThingProps) {
  const prefix = id.slice(0, Math.max(0, id.indexOf('_')))
  const kind = kinds[prefix]
  if (!kind) return <></>
  const name = names.get(id)
  if (name === undefined && !nameless.has(prefix)) return <span class="soft">{kind.word}, removed</span>
  const text = name === undefined ? kind.word : <bdi class="address">{name}</bdi>
  return (
    <>
      {kind.page ? <a href={kind.page(id)}>{text}</a> : text}
      {name !== undefined && <small>{kind.word}</small>}
    </>
  )
}
