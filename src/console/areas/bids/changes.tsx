import * as z from 'zod'
import { BidParam } from '../../../workspace/bids/params.ts'
import {
  type EditedWords,
  listEdits,
  readEdit,
  type SectionEdit,
  type SectionWords,
} from '../../../workspace/bids/edit-queries.ts'
import { maxEdits } from '../../../workspace/bids/edits.ts'
import { getBid } from '../../../workspace/bids/queries.ts'
import { RestoreSection, restoreSection } from '../../../workspace/bids/restore-section.ts'
import type { Bid, Section as BidSection } from '../../../workspace/bids/schema.ts'
import { seenOf } from '../../../workspace/bids/sections.ts'
import { working } from '../../../workspace/bids/states.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { change, parameters, type Visit } from '../../core/visit.ts'
import { Page } from '../../core/shell.tsx'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/elements.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'
import { ChangedBy, EditList, sectionEditText } from './history.tsx'
import { sectionKeyOf, sectionPath } from '../../parts/bids/labels.ts'
import { counted } from '../../parts/judgement/labels.ts'
import { differenceOf, type DifferenceRun, wordsChanged } from './difference.ts'

const Version = z.coerce.number().int().positive().nullable().catch(null)

/** The changes of a section: one change word by word, and the list of all that are stored. */
export async function showChanges(visit: Visit) {
  const { id } = parameters(BidParam, visit)
  const key = sectionKeyOf(visit)
  const [bid, edits] = await Promise.all([getBid(visit.ctx, id), listEdits(visit.ctx, id, key)])
  const section = bid.sections.find((each) => each.key === key) ?? null
  if (!section && edits.length === 0) throw notFound('Section')
  const version = Version.parse(visit.url.searchParams.get('version') ?? visit.sent.fields?.get('version'))
  const shown = edits.find((edit) => edit.version === version) ?? edits[0] ?? null
  const words = shown && (await readEdit(visit.ctx, id, shown))
  const heading = section?.heading ?? words?.before.heading ?? ''
  return (
    <Page
      title={`Changes of ${clipped(heading, 80)}`}
      heading={
        <>
          Changes of <bdi>{heading}</bdi>
        </>
      }
      here="/bids"
      up={
        section
          ? { href: sectionPath(id, key), text: clipped(heading, 80) }
          : { href: `/bids/${id}`, text: clipped(bid.title, 80) }
      }
      lead={section ? undefined : 'This section was removed from the bid.'}
    >
      <div class="two-sides">
        <div>
          {shown && words ? (
            <ShownChange bid={bid} section={section} edit={shown} words={words} />
          ) : (
            <p class="soft">No changes in the last year.</p>
          )}
        </div>
        <Section
          title="All changes"
          id="all"
          lead={`The last ${maxEdits} changes of a section are stored for a year. Saves shortly after each other are one change.`}
        >
          <EditList bidId={id} edits={edits} shown={shown} />
        </Section>
      </div>
    </Page>
  )
}

interface ShownProps {
  bid: Bid
  section: BidSection | null
  edit: SectionEdit
  words: EditedWords
}

const ShownChange = ({ bid, section, edit, words: { before, after } }: ShownProps) => (
  <Section title={sectionEditText(edit)} id="change" lead={<ChangedBy at={edit.at} by={edit.by} />}>
    <Difference
      before={before}
      after={edit.kind === 'removed' ? { heading: '', text: '' } : (after ?? section ?? before)}
    />
    {working.includes(bid.status) && before.heading !== '' && (
      <Restore bid={bid} section={section} edit={edit} isPresent={isSame(section, before)} />
    )}
  </Section>
)

const isSame = (section: BidSection | null, { heading, text }: EditedWords['before']): boolean =>
  section !== null && section.heading === heading && section.text === text

type RestoreProps = Omit<ShownProps, 'words'> & { isPresent: boolean }

const Restore = ({ bid, section, edit, isPresent }: RestoreProps) =>
  isPresent ? (
    <p class="soft">The section has the text from before this change.</p>
  ) : (
    <Form
      action={`/bids/${bid.id}/section/restore?key=${encodeURIComponent(edit.key)}`}
      button={section ? 'Restore the earlier text' : 'Put the section back'}
      tone="quiet"
    >
      <input type="hidden" name="seen" value={section ? seenOf(section) : ''} />
      <input type="hidden" name="version" value={edit.version} />
    </Form>
  )

/** Restores an earlier text. The text that it replaces is stored as a change. */
export async function restoreOne(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  const key = sectionKeyOf(visit)
  const input = { key, seen: fields.get('seen') ?? '', version: fields.get('version') }
  await change(visit, RestoreSection, input, (ctx, json) => restoreSection(ctx, id, json))
  return { to: sectionPath(id, key), say: 'Earlier text restored.' }
}

/** The words that a change added and removed, within the words around them. */
const Difference = ({ before, after }: { before: SectionWords; after: SectionWords }) => {
  const runs = differenceOf(before.text, after.text)
  const { added, removed } = wordsChanged(runs)
  return (
    <>
      {before.heading !== '' && after.heading !== '' && before.heading !== after.heading && (
        <p class="difference">
          Heading: <Removed text={before.heading} /> <Added text={after.heading} />
        </p>
      )}
      <p class="soft small">
        {added + removed === 0
          ? 'No word of the text changed.'
          : `${counted(added, 'word')} added, ${removed} removed`}
      </p>
      <p class="prose difference" dir="auto">
        {runs.map((run, index) => (
          <Part run={run} isFirst={index === 0} isLast={index === runs.length - 1} />
        ))}
      </p>
    </>
  )
}

/** Screen readers skip the marks of HTML, so words state what was removed and added. */
const Removed = ({ text }: { text: string }) => (
  <del>
    <span class="hidden">Removed: </span>
    {text}
  </del>
)
const Added = ({ text }: { text: string }) => (
  <ins>
    <span class="hidden">Added: </span>
    {text}
  </ins>
)

const Part = ({
  run: { kind, text },
  ...place
}: {
  run: DifferenceRun
  isFirst: boolean
  isLast: boolean
}) => {
  if (kind === 'removed') return <Removed text={text} />
  return kind === 'added' ? <Added text={text} /> : <>{around(text, place)}</>
}

/** Letters of unchanged text that are shown before and after a change. */
const nearby = 300

/** Unchanged text near the changes on either side; the middle of a long text is left out. */
function around(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const head = isFirst ? '' : untilSpace(text.slice(0, nearby))
  const tail = isLast ? '' : text.slice(-nearby).replace(/^\S*/, '')
  return head.length + tail.length + nearby > text.length
    ? text
    : `${head.toWellFormed()} … ${tail.toWellFormed()}`
}

/** A text without the word at its end, which may be cut. */
function untilSpace(text: string): string {
  let end = text.length
  while (end > 0 && /\S/.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}
