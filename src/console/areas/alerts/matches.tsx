import { findVerdicts, type ListedVerdict } from '../../../insight/analyses/verdicts.ts'
import { type AlertFilters, searchOf } from '../../../delivery/alerts/schema.ts'
import { findBrief } from '../../../insight/match/brief-company.ts'
import type { BriefCompany } from '../../../insight/match/brief-fit.ts'
import type { Facets } from '../../../catalogue/tenders/search/schema.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'
import type { ShownDeadline } from '../../../catalogue/tenders/stated-deadline.ts'
import { findListed } from '../../../workspace/pipeline/listed.ts'
import type { Visit } from '../../core/visit.ts'
import { Empty } from '../../core/shell.tsx'
import { NoteText, Section } from '../../parts/elements.tsx'
import { Fit } from '../../parts/tenders/fit.tsx'
import { countryText, Foreign, onlyOf, statusWords } from '../../parts/tenders/labels.tsx'
import { ListedDeadline } from '../../parts/tenders/deadline.tsx'
import { searchAddress } from './filters.tsx'
import { counted } from './labels.ts'

/** The tenders that the search finds now with these filters. */
export interface Matches {
  filters: AlertFilters
  items: TenderItem[]
  total: number
  facets: Pick<Facets, 'status' | 'month'>
  /**
   * The company data from which the page explains why a tender fits; null for a company without a profile.
   */
  company: BriefCompany | null
  /** The deadlines by notice and documents together, by tender. */
  listed: Map<string, ShownDeadline>
  verdicts: Map<string, ListedVerdict>
}

const newest = { sort: 'publishedAt', order: 'desc', page: 1, limit: 5, facets: true } as const

export async function findMatches({ ctx }: Visit, filters: AlertFilters): Promise<Matches | null> {
  const search = searchOf(filters)
  if (!search) return null
  const [{ items, total, beside }, company] = await Promise.all([
    searchTenders(ctx, { ...search, ...newest }),
    findBrief(ctx),
  ])
  const { facets } = (beside ?? { facets: { status: {}, month: {} } }) as { facets: Matches['facets'] }
  const ids = items.map(({ id }) => id)
  const [listed, verdicts] = await Promise.all([findListed(ctx, ids), findVerdicts(ctx, ids)])
  return { filters, items, total, facets, company, listed, verdicts }
}

/**
 * Shows how many tenders match now, how many came last month, and the newest matches. `matches` is null when the search
 * refuses the filters.
 */
export const MatchesSection = ({ visit, matches }: { visit: Visit; matches: Matches | null }) => (
  <Section title="What matches now" id="matches">
    {matches === null ? (
      <NoteText tone="warn">
        The search no longer takes one of these filters, so nothing matches. Look them over and save them
        again.
      </NoteText>
    ) : (
      <Found visit={visit} matches={matches} />
    )}
  </Section>
)

const Found = ({ visit, matches }: { visit: Visit; matches: Matches }) => {
  const { filters, items, total, facets, company, listed, verdicts } = matches
  return total === 0 ? (
    <Empty text="No tender matches now. You will hear about the first one that does. If you expected some, remove a filter." />
  ) : (
    <>
      <p>{summary(visit, total, facets)}</p>
      <ul class="plain-list">
        {items.map((item) => (
          <li>
            <Match
              item={item}
              company={company}
              listed={listed.get(item.id)}
              verdict={verdicts.get(item.id)}
            />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p>
          <a href={searchAddress(filters)}>See all of them in the search</a>
        </p>
      )}
    </>
  )
}

/**
 * States how many tenders match and how many of them came last month. The last month is used because the
 * current month is not over.
 */
function summary({ reader, ctx }: Visit, total: number, { status, month }: Matches['facets']): string {
  const { now } = ctx
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)
  const open = status.open ?? 0
  const published = month[last] ?? 0
  return [
    `${counted(reader, total, 'tender')} ${total === 1 ? 'matches' : 'match'} now,`,
    open === total ? (total === 1 ? 'and it is open.' : 'all of them open.') : `${open} of them open.`,
    ...(published > 0 ? [`${counted(reader, published, 'such tender')} came last month.`] : []),
    total > 5 ? 'The newest five:' : '',
  ].join(' ')
}

interface MatchProps {
  item: TenderItem
  company: BriefCompany | null
  listed: ShownDeadline | undefined
  /** The verdict of the company's own analysis; undefined without one that is still valid. */
  verdict: ListedVerdict | undefined
}

/** A tender in a few lines. */
const Match = ({ item, company, listed, verdict }: MatchProps) => {
  const { id, title, buyer, status, languages } = item
  const { deadline } = listed ?? item
  const over = status !== 'open' && status !== 'planned'
  return (
    <>
      <a href={`/tenders/${id}`}>
        <Foreign lang={onlyOf(languages)}>{title}</Foreign>
      </a>
      <div class="soft small">
        <bdi>{buyer.name ?? 'Buyer not stated'}</bdi>
        {buyer.country && `, ${countryText(buyer.country)}`}
        {' · '}
        {over || (deadline === null && item.unreadDeadline === undefined) ? (
          statusWords[status].text
        ) : (
          <ListedDeadline item={item} listed={listed} />
        )}
      </div>
      <Fit item={item} company={company} verdict={verdict} />
    </>
  )
}
