import { Empty, LinkButton } from '../../../core/shell.tsx'
import { Filter, fits } from '../../../parts/judgement/filter.ts'
import type { NoLongerDemanded } from '../../../../insight/compliance/schema.ts'
import { loadCompliance } from '../../../../workspace/bids/compliance.ts'
import { readQuery } from '../../../core/input.ts'
import type { Visit } from '../../../core/visit.ts'
import { Form } from '../../../parts/form.tsx'
import { Day, Meter, Note, Section, Table } from '../../../parts/elements.tsx'
import { asTable, Downloads } from '../../../parts/downloads.tsx'
import { TenderFrame } from '../../../parts/tenders/frame.tsx'
import { noRequirements } from '../../../parts/tenders/no-requirements.ts'
import { translatedTender } from '../../../parts/tenders/translated.tsx'
import { sourcesOf } from '../../../parts/judgement/sources.ts'
import { stateWords } from '../../../parts/judgement/labels.ts'
import { matrixPath, SeveralRows } from './edit.tsx'
import { MatrixFilters } from './filters.tsx'
import { Matrix } from './matrix.tsx'

/**
 * Every requirement of a tender with the evidence for it in the profile, the files and the bids of the company, and the
 * work of its people.
 */
export async function showCompliance(given: Visit) {
  const tenderId = given.param.id ?? ''
  const path = matrixPath(tenderId)
  // A refused form is shown on the page of the matrix.
  const visit = { ...given, url: new URL(`${path}${given.url.search}`, given.url) }
  const { lotId, ...filter } = readQuery(visit, Filter)
  const loaded = await loadCompliance(visit.ctx, tenderId, lotId === undefined ? {} : { lotId })
  const { tender, documents, matrix, people } = loaded
  const { company } = matrix.summary
  return (
    <TenderFrame tender={tender} translated={await translatedTender(visit, tender)} side="compliance">
      {matrix.items.length === 0 && lotId === undefined ? (
        <Empty {...noRequirements(tenderId, documents, matrix.unlisted)} />
      ) : (
        <>
          <div class="coverage" id="headline">
            <Meter
              share={company.total === 0 ? 0 : company.met / company.total}
              label="Requirements on the company met"
            />
            <p>
              <strong>{matrix.headline}</strong>
            </p>
          </div>
          <MatrixFilters path={path} loaded={loaded} filter={{ ...filter, lotId }} />
          <Downloads path={`${path}/export`} query={visit.url.search} formats={asTable} />
          {matrix.unlisted && <Note tone="warn">{matrix.unlisted}</Note>}
          <SeveralRows visit={visit} path={path} people={people} />
          <Matrix
            visit={visit}
            items={matrix.items.filter(fits(filter))}
            loaded={loaded}
            sources={sourcesOf(tenderId, documents)}
            editing={given.sent.fields?.get('requirementId') ?? visit.url.searchParams.get('edit')}
          />
        </>
      )}
      {matrix.noLongerDemanded.length > 0 && <Gone visit={visit} rows={matrix.noLongerDemanded} />}
      <Section
        title="ESPD"
        lead="The European Single Procurement Document: your own declaration, made from your profile."
      >
        <p>
          <LinkButton href={`${path}/espd`} text="Prepare the ESPD" />
        </p>
      </Section>
    </TenderFrame>
  )
}

const Gone = ({ visit, rows }: { visit: Visit; rows: NoLongerDemanded[] }) => (
  <Section
    title="No longer demanded"
    lead="Your people worked on these, but notice and documents no longer have them."
  >
    <Table
      caption="No longer demanded"
      class="matrix"
      head={['Requirement', 'State', 'Owner', 'Note']}
      rows={rows.map(({ requirementId, version, title, state, ownerId, ownerName, ownNote, updatedAt }) => [
        <bdi>{title}</bdi>,
        stateWords[state ?? 'open'].text,
        ownerId === null ? <span class="none">nobody</span> : <bdi>{ownerName ?? 'Former member'}</bdi>,
        <>
          {ownNote !== null && <bdi>{ownNote}</bdi>}
          <small>
            Changed <Day at={updatedAt} />
          </small>
          <Form action={`${visit.url.pathname}/several`} button="Remove" tone="plain" class="inline">
            <input type="hidden" name="chosen" value={`${requirementId}:${version}`} />
            <input type="hidden" name="act" value="clear" />
          </Form>
        </>,
      ])}
    />
  </Section>
)
