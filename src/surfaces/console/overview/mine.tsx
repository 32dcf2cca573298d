import type { Visit } from '../page/visit.ts'
import { sectionPath } from '../bids/section-path.ts'
import { sectionStatusWords } from '../bids/words.ts'
import { Section } from '../parts/list.tsx'
import { Day } from '../parts/text.tsx'
import { clipped } from '../tenders/labels.ts'
import type { Overview } from './read.ts'

/** The person's own tasks and sections. This part of the page is left out when there are none. */
export const Mine = ({
  visit,
  mine: { tasks, sections, places },
}: {
  visit: Visit
  mine: Overview['mine']
}) =>
  tasks.total + sections.length > 0 && (
    <Section title="Mine" id="mine" beside={<a href="/tasks">All tasks</a>}>
      <ul class="plain-list">
        {tasks.items.map(({ title, dueAt, bidId, tenderId }) => (
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
              <Due visit={visit} at={dueAt} />
              <Place name={places.get(bidId ?? tenderId ?? '')?.name} />
            </small>
          </li>
        ))}
        {sections.map(({ bidId, bidTitle, key, heading, status, dueAt }) => (
          <li>
            <a href={sectionPath(bidId, key)}>
              <bdi>{heading}</bdi>
            </a>
            <small class="detail">
              {sectionStatusWords[status]}
              <Due visit={visit} at={dueAt} />, <bdi>{bidTitle}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )

/** The bid or the tender that a task is for. */
const Place = ({ name }: { name: string | undefined }) =>
  name !== undefined && (
    <>
      , <bdi>{clipped(name, 80)}</bdi>
    </>
  )

const Due = ({ visit, at }: { visit: Visit; at: string | null }) =>
  at !== null && (
    <>
      ,{' '}
      <span class={Date.parse(at) < visit.ctx.now.getTime() ? 'late' : undefined}>
        {Date.parse(at) < visit.ctx.now.getTime() ? 'overdue since' : 'due'} <Day visit={visit} at={at} />
      </span>
    </>
  )
