import { normalized } from '../../../platform/text/normal-form.ts'
import { networkOf } from '../../../identity/auth/sessions/network.ts'
import { listPlanLimits } from '../../../identity/quotas/queries.ts'
import { maxQueryLength, SearchTenders } from '../../../catalogue/tenders/search/params.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import { readFacets } from '../../../catalogue/tenders/search/facets.ts'
import type { Facets } from '../../../catalogue/tenders/search/schema.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'
import { strayCharacter } from '../../../platform/http/text.ts'
import { countInAll, type Limit, rateWindow } from '../../../platform/http/limits/limits.ts'
import { hour } from '../../../platform/time/time.ts'
import { WrittenFor } from '../../core/page-visit.tsx'
import { Layout, PublicTop } from '../../core/layout.tsx'
import { numberText, readerOf } from '../../core/reader.ts'
import { Badge, Section } from '../../parts/elements.tsx'
import { html, type Visitor } from '../../core/visitor.ts'
import { waitText } from '../../core/open-form.tsx'
import { headlineOf, riskLevelWords } from '../../parts/judgement/labels.ts'
import { VerdictFacts } from '../../parts/judgement/in-brief.tsx'
import { cpvName } from '../../core/words.tsx'
import { BuyerLine, Foreign, onlyOf } from '../../parts/tenders/labels.tsx'
import { Deadline } from '../../parts/tenders/deadline.tsx'
import { TenderValue } from '../../parts/tenders/result.tsx'
import { Plans, shownLimits } from '../../parts/plans.tsx'
import { LinkButton } from '../../core/shell.tsx'

/** Max searches an hour that one network may make without an account. */
export const frontSearches: Limit = { name: 'front-search', attempts: 30, span: hour }

/**
 * The page for people without an account. The page explains the service, offers a search to try, shows plans and
 * prices, and links to signing up and signing in.
 */
export async function showFront(visitor: Visitor): Promise<Response> {
  const [found, limits, corpus] = await Promise.all([
    search(visitor),
    listPlanLimits(visitor.ctx, shownLimits),
    readCorpus(visitor),
  ])
  const seconds = found?.seconds ?? 0
  const more: Record<string, string> = seconds > 0 ? { 'Retry-After': String(seconds) } : {}
  return html(
    visitor,
    seconds > 0 ? 429 : 200,
    <WrittenFor visit={{ ctx: visitor.ctx, reader: readerOf(visitor.request, visitor.ctx.config) }}>
      <Front visitor={visitor} found={found} limits={limits} corpus={corpus} />
    </WrittenFor>,
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
  const seconds = await countInAll(ctx, rateWindow(frontSearches, networkOf(request)))
  if (seconds > 0) return { ...none, seconds }
  const { items, total } = await searchTenders(ctx, query.data)
  return { q, items, total, seconds: 0 }
}

/** What the service holds, and subjects of open tenders that a visitor may try. */
interface Corpus {
  total: number
  open: number
  countries: number
  /** Labels of CPV divisions, those with most open tenders first. */
  subjects: string[]
}

const maxSubjects = 3

async function readCorpus({ ctx }: Visitor): Promise<Corpus> {
  const query = SearchTenders.parse({ facets: 'true', limit: '1' })
  const [all, open] = await Promise.all([
    searchTenders(ctx, query),
    searchTenders(ctx, { ...query, status: ['open'] }),
  ])
  const facetsOf = ({ beside }: typeof all) => (beside?.facets as Facets | undefined) ?? readFacets(null)
  const subjects = Object.entries(facetsOf(open).cpvDivision)
    .toSorted(([, a], [, b]) => b - a)
    .flatMap(([division]) => cpvName(division)?.text ?? [])
  return {
    total: all.total,
    open: open.total,
    countries: Object.keys(facetsOf(all).country).length,
    subjects: subjects.slice(0, maxSubjects),
  }
}

interface FrontProps {
  corpus: Corpus
  visitor: Visitor
  found: Found | null
  limits: Awaited<ReturnType<typeof listPlanLimits>>
}

const Front = ({ visitor, found, limits, corpus }: FrontProps) => {
  const reader = readerOf(visitor.request, visitor.ctx.config)
  return (
    <Layout title="Find, judge and win public tenders" isPublic script>
      <PublicTop>
        <a href="/status">Status</a>
      </PublicTop>
      <main id="main" class="front" tabindex={-1}>
        <div class="hero">
          <h1>Find, judge and win public tenders</h1>
          <p class="lead">
            Notices from TED, Doffin, Contracts Finder, SAM.gov and every OCDS publisher in one search. The
            service reads the documents, checks them against your company, and keeps your bids together.
          </p>
          <Ask q={found?.q ?? ''} subjects={corpus.subjects} />
          <p>
            <LinkButton href="/sign-up" text="Create an account" primary />{' '}
            <span class="soft">
              {numberText(reader, corpus.total)} tenders from {corpus.countries}{' '}
              {corpus.countries === 1 ? 'country' : 'countries'}, {numberText(reader, corpus.open)} of them
              open.
            </span>
          </p>
        </div>
        {found && <Results visitor={visitor} found={found} />}
        <Sample />
        <Section title="Plans and prices" id="plans">
          <Plans
            reader={reader}
            prices={visitor.ctx.config.PLAN_PRICES}
            limits={limits}
            ways={{
              basic: <LinkButton href="/sign-up" text="Create an account" primary />,
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
        <p class="soft">
          <a href="/trust">How we treat your data</a>: where it is, who works with it, and how long it stays.
        </p>
      </main>
    </Layout>
  )
}

const Ask = ({ q, subjects }: { q: string; subjects: string[] }) => (
  <form class="search-ask" method="get" action="/" role="search" aria-label="Open tenders">
    <div class="field">
      <label for="q">Search open tenders</label>
      <input type="search" id="q" name="q" maxlength={maxQueryLength} value={q} />
    </div>
    <button type="submit">Search</button>
    {subjects.length > 0 && (
      <p class="hint">
        Try{' '}
        {subjects.map((subject, at) => (
          <>
            {at > 0 && ' · '}
            <a href={`/?${new URLSearchParams({ q: subject })}`}>{subject}</a>
          </>
        ))}
      </p>
    )}
  </form>
)

/** The verdict on an invented tender, as the console shows it for real ones. */
const Sample = () => (
  <Section title="What you see of a tender" id="sample" lead="An example, judged for an invented company.">
    <div class="panel in-brief">
      <p>
        <strong>Supply and maintenance of electric refuse collection vehicles</strong>
      </p>
      <VerdictFacts
        headline={headlineOf({ verdict: 'bid', gates: [] }, { level: 'medium' })}
        fit="94 of 100"
        blocks="Nothing found"
        risk={
          <>
            <Badge tone={riskLevelWords.medium.tone}>{riskLevelWords.medium.text}</Badge>
            <ul class="bare">
              <li>
                <strong>Performance bond.</strong> A security for performance is demanded (5%): ask your bank
                or insurer for it in time. In money: 5% of GBP 11,400,000 is GBP 570,000.{' '}
                <span class="soft">Contract terms, page 3</span>
              </li>
            </ul>
          </>
        }
        date="Questions close: in 2 days"
      />
    </div>
    <p class="soft">
      Requirements, gaps, risks and dates are read from notice and documents, each with its page. Bids, tasks
      and reviews are in the same place.
    </p>
  </Section>
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
              <BuyerLine tender={item} /> · <Deadline at={item.deadline} /> · <TenderValue item={item} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}
