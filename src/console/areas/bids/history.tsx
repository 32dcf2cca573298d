import type { SectionEdit } from '../../../workspace/bids/edit-queries.ts'
import { Moment, NamedLink, Section } from '../../parts/elements.tsx'
import { bidStatusWords, changesPath } from '../../parts/bids/labels.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import type { BidChange } from '../../../workspace/bids/history-schema.ts'
import { clipped } from '../../parts/tenders/labels.tsx'

/** How many changes the page of a section lists; the page of the changes lists the others. */
const shownBeside = 5

interface EditsProps {
  bidId: string
  edits: SectionEdit[]
}

/** Who changed the section last, next to its text. */
export const RecentEdits = ({ bidId, edits }: EditsProps) => (
  <Section title="Changes" id="changes">
    {edits.length === 0 ? (
      <p class="soft">No changes in the last year.</p>
    ) : (
      <EditList bidId={bidId} edits={edits.slice(0, shownBeside)} />
    )}
    {edits.length > shownBeside && (
      <p class="small">
        <a href={changesPath(bidId, edits[0]?.key ?? '')}>All {edits.length} changes</a>
      </p>
    )}
  </Section>
)

/** Changes of a section, each with a link to its difference. */
export const EditList = ({ bidId, edits, shown = null }: EditsProps & { shown?: SectionEdit | null }) => (
  <ul class="plain-list history">
    {edits.map((edit) => (
      <li>
        <a
          href={changesPath(bidId, edit.key, edit.version)}
          aria-current={edit === shown ? 'true' : undefined}
        >
          {sectionEditText(edit)}
        </a>
        <ChangedBy at={edit.at} by={edit.by} />
      </li>
    ))}
  </ul>
)

/** The change in a few words, for a page that names the section. */
export function sectionEditText({ kind, heading }: SectionEdit): string {
  if (kind === 'removed') return 'Section removed'
  if (kind === 'restored') return 'Earlier text restored'
  return heading === '' ? 'Section added' : 'Text changed'
}

interface ByProps {
  at: string
  by: Pick<SectionEdit['by'], 'name' | 'via'>
}

/** When a person changed something, and through which assistant or key. */
export const ChangedBy = ({ at, by: { name, via } }: ByProps) => (
  <span class="soft">
    <Moment at={at} />, <bdi>{name ?? 'someone who left'}</bdi>
    {via !== null && (
      <>
        , through <bdi>{via}</bdi>
      </>
    )}
  </span>
)

interface HistoryProps {
  bid: Bid
  changes: BidChange[]
  edits: SectionEdit[]
}

/** The start of the bid, every change of its status and the last changes of its sections, the newest first. */
export const History = ({ bid, changes, edits }: HistoryProps) => {
  const entries = [
    ...changes.map((change) => ({ at: change.at, line: <Moved change={change} /> })),
    ...edits.map((edit) => ({ at: edit.at, line: <Edited bid={bid} edit={edit} /> })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <ul class="plain-list history">
      {entries.map(({ line }) => line)}
      <li>
        <span>Started</span>
        <span class="soft">
          <Moment at={bid.createdAt} />
        </span>
      </li>
    </ul>
  )
}

const Moved = ({ change: { from, to, review, at, by } }: { change: BidChange }) => (
  <li>
    {review === null ? (
      <span>
        {bidStatusWords[from].text} → <strong>{bidStatusWords[to].text}</strong>
      </span>
    ) : (
      <span>
        {review.decision === 'approved' ? 'Approved' : 'Changes wanted'}:{' '}
        <bdi>{clipped(review.heading, 80)}</bdi>
        {review.reason !== null && (
          <small class="detail" dir="auto">
            {clipped(review.reason, 200)}
          </small>
        )}
      </span>
    )}
    <ChangedBy at={at} by={by} />
  </li>
)

const verbs: Record<SectionEdit['kind'], string> = {
  written: 'Written',
  restored: 'Restored',
  removed: 'Removed',
}

const Edited = ({ bid, edit }: { bid: Bid; edit: SectionEdit }) => {
  const present = bid.sections.find(({ key }) => key === edit.key)
  return (
    <li>
      <span>
        {verbs[edit.kind]}:{' '}
        <NamedLink
          href={changesPath(bid.id, edit.key, edit.version)}
          name={clipped(present?.heading ?? (edit.heading || 'a section'), 80)}
        />
      </span>
      <ChangedBy at={edit.at} by={edit.by} />
    </li>
  )
}
