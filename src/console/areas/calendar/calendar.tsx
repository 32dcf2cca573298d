import { dateFormat } from '../../../platform/text/formats.ts'
import { day } from '../../../platform/time/time.ts'
import { findAddress } from '../../../workspace/following/calendar/address.ts'
import { listDates } from '../../../workspace/following/calendar/dates.ts'
import { kindTexts } from '../../../workspace/following/calendar/ics.ts'
import type { CalendarDate } from '../../../workspace/following/calendar/schema.ts'
import type { Reader } from '../../core/reader.ts'
import { Empty, Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Section } from '../../parts/elements.tsx'
import { DateText, DeadlineMark } from '../../parts/tenders/deadline.tsx'
import { Foreign } from '../../parts/tenders/labels.tsx'
import { Address } from './address.tsx'

/** Shows the dates that the company follows, by month, and the address for calendar programs. */
export async function showCalendar(visit: Visit) {
  const { ctx } = visit
  const [dates, address] = await Promise.all([listDates(ctx, ctx.caller.company.id), findAddress(ctx)])
  const shown = dates.filter(({ at }) => at.getTime() >= ctx.now.getTime() - day)
  return (
    <Page
      title="Calendar"
      here="/calendar"
      lead="Deadlines, openings and due dates of the tenders in your pipeline and of your bids."
    >
      {shown.length === 0 ? (
        <Empty
          title="No dates ahead"
          text="Save a tender to your pipeline or start a bid: its dates appear here."
          link={{ href: '/tenders', text: 'Find a tender' }}
        />
      ) : (
        [...Map.groupBy(shown, ({ at }) => monthText(visit.reader, at))].map(([month, of]) => (
          <Month month={month} dates={of} />
        ))
      )}
      <Address address={address} />
    </Page>
  )
}

const monthText = ({ locale, timeZone }: Reader, at: Date): string =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone }).format(at)

const Month = ({ month, dates }: { month: string; dates: CalendarDate[] }) => (
  <Section title={month}>
    <ul class="plain-list dates">
      {dates.map(({ kind, at, allDay, title, of, owner, path, noticeAt }) => (
        <li>
          <small class="detail">
            <DateText at={at} allDay={allDay} /> · {kindTexts[kind]}
            {noticeAt && (
              <DeadlineMark
                conflict={{ other: noticeAt.toISOString(), source: 'notice' }}
                deadline={at.toISOString()}
              />
            )}
          </small>
          <div class="dates-what">
            <a href={path}>
              <Foreign>{title}</Foreign>
            </a>
            {(of !== null || owner) && (
              <small class="detail">
                {of !== null && <Foreign>{of}</Foreign>}
                {of !== null && owner && ' · '}
                {owner && <bdi>{owner}</bdi>}
              </small>
            )}
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
