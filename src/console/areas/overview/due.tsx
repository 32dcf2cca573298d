import { kindTexts } from '../../../workspace/following/calendar/ics.ts'
import type { CalendarDate } from '../../../workspace/following/calendar/schema.ts'
import { distanceText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Section } from '../../parts/elements.tsx'
import { DateText, DeadlineMark } from '../../parts/tenders/deadline.tsx'
import { Foreign } from '../../parts/tenders/labels.tsx'

/** The dates of followed tenders and bids in the coming two weeks, and overdue next actions, the earliest first. */
export const Due = ({ visit, due }: { visit: Visit; due: CalendarDate[] }) => (
  <Section title="Due in the next 14 days" beside={<a href="/calendar">Calendar</a>}>
    {due.length === 0 ? (
      <p class="soft">No date of a tender. The calendar has all later dates.</p>
    ) : (
      <ul class="plain-list">
        {due.map(({ kind, at, allDay, title, of, owner, path, noticeAt }) => (
          <li>
            <a href={path}>
              <Foreign>{title}</Foreign>
            </a>
            <small class="detail">
              {kindTexts[kind]}: <DateText at={at} allDay={allDay} />
              {!allDay && `, ${distanceText(visit.ctx.now, at.toISOString())}`}
              {of !== null && (
                <>
                  {' · '}
                  <Foreign>{of}</Foreign>
                </>
              )}
              {owner && (
                <>
                  {' · '}
                  <bdi>{owner}</bdi>
                </>
              )}
              {noticeAt && (
                <DeadlineMark
                  conflict={{ other: noticeAt.toISOString(), source: 'notice' }}
                  deadline={at.toISOString()}
                />
              )}
            </small>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
