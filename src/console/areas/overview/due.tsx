import type { SavedTender } from '../../../workspace/pipeline/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { Section } from '../../parts/list.tsx'
import { Day } from '../../parts/text.tsx'
import { Deadline } from '../../parts/tenders/deadline.tsx'
import { DeadlineMark } from '../../parts/tenders/other-deadline.tsx'
import { ahead } from './read-overview.ts'

/** Deadlines of followed tenders and next actions of the coming two weeks, the earliest first. */
export const Due = ({ visit, due }: { visit: Visit; due: SavedTender[] }) => (
  <Section title="Due in the next 14 days" beside={<a href="/pipeline">Pipeline</a>}>
    {due.length === 0 ? (
      <p class="soft">Nothing of your pipeline is due. Later deadlines stand in the pipeline.</p>
    ) : (
      <ul class="plain-list">
        {due.map((saved) => (
          <li>
            <a href={`/pipeline/${saved.id}`}>
              <bdi>{saved.tender.title}</bdi>
            </a>
            <small class="detail">
              {saved.stage}, {saved.priority} priority
              {saved.assigneeId === null && ', nobody assigned'}
            </small>
            {isNear(visit, saved.deadline) && (
              <p>
                Deadline <Deadline visit={visit} at={saved.deadline} />
                <DeadlineMark visit={visit} conflict={saved.deadlineConflict} deadline={saved.deadline} />
              </p>
            )}
            {isDue(visit, saved.nextActionAt) && (
              <p>
                {saved.nextAction ?? 'Next action'}, <Day visit={visit} at={saved.nextActionAt} />
              </p>
            )}
          </li>
        ))}
      </ul>
    )}
  </Section>
)

const isNear = ({ ctx }: Visit, at: string | null) =>
  at !== null && Date.parse(at) >= ctx.now.getTime() && Date.parse(at) <= ctx.now.getTime() + ahead

/** An overdue action counts as due too, or it would disappear from the overview. */
const isDue = ({ ctx }: Visit, at: string | null) =>
  at !== null && Date.parse(at) <= ctx.now.getTime() + ahead
