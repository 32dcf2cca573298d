import { normalized } from '../../../platform/text/normal-form.ts'
import { networkOf } from '../../../identity/auth/sessions/network.ts'
import { listPlanLimits } from '../../../identity/quotas/queries.ts'
import { maxQueryLength, SearchTenders } from '../../../catalogue/tenders/search/params.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'
import { strayCharacter } from '../../../platform/http/text.ts'
import { countInAll, type Limit, windowOf } from '../../../platform/http/limits/limits.ts'
import { hour } from '../../../platform/time/time.ts'
import { Brand, Layout } from '../../core/layout.tsx'
import { numberText, readerOf } from '../../core/reader.ts'
import { Section } from '../../parts/list.tsx'
import { html } from '../../core/serve.ts'
import { waitText } from '../../core/open-form.tsx'
import { BuyerLine } from '../../parts/tenders/buyer-line.tsx'
import { Deadline } from '../../parts/tenders/deadline.tsx'
import { Foreign } from '../../parts/tenders/foreign.tsx'
import { onlyOf } from '../../parts/tenders/labels.ts'
import { Value } from '../../parts/tenders/result.tsx'
import type { Visitor } from '../../core/visitor.ts'
import { Plans, shownLimits } from '../../parts/plans.tsx'

/** Max searches an hour that one network may make without an account. */
export const frontSearches: Limit = { name: 'front-search', attempts: 30, span: hour }

/**
 * The page for people without an account. The page explains the service, offers a search to try, shows plans and
 * prices, and links to signing up and signing in.
 */
export async function showFront(visitor: Visitor): Promise<Response> {
  const [found, limits] = await Promise.all([search(visitor), listPlanLimits(visitor.ctx, shownLimits)])
  const seconds = found?.seconds ?? 0
  const more: Record<string, string> = seconds > 0 ? { 'Retry-After': String(seconds) } : {}
  return html(
    visitor,
    seconds > 0 ? 429 : 200,
    <Front visitor={visitor} found={found} limits={limits} />,
    more,
  )
}

interface Found {
  q: string
  items: TenderItem[]
  total: number
  /** The seconds to wait until the network may search again; 0 if it may search now. */
  seconds: number
}

/** The first three open tenders for the words of the visitor; null if the visitor has searched for nothing. */
async function search({ ctx, request, url }: Visitor): Promise<Found | null> {
  const q = normalized(url.searchParams.get('q') ?? '').trim()
  if (q === '') return null
  const none = { q, items: [], total: 0 }
  const query = SearchTenders.safeParse({ q, status: 'open', limit: '3' })
  if (!query.success || strayCharacter(q)) return { ...none, seconds: 0 }
  const seconds = await countInAll(ctx, windowOf(frontSearches, networkOf(request)))
  if (seconds > 0) return { ...none, seconds }
  const { items, total } = await searchTenders(ctx, query.data)
  return { q, items, total, seconds: 0 }
}

interface FrontProps {
  visitor: Visitor
  found: Found | null
  limits: Awaited<ReturnType<typeof listPlanLimits>>
}

const Front = ({ visitor, found, limits }: FrontProps) => {
  const reader = readerOf(visitor.request, visitor.ctx.config)
  return (
    <Layout title="Find, judge and win public tenders" isPublic script>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="top">
        <Brand href="/" />
        <nav aria-label="Account">
          <a href="/docs">API</a>
          <a href="/sign-in">Sign in</a>
        </nav>
      </header>
      <main id="main" class="front" tabindex={-1}>
        <div class="hero">
          <h1>Find, judge and win public tenders</h1>
          <p class="lead">
            Notices from TED, Doffin, Contracts Finder, SAM.gov and every OCDS publisher in one search. The
            service reads the documents, checks them against your company, and keeps your bids together.
          </p>
          <Ask q={found?.q ?? ''} />
        </div>
        {found && <Results visitor={visitor} found={found} />}
        <Section title="Plans and prices" id="plans">
          <Plans
            reader={reader}
            prices={visitor.ctx.config.PLAN_PRICES}
            limits={limits}
            ways={{
              basic: (
                <a class="button primary" href="/sign-up">
                  Create an account
                </a>
              ),
              enterprise: (
                <>
                  Create an account, then <a href="/company/plan">ask for the Enterprise plan</a>.
                </>
              ),
            }}
          />
        </Section>
        <Section title="For your software and your assistant">
          <ul class="cards">
            <li class="card">
              <h3>
                <a href="/docs">API reference</a>
              </h3>
              <p class="soft">REST with OpenAPI 3.1, webhooks, a feed of changes, exports as CSV and OCDS.</p>
            </li>
            <li class="card">
              <h3>
                <a href="/connections">Connector</a>
              </h3>
              <p class="soft">
                Any assistant that speaks the Model Context Protocol:{' '}
                <code>{visitor.ctx.config.PUBLIC_ORIGIN}/api/mcp</code>
              </p>
            </li>
          </ul>
        </Section>
      </main>
    </Layout>
  )
}

const Ask = ({ q }: { q: string }) => (
  <form class="search-ask" method="get" action="/" role="search" aria-label="Open tenders">
    <div class="field">
      <label for="q">Search open tenders</label>
      <input
        type="search"
        id="q"
        name="q"
        maxlength={maxQueryLength}
        value={q}
        placeholder="school transport, IT-Betrieb, nettoyage"
      />
    </div>
    <button type="submit">Search</button>
  </form>
)

const Results = ({ visitor, found: { q, items, total, seconds } }: { visitor: Visitor; found: Found }) => {
  const visit = { ctx: visitor.ctx, reader: readerOf(visitor.request, visitor.ctx.config) }
  const next = `/sign-in?${new URLSearchParams({ next: `/tenders?${new URLSearchParams({ q, status: 'open' })}` })}`
  if (seconds > 0)
    return (
      <p class="error" role="alert">
        Your network has searched as often as an hour allows without an account. {waitText(seconds)}
      </p>
    )
  return (
    <Section
      title={total === 1 ? '1 open tender' : `${numberText(visit.reader, total)} open tenders`}
      beside={total > items.length && <a href={next}>Sign in to see all</a>}
    >
      {total === 0 && <p class="soft">No open tender has these words. Try fewer or other words.</p>}
      <ul class="plain-list">
        {items.map((item) => (
          <li>
            <a href={`/sign-in?${new URLSearchParams({ next: `/tenders/${item.id}` })}`}>
              <Foreign lang={onlyOf(item.languages)}>{item.title}</Foreign>
            </a>
            <small class="detail">
              <BuyerLine tender={item} /> · <Deadline visit={visit} at={item.deadline} /> ·{' '}
              <Value visit={visit} item={item} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}
