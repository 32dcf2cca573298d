import type { View } from './view.ts'
import { readAnalyses } from '../../../../insight/analyses/stored.ts'
import { noReading, readProgress } from '../../../../insight/model-reading/progress.ts'
import { readingModel } from '../../../../insight/model-reading/request.ts'
import { loadCompliance } from '../../../../workspace/bids/compliance.ts'
import { loadTables } from '../../../../platform/files/tables.ts'
import { kindTables } from '../../../parts/tenders/kinds.ts'
import type { Visit } from '../../../core/visit.ts'
import { TenderFrame } from '../../../parts/tenders/frame.tsx'
import { translatedTender } from '../../../parts/tenders/translated.tsx'
import { sourcesOf } from '../../../parts/judgement/sources.ts'
import { About } from './about.tsx'
import { Fit } from './fit.tsx'
import { Gaps } from './gaps.tsx'
import { Provenance } from './provenance.tsx'
import { Reading } from './reading.tsx'
import { Risks } from './risks.tsx'
import { Start } from './start.tsx'
import { Verdict } from './verdict.tsx'

/** The stored analysis. Opening the page analyses nothing. */
export async function showAnalysis(visit: Visit) {
  const tenderId = visit.param.id ?? ''
  const [stored, { documents, matrix }, reading] = await Promise.all([
    readAnalyses(visit.ctx, tenderId, 'en'),
    loadCompliance(visit.ctx, tenderId, {}),
    readingModel(visit.ctx) ? readProgress(visit.ctx, tenderId) : noReading,
    loadTables(visit.ctx, kindTables),
  ])
  const translated = await translatedTender(visit, stored.tender)
  const view: View = {
    ...stored,
    visit,
    sources: sourcesOf(tenderId, documents),
    byId: new Map(stored.requirements.map((each) => [each.id, each])),
    headline: matrix.headline,
  }
  const { match, gaps, risk, general } = view.analyses
  const isNone = !match && !gaps && !risk && !general
  return (
    <TenderFrame tender={view.tender} translated={translated} side="analysis">
      {isNone ? (
        <Start view={view} documents={documents} />
      ) : (
        <>
          <Provenance view={view} />
          <Reading visit={visit} reading={reading} />
          <Verdict view={view} />
          {match && <Fit view={view} analysis={match} />}
          {gaps && <Gaps view={view} analysis={gaps} />}
          {risk && <Risks view={view} analysis={risk} />}
          {general && <About view={view} analysis={general} />}
        </>
      )}
    </TenderFrame>
  )
}
