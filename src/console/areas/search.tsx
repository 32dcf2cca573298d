import { NamedLink, Section } from '../parts/elements.tsx'
import { normalized } from '../../platform/text/normal-form.ts'
import { maxQueryLength, SearchTenders } from '../../catalogue/tenders/search/params.ts'
import type { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import { searchTenders } from '../../catalogue/tenders/search/search.ts'
import { findListed } from '../../workspace/pipeline/listed.ts'
import type { ShownDeadline } from '../../catalogue/tenders/stated-deadline.ts'
import { findInWorkspace, type OwnFound, type OwnKind } from '../../workspace/search/finder/queries.ts'
import { strayCharacter } from '../../platform/http/text.ts'
import { ownFilters } from '../parts/tenders/search-query.ts'
import { numberText } from '../core/reader.ts'
import { Empty, Page } from '../core/shell.tsx'
import type { Visit } from '../core/visit.ts'
import { categoryWords } from '../parts/assets.tsx'
import { bidStatusWords } from '../parts/bids/labels.ts'
import { consortiumWords } from '../parts/consortium-labels.ts'
import { BuyerLine, Foreign, onlyOf } from '../parts/tenders/labels.tsx'
import { ListedDeadline } from '../parts/tenders/deadline.tsx'
import { page, type Pages } from '../core/page.tsx'

/** Everything that matches the words: tenders, and the bids, files, people, tasks and groups of the company. */
async function showFound(visit: Visit) {
  const given = normalized(visit.url.searchParams.get('q') ?? '').trim()
  const q = given.length > maxQueryLength || strayCharacter(given) ? '' : given
  const query = SearchTenders.safeParse({ q, limit: '5' })
  const [own, tenders] = await Promise.all([
    findInWorkspace(visit.ctx, q),
    q !== '' && query.success
      ? searchTenders(visit.ctx, { ...query.data, ...ownFilters(visit, {}) })
      : { items: [], total: 0 },
  ])
  const listed = await findListed(
    visit.ctx,
    tenders.items.map((item) => item.id),
  )
  const isNone = tenders.total === 0 && Object.values(own).every((each) => each.length === 0)
  return (
    <Page title={q === '' ? 'Find' : `Found for “${q}”`} lead={q === '' ? about : undefined}>
      <Ask q={q} />
      {q !== '' && isNone && (
        <Empty
          title="Nothing found"
          text="Try fewer words. Tenders are found by any of their words, everything else by its name."
          link={{ href: '/tenders', text: 'Search tenders with filters' }}
        />
      )}
      {tenders.total > 0 && (
        <Tenders visit={visit} q={q} items={tenders.items} total={tenders.total} listed={listed} />
      )}
      {parts.map((part) => (
        <Own {...part} found={own[part.kind]} />
      ))}
    </Page>
  )
}

const about = 'Tenders, and the bids, files, people, tasks, teams and consortiums of your company.'

const Ask = ({ q }: { q: string }) => (
  <form class="search-ask" method="get" action="/search" role="search" aria-label="Find">
    <div class="field">
      <label for="found-q">Words</label>
      <input type="search" id="found-q" name="q" maxlength={maxQueryLength} value={q} autofocus={q === ''} />
    </div>
    <button type="submit" class="primary">
      Find
    </button>
  </form>
)

interface TendersProps {
  visit: Visit
  q: string
  items: TenderItem[]
  total: number
  /** The deadlines by notice and documents together, by tender. */
  listed: Map<string, ShownDeadline>
}

const Tenders = ({ visit, q, items, total, listed }: TendersProps) => (
  <Section
    title="Tenders"
    beside={
      total > items.length && (
        <a href={`/tenders?${new URLSearchParams({ q })}`}>All {numberText(visit.reader, total)}</a>
      )
    }
  >
    <ul class="plain-list">
      {items.map((item) => (
        <li>
          <a href={`/tenders/${item.id}`}>
            <Foreign lang={onlyOf(item.languages)}>{item.title}</Foreign>
          </a>
          <small class="detail">
            <BuyerLine tender={item} />
            {(listed.get(item.id) ?? item).deadline !== null && (
              <>
                {', '}
                <ListedDeadline item={item} listed={listed.get(item.id)} />
              </>
            )}
          </small>
        </li>
      ))}
    </ul>
  </Section>
)

/** The word for a kind or a state of a thing, by the word that is stored. */
const wordFor =
  (words: Record<string, string | { text: string }>) =>
  (stored: string): string => {
    const word = words[stored] ?? stored
    return typeof word === 'string' ? word : word.text
  }

interface Part {
  kind: OwnKind
  title: string
  href: (found: OwnFound) => string
  /** The words for the detail of a thing. Without the function, the detail is not shown. */
  detail?: (stored: string) => string
}

const parts: Part[] = [
  { kind: 'bids', title: 'Bids', href: ({ id }) => `/bids/${id}`, detail: wordFor(bidStatusWords) },
  { kind: 'files', title: 'Files', href: ({ id }) => `/assets/${id}`, detail: wordFor(categoryWords) },
  { kind: 'people', title: 'People', href: ({ id }) => `/people/${id}`, detail: (address) => address },
  {
    kind: 'tasks',
    title: 'Tasks',
    href: ({ detail }) => (detail === null ? '/tasks' : `/bids/${detail}#tasks`),
  },
  { kind: 'teams', title: 'Teams', href: ({ id }) => `/teams/${id}` },
  {
    kind: 'consortiums',
    title: 'Consortiums',
    href: ({ id }) => `/consortiums/${id}`,
    detail: wordFor(consortiumWords),
  },
]

const Own = ({ title, found, href, detail }: Omit<Part, 'kind'> & { found: OwnFound[] }) =>
  found.length === 0 ? null : (
    <Section title={title}>
      <ul class="plain-list">
        {found.map((each) => (
          <li>
            <NamedLink href={href(each)} name={each.name} />
            {detail && each.detail !== null && <small class="detail">{detail(each.detail)}</small>}
          </li>
        ))}
      </ul>
    </Section>
  )

export const searchPages = {
  'GET /search': page(showFound),
} satisfies Pages
