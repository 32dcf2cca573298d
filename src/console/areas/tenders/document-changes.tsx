import { NamedLink, Section } from '../../parts/elements.tsx'
import { getDocument } from '../../../catalogue/documents/queries.ts'
import { DocumentParam } from '../../../catalogue/tenders/document-schema.ts'
import { several } from '../../../delivery/events/texts.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { type DocumentChanges, readChanges } from '../../../workspace/documents/changes.ts'
import { differing, type PassageChange } from '../../../workspace/documents/passage-changes.ts'
import { parameters, type Visit } from '../../core/visit.ts'
import { Empty } from '../../core/shell.tsx'
import { TenderFrame } from '../../parts/tenders/frame.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'
import { readTender } from '../../parts/tenders/translated.tsx'

/** What a new version of a document of the company has changed. */
export async function showDocumentChanges(visit: Visit) {
  const ids = parameters(DocumentParam, visit)
  const [{ tender, translated }, document, changes] = await Promise.all([
    readTender(visit, ids.id),
    getDocument(visit.ctx, ids),
    readChanges(visit.ctx, ids),
  ])
  const path = `/tenders/${tender.id}/documents`
  return (
    <TenderFrame tender={tender} translated={translated} side="documents">
      <p class="up document-up">
        <NamedLink href={`${path}/${document.id}`} name={document.title} />
      </p>
      <h2 class="document-title">What changed in the new version</h2>
      {changes ? (
        <>
          <Requirements path={path} changes={changes.requirements} id={document.id} before={changes.before} />
          <Passages path={path} changes={changes.passages} id={document.id} before={changes.before} />
          <Pages path={path} changes={changes.pages} id={document.id} before={changes.before} />
        </>
      ) : (
        <Empty text="There is no earlier version to compare with, or the new version is not read yet." />
      )}
    </TenderFrame>
  )
}

interface PartProps<K extends 'pages' | 'passages' | 'requirements'> {
  path: string
  id: string
  before: string
  changes: DocumentChanges[K]
}

function Requirements({ path, id, before, changes }: PartProps<'requirements'>) {
  const { added, removed, changed } = changes
  const count = added.length + removed.length + changed.length
  return (
    <Section
      title="Requirements"
      lead={count === 0 ? 'No requirement has changed.' : summaryOf('requirement', changes)}
    >
      {changed.length > 0 && (
        <>
          <h3>Changed</h3>
          <ul>
            {changed.map(({ was, is }) => (
              <li>
                <Where path={path} id={id} requirement={is} />
                <Difference was={was.text ?? was.title} is={is.text ?? is.title} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Listed title="Added" path={path} id={id} requirements={added} />
      <Listed title="Removed" path={path} id={before} requirements={removed} />
    </Section>
  )
}

interface ListedProps {
  title: string
  path: string
  id: string
  requirements: readonly Requirement[]
}

const Listed = ({ title, path, id, requirements }: ListedProps) =>
  requirements.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul>
        {requirements.map((requirement) => (
          <li>
            <Where path={path} id={id} requirement={requirement} />
            {requirement.text !== null && <p>{requirement.text}</p>}
          </li>
        ))}
      </ul>
    </>
  )

const Where = ({ path, id, requirement }: { path: string; id: string; requirement: Requirement }) => (
  <>
    <strong>{requirement.title}</strong>{' '}
    {requirement.source.page !== null && (
      <a href={`${path}/${id}?page=${requirement.source.page}`}>page {requirement.source.page}</a>
    )}
  </>
)

/** More differences than a person reads; a document this different is read as a whole. */
const maxPassages = 100

/** In characters: each end that both versions share, and each text that one version alone has. */
const [maxCommon, maxOwn] = [160, 1_000]

function Passages({ path, id, before, changes }: PartProps<'passages'>) {
  if (changes.length === 0) return null
  const left = changes.length - maxPassages
  return (
    <Section title="Text" lead="Every sentence that differs, those of requirements too.">
      <ul>
        {changes.slice(0, maxPassages).map((change) => (
          <li>
            <PageOf path={path} id={id} before={before} change={change} />
            <Difference was={change.was?.text ?? ''} is={change.is?.text ?? ''} />
          </li>
        ))}
      </ul>
      {left > 0 && <p>{several(left, 'more difference')} not shown.</p>}
    </Section>
  )
}

interface PageOfProps {
  path: string
  id: string
  before: string
  change: PassageChange
}

const PageOf = ({ path, id, before, change: { was, is } }: PageOfProps) =>
  is ? (
    <a href={`${path}/${id}?page=${is.page}`}>page {is.page}</a>
  ) : (
    <>
      <a href={`${path}/${before}?page=${was?.page}`}>page {was?.page}</a> of the version before
    </>
  )

function Difference(texts: { was: string; is: string }) {
  const { start, was, is, end } = differing(texts.was, texts.is)
  return (
    <p class="difference">
      {start !== '' && <bdi>{clippedStart(start, maxCommon)} </bdi>}
      {was !== '' && (
        <del>
          <span class="hidden">Before: </span>
          {clipped(was, maxOwn)}
        </del>
      )}{' '}
      {is !== '' && (
        <ins>
          <span class="hidden">Now: </span>
          {clipped(is, maxOwn)}
        </ins>
      )}
      {end !== '' && <bdi> {clipped(end, maxCommon)}</bdi>}
    </p>
  )
}

/** The last words of a text, with an ellipsis in the place of those before. */
const clippedStart = (text: string, max: number): string =>
  text.length <= max ? text : `… ${text.slice(text.indexOf(' ', text.length - max) + 1)}`

function Pages({ path, id, before, changes }: PartProps<'pages'>) {
  const { added, removed, changed } = changes
  const count = added.length + removed.length + changed.length
  const link = (document: string, page: number) => (
    <a href={`${path}/${document}?page=${page}`}>page {page}</a>
  )
  return (
    <Section title="Pages" lead={count === 0 ? 'No page has changed.' : summaryOf('page', changes)}>
      {count > 0 && (
        <ul>
          {changed.map(({ was, is }) => (
            <li>
              Changed: {link(id, is)} (before: {link(before, was)})
            </li>
          ))}
          {added.map((page) => (
            <li>Added: {link(id, page)}</li>
          ))}
          {removed.map((page) => (
            <li>Removed: {link(before, page)} of the version before</li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface Counted {
  added: unknown[]
  removed: unknown[]
  changed: unknown[]
}

/** 2 requirements changed, 1 added, 0 removed. */
const summaryOf = (thing: string, { added, removed, changed }: Counted): string =>
  `${several(changed.length, thing)} changed, ${added.length} added, ${removed.length} removed.`
