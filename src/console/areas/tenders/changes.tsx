import { listDocuments } from '../../../catalogue/documents/queries.ts'
import type { TenderDocument } from '../../../catalogue/tenders/document-schema.ts'
import { TenderParam } from '../../../catalogue/tenders/params.ts'
import type { RequirementChange } from '../../../catalogue/tenders/revised-requirements.ts'
import { listTenderChanges, type TenderChange } from '../../../catalogue/tenders/revisions.ts'
import type { TenderEdit } from '../../../catalogue/tenders/revisions-schema.ts'
import { type AffectedSection, affectedSections } from '../../../workspace/following/affected.ts'
import {
  isTime,
  memberWords,
  requirementsText,
  valueText,
} from '../../../workspace/following/change-words.ts'
import { findRequirements } from '../../../workspace/bids/references.ts'
import { Empty } from '../../core/shell.tsx'
import { parameters, type Visit } from '../../core/visit.ts'
import { Badge, Moment, NamedLink, Section, Table } from '../../parts/elements.tsx'
import { maxDocuments } from '../../parts/judgement/sources.ts'
import { sectionPath } from '../../parts/bids/labels.ts'
import { TenderFrame } from '../../parts/tenders/frame.tsx'
import { clipped, lotText } from '../../parts/tenders/labels.tsx'
import { isOver } from '../../parts/tenders/documents.ts'
import { changesPath } from './own-documents.tsx'
import { readTender } from '../../parts/tenders/translated.tsx'

/** What changed about a tender since its first notice, and which requirements and sections of bids it affects. */
export async function showChanges(visit: Visit) {
  const { id } = parameters(TenderParam, visit)
  const [{ tender, translated }, changes, own] = await Promise.all([
    readTender(visit, id),
    listTenderChanges(visit.ctx, id),
    listDocuments(visit.ctx, id, { page: 1, limit: maxDocuments, owner: 'company' }),
  ])
  const ids = changes.flatMap(({ requirements }) => requirements.flatMap(idsOf))
  const [sections, present] = await Promise.all([
    affectedSections(visit.ctx, id, ids),
    findRequirements(visit.ctx, id, ids),
  ])
  const known = { tenderId: id, sections, present: new Set(present.keys()) }
  return (
    <TenderFrame tender={tender} translated={translated} side="changes">
      {changes.length === 0 && (
        <Empty
          title="No changes"
          text="The buyer has changed nothing that this service knows of since the first notice."
        />
      )}
      <NewVersions documents={own.items} />
      {changes.map((change) => (
        <Section title={<Moment at={change.at} />}>
          <Edits change={change} />
          <Documents change={change} tenderId={id} />
          <Requirements change={change} known={known} />
        </Section>
      ))}
    </TenderFrame>
  )
}

/** The documents of the company that have taken the place of an earlier version. */
function NewVersions({ documents }: { documents: readonly TenderDocument[] }) {
  const over = new Set(
    documents.filter((each) => isOver(each, documents)).map(({ replacedBy }) => replacedBy),
  )
  const present = documents.filter(({ id }) => over.has(id))
  return present.length === 0 ? null : (
    <Section title="New versions of your documents">
      <ul>
        {present.map((document) => (
          <li>
            <bdi>{document.title}</bdi>: <a href={changesPath(document)}>what changed</a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const idsOf = ({ before, after }: RequirementChange) => [before, after].flatMap((each) => each?.id ?? [])

const Edits = ({ change: { edits } }: { change: TenderChange }) =>
  edits.length === 0 ? null : (
    <Table
      caption="What changed"
      head={['What changed', 'Before', 'Now']}
      rows={edits.map((edit) => [
        edit.lotId === null
          ? memberWords[edit.member]
          : `${lotText(edit.lotId)}${edit.member === 'lot' ? '' : `: ${memberWords[edit.member].toLowerCase()}`}`,
        <Value edit={edit} value={edit.from} />,
        <Value edit={edit} value={edit.to} />,
      ])}
    />
  )

const Value = ({ edit, value }: { edit: TenderEdit; value: string | null }) => {
  if (value === null) return <span class="none">none</span>
  return isTime(edit) ? <Moment at={value} /> : <bdi>{valueText(edit, value)}</bdi>
}

const Documents = ({ change: { documents }, tenderId }: { change: TenderChange; tenderId: string }) =>
  documents.length === 0 ? null : (
    <ul class="plain-list">
      {documents.map(({ documentId, title, change }) => (
        <li>
          <Badge tone="info">{change === 'new' ? 'New' : 'Changed'}</Badge>{' '}
          {title === null ? (
            'A document that the tender no longer lists'
          ) : (
            <NamedLink href={`/tenders/${tenderId}/documents/${documentId}`} name={title} />
          )}
        </li>
      ))}
    </ul>
  )

interface Known {
  tenderId: string
  sections: AffectedSection[]
  /** The requirements that the tender still has. */
  present: ReadonlySet<string>
}

const Requirements = ({ change: { requirements }, known }: { change: TenderChange; known: Known }) =>
  requirements.length === 0 ? null : (
    <>
      <h3>{requirementsText(requirements)}</h3>
      <Table
        caption="Requirements"
        head={['Requirement', 'Before', 'Now', 'Sections of your bids']}
        rows={requirements.map((change) => [
          <Name change={change} known={known} />,
          <Words of={change.before} />,
          <Words of={change.after} />,
          <Sections change={change} sections={known.sections} />,
        ])}
      />
    </>
  )

const Name = ({ change, known: { tenderId, present } }: { change: RequirementChange; known: Known }) => {
  const { before, after } = change
  const state = before === null ? 'New' : after === null ? 'Removed' : 'Changed'
  const title = <bdi>{clipped((after ?? before)?.title ?? '', 120)}</bdi>
  const href = `/tenders/${tenderId}/requirements#${after?.id}`
  return (
    <>
      <Badge tone="info">{state}</Badge> {after && present.has(after.id) ? <a href={href}>{title}</a> : title}
    </>
  )
}

const Words = ({ of }: { of: RequirementChange['before'] }) =>
  of === null ? <span class="none">none</span> : <bdi>{clipped(of.text ?? of.title, 200)}</bdi>

const Sections = ({ change, sections }: { change: RequirementChange; sections: AffectedSection[] }) => {
  const ids = new Set(idsOf(change))
  const affected = sections.filter(({ requirementId }) => ids.has(requirementId))
  if (affected.length === 0) return <span class="none">none</span>
  return (
    <ul class="bare">
      {affected.map(({ bidId, bidTitle, key, heading }) => (
        <li>
          <NamedLink href={sectionPath(bidId, key)} name={heading} />
          <small class="detail">
            <bdi>{clipped(bidTitle, 80)}</bdi>
          </small>
        </li>
      ))}
    </ul>
  )
}
