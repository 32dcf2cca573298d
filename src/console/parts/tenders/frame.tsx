import type { Child } from 'hono/jsx'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { Translated } from '../../../insight/models/translations/translations.ts'
import { moneyText } from '../../core/reader.ts'
import { useSeen, useVisit } from '../../core/page-visit.tsx'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Badge, Tabs } from '../elements.tsx'
import { BuyerLine, clipped, Foreign, statusWords, titleLanguage, titleLook } from './labels.tsx'
import { Deadline, OtherDay, UnreadDeadline } from './deadline.tsx'
import { Save } from './save.tsx'
import { TranslatedTitle } from './translated.tsx'

/** The pages of a tender, in the order of their tabs. */
const sides = [
  ['overview', 'Overview', ''],
  ['documents', 'Documents', '/documents'],
  ['requirements', 'Requirements', '/requirements'],
  ['analysis', 'Analysis', '/analysis'],
  ['compliance', 'Compliance', '/compliance'],
  ['chat', 'Ask the documents', '/chat'],
  ['clarifications', 'Questions to the buyer', '/clarifications'],
  ['changes', 'Changes', '/changes'],
  ['similar', 'Similar', '/similar'],
] as const
export type Side = (typeof sides)[number][0]

interface TenderFrameProps {
  tender: Tender
  /** The tab of this page. */
  side: Side
  /** The parts of the tender that a model has translated for the reader. */
  translated: Translated
  children?: Child
}

/**
 * The frame of all pages about a tender: title, buyer, state and dates, whether the company follows it, and the tabs.
 */
export function TenderFrame({ tender, side, translated, children }: TenderFrameProps) {
  const visit = useVisit()
  return (
    <Page
      title={clipped(tender.title, 100)}
      heading={
        <Foreign lang={titleLanguage(tender)} class={titleClass(tender, side)}>
          {tender.title}
        </Foreign>
      }
      here="/tenders"
      up={{ href: searchBefore(visit), text: 'Tenders' }}
      lead={
        <>
          <TranslatedTitle visit={visit} title={translated.title} />
          {side === 'overview' ? (
            <>
              <BuyerLine tender={tender} /> <a href={`/tenders/${tender.id}/buyer`}>About this buyer</a>
            </>
          ) : (
            <span class="two-lines">
              <BuyerLine tender={tender} />
            </span>
          )}
        </>
      }
      actions={<Save visit={visit} item={tender} savedId={tender.savedTenderId} />}
    >
      <p class="brief">
        <Badge tone={statusWords[tender.status].tone}>{statusWords[tender.status].text}</Badge>
        {tender.unreadStatus !== undefined && (
          <span class="soft">
            The source gives the status as “<Foreign>{tender.unreadStatus}</Foreign>”
          </span>
        )}
        {side !== 'overview' && (
          <>
            <span>
              <span class="soft">Deadline</span>{' '}
              <Deadline at={tender.deadline} over={tender.status !== 'open'} />
            </span>
            <Value tender={tender} />
            <OtherDay conflict={tender.deadlineConflict} deadline={tender.deadline} />
            <UnreadDeadline tender={tender} />
          </>
        )}
      </p>
      <Tabs label="This tender" tabs={tabsOf(tender, side)} />
      {children}
    </Page>
  )
}

/** The overview shows the whole title. The other pages show its first two lines, so that their own content comes soon. */
const titleClass = ({ title }: Tender, side: Side): string =>
  [titleLook(title), side === 'overview' ? 'whole' : 'two-lines'].filter(Boolean).join(' ')

const Value = ({ tender }: { tender: Tender }) => {
  const text = moneyText(useSeen().reader, tender.estimatedValue, tender.currency)
  return text === null ? null : (
    <span>
      <span class="soft">Value</span> <span class="number">{text}</span>
    </span>
  )
}

const tabsOf = ({ id, documentCount, requirementCount }: Tender, here: Side) => {
  const counts: Partial<Record<Side, number>> = { documents: documentCount, requirements: requirementCount }
  return sides.map(([side, text, path]) => ({
    href: `/tenders/${id}${path}`,
    text: counts[side] === undefined ? text : `${text} (${counts[side]})`,
    here: side === here,
  }))
}

/**
 * The search from which a person came to this page, with its filters; otherwise the search without filters.
 */
function searchBefore({ request, url }: Visit): string {
  const before = URL.parse(request.headers.get('referer') ?? '')
  const own = before?.host === url.host && before.pathname === '/tenders'
  return own ? before.pathname + before.search : '/tenders'
}
