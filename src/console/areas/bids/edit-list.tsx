import type { SectionEdit } from '../../../workspace/bids/edit-queries.ts'
import { Moment, Section } from '../../parts/elements.tsx'
import { changesPath } from '../../parts/bids/labels.ts'

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
          {editText(edit)}
        </a>
        <By at={edit.at} by={edit.by} />
      </li>
    ))}
  </ul>
)

/** The change in a few words, for a page that names the section. */
export function editText({ kind, heading }: SectionEdit): string {
  if (kind === 'removed') return 'Section removed'
  if (kind === 'restored') return 'Earlier text restored'
  return heading === '' ? 'Section added' : 'Text changed'
}

interface ByProps {
  at: string
  by: Pick<SectionEdit['by'], 'name' | 'via'>
}

/** When a person changed something, and through which assistant or key. */
export const By = ({ at, by: { name, via } }: ByProps) => (
  <span class="soft">
    <Moment at={at} />, <bdi>{name ?? 'someone who left'}</bdi>
    {via !== null && (
      <>
        , through <bdi>{via}</bdi>
      </>
    )}
  </span>
)
