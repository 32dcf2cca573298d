import { Filter, fits } from '../../../parts/judgement/filter.ts'
import { evidenceStatuses } from '../../../../insight/match/evidence/schema.ts'
import { loadCompliance } from '../../../../workspace/bids/compliance.ts'
import { listDocuments } from '../../../../catalogue/documents/queries.ts'
import { percentText } from '../../../core/reader.ts'
import { readQuery } from '../../../core/query.ts'
import type { Visit } from '../../../core/visit.ts'
import { Empty } from '../../../core/empty.tsx'
import { Section } from '../../../parts/list.tsx'
import { Meter } from '../../../parts/meter.tsx'
import { Note } from '../../../parts/text.tsx'
import { asTable, Downloads } from '../../../parts/downloads.tsx'
import { TenderFrame } from '../../../parts/tenders/frame.tsx'
import { noRequirements } from '../../../parts/tenders/no-requirements.ts'
import { translatedTender } from '../../../parts/tenders/translated.tsx'
import { maxDocuments, sourcesOf } from '../../../parts/judgement/sources.ts'
import { statusWords } from '../../../parts/judgement/labels.ts'
import { Filters } from './filters.tsx'
import { Matrix } from './matrix.tsx'

/**
 * Every requirement of a tender with the evidence for it in the profile, the files and the bids of the
 * company.
 */
export async function showCompliance(visit: Visit) {
  const tenderId = visit.param.id ?? ''
  const { lotId, ...filter } = readQuery(visit, Filter)
  const [{ tender, requirements, matrix }, documents] = await Promise.all([
    loadCompliance(visit.ctx, tenderId, lotId === undefined ? {} : { lotId }),
    listDocuments(visit.ctx, tenderId, { page: 1, limit: maxDocuments }),
  ])
  const translated = await translatedTender(visit, tender)
  const items = matrix.items.filter(fits(filter))
  return (
    <TenderFrame visit={visit} tender={tender} translated={translated} side="compliance">
      {matrix.counts.total === 0 && lotId === undefined ? (
        <Empty {...await noRequirements(visit.ctx, tenderId, documents.items)} />
      ) : (
        <>
          <div class="coverage">
            <Meter
              share={matrix.coverage}
              label="Mandatory requirements covered"
              text={`${percentText(visit.reader, matrix.coverage)} of mandatory requirements met`}
              tone={matrix.coverage >= 0.995 ? 'good' : 'info'}
            />
            <p class="soft">
              {matrix.counts.total} requirements:{' '}
              {evidenceStatuses
                .filter((status) => matrix.counts[status] > 0)
                .map((status) => `${matrix.counts[status]} ${statusWords[status].text.toLowerCase()}`)
                .join(', ')}
              . Met in part or expiring counts half.
            </p>
          </div>
          <Filters visit={visit} tender={tender} matrix={matrix} filter={{ ...filter, lotId }} />
          <Downloads
            path={`/tenders/${tenderId}/compliance/export`}
            query={visit.url.search}
            formats={asTable}
          />
          {matrix.unlisted && <Note tone="warn">{matrix.unlisted}</Note>}
          <Matrix
            visit={visit}
            items={items}
            requirements={requirements}
            sources={sourcesOf(tenderId, documents.items)}
          />
        </>
      )}
      <Section
        title="ESPD"
        lead="The European Single Procurement Document: your own declaration, made from your profile."
      >
        <p>
          <a class="button" href={`/tenders/${tenderId}/compliance/espd`}>
            Prepare the ESPD
          </a>
        </p>
      </Section>
    </TenderFrame>
  )
}
