import type { Visit } from '../../core/visit.ts'
import { sectionPath, sectionStatusWords } from '../../parts/bids/labels.ts'
import { requirementPath } from '../../parts/judgement/sources.ts'
import { Day, NamedLink, Section } from '../../parts/elements.tsx'
import { clipped, Foreign } from '../../parts/tenders/labels.tsx'
import type { OwnedRequirement, OwnedSection } from '../../../workspace/tasks/work.ts'
import type { Task } from '../../../workspace/tasks/schema.ts'
import type { Overview } from './read-overview.ts'
import { kindTexts } from '../../../workspace/following/calendar/ics.ts'
import type { CalendarDate } from '../../../workspace/following/calendar/schema.ts'
import { distanceText } from '../../core/reader.ts'
import { DateText, DeadlineMark } from '../../parts/tenders/deadline.tsx'

/**
 * The person's own tasks, sections and requirements in one list, the first due at the top. This part of the page is left out when there
 * are none.
 */
export const Mine = ({ visit, mine: { items, total, places } }: { visit: Visit; mine: Overview['mine'] }) =>
  total > 0 && (
    <Section title={`Mine (${total})`} id="mine" beside={<a href="/tasks">All tasks</a>}>
      <ul class="plain-list">
        {items.map(({ task, section, requirement }) =>
          section !== null ? (
            <SectionRow visit={visit} section={section} />
          ) : requirement !== null ? (
            <RequirementRow requirement={requirement} place={places.get(requirement.tenderId)?.name} />
          ) : (
            <TaskRow visit={visit} task={task} place={places.get(task.bidId ?? task.tenderId ?? '')?.name} />
          ),
        )}
      </ul>
    </Section>
  )

interface TaskProps {
  visit: Visit
  task: Task
  /** The name of the bid or of the tender that the task is for. */
  place: string | undefined
}

const TaskRow = ({ visit, task: { title, dueAt, bidId, tenderId }, place }: TaskProps) => (
  <li>
    <bdi>
      {bidId !== null ? (
        <a href={`/bids/${bidId}#tasks`}>{title}</a>
      ) : tenderId !== null ? (
        <a href={`/tenders/${tenderId}`}>{title}</a>
      ) : (
        title
      )}
    </bdi>
    <small class="detail">
      Task
      <DueBy visit={visit} at={dueAt} />
      <Place name={place} />
    </small>
  </li>
)

const SectionRow = ({ visit, section }: { visit: Visit; section: OwnedSection }) => (
  <li>
    <NamedLink
      href={`${sectionPath(section.bidId, section.key)}${section.isReview ? '#review' : ''}`}
      name={section.heading}
    />
    <small class="detail">
      {section.isReview ? 'Review' : `Section: ${sectionStatusWords[section.status]}`}
      <DueBy visit={visit} at={section.dueAt} />, <bdi>{section.bidTitle}</bdi>
    </small>
  </li>
)

const RequirementRow = ({
  requirement: { tenderId, requirementId, title },
  place,
}: {
  requirement: OwnedRequirement
  place: string | undefined
}) => (
  <li>
    <NamedLink href={requirementPath(tenderId, requirementId)} name={clipped(title, 120)} />
    <small class="detail">
      Requirement
      <Place name={place} />
    </small>
  </li>
)

/** The bid or the tender that a task is for. */
const Place = ({ name }: { name: string | undefined }) =>
  name !== undefined && (
    <>
      , <bdi>{clipped(name, 80)}</bdi>
    </>
  )

const DueBy = ({ visit, at }: { visit: Visit; at: string | null }) =>
  at !== null && (
    <>
      ,{' '}
      <span class={Date.parse(at) < visit.ctx.now.getTime() ? 'late' : undefined}>
        {Date.parse(at) < visit.ctx.now.getTime() ? 'overdue since' : 'due'} <Day at={at} />
      </span>
    </>
  )

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
