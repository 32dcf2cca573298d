import type { View } from './view.ts'
import { readAnalyses } from '../../../../insight/analyses/stored.ts'
import {
  noReading,
  type ReadingProgress,
  readModelProgress,
} from '../../../../insight/models/reading/progress.ts'
import { readingModel } from '../../../../insight/models/reading/request.ts'
import { loadCompliance } from '../../../../workspace/bids/compliance.ts'
import { loadTables } from '../../../../platform/files/tables.ts'
import { kindTables } from '../../../parts/tenders/kinds.tsx'
import { parse, type Visit } from '../../../core/visit.ts'
import { TenderFrame } from '../../../parts/tenders/frame.tsx'
import { translatedTender } from '../../../parts/tenders/translated.tsx'
import { sourcesOf } from '../../../parts/judgement/sources.ts'
import { AboutTender } from './about.tsx'
import { Fit } from './fit.tsx'
import { Gaps } from './gaps.tsx'
import { Risks } from './risks.tsx'
import { VerdictSection } from './verdict.tsx'
import type { TenderDocument } from '../../../../catalogue/tenders/document-schema.ts'
import { Form } from '../../../parts/form.tsx'
import { areReadable, inUse, uploadText } from '../../../parts/tenders/documents.ts'
import { counted } from '../../../parts/judgement/labels.ts'
import { numberText } from '../../../core/reader.ts'
import { Moment, Note } from '../../../parts/elements.tsx'
import { analyseAll } from '../../../../insight/analyses/commands.ts'
import { Analyse } from '../../../../insight/analyses/schema.ts'
import { perform } from '../../../../surfaces/perform.ts'
import type { FormDone } from '../../../core/page.tsx'
import type { Child } from 'hono/jsx'
import type { Engine } from '../../../../insight/models/schema.ts'

/** The stored analysis. Opening the page analyses nothing. */
export async function showAnalysis(visit: Visit) {
  const tenderId = visit.param.id ?? ''
  const [stored, { documents, matrix }, reading] = await Promise.all([
    readAnalyses(visit.ctx, tenderId, 'en'),
    loadCompliance(visit.ctx, tenderId, {}),
    readingModel(visit.ctx) ? readModelProgress(visit.ctx, tenderId) : noReading,
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
          <VerdictSection view={view} />
          {match && <Fit view={view} analysis={match} />}
          {gaps && <Gaps view={view} analysis={gaps} />}
          {risk && <Risks view={view} analysis={risk} />}
          {general && <AboutTender view={view} analysis={general} />}
        </>
      )}
    </TenderFrame>
  )
}

/**
 * The page before the first analysis. It states what an analysis contains, and has the button that starts the
 * analysis.
 */
const Start = ({ view, documents }: { view: View; documents: readonly TenderDocument[] }) => (
  <section class="start">
    <h2>Should we bid?</h2>
    <p class="lead">
      Nobody in your company has analysed this tender yet. An analysis shows how well it fits you, what you
      lack, what to look out for, and what it is about, each with its source.
    </p>
    <p>It looks at:</p>
    <ul>
      <li>
        {documentsText(documents)}
        {!areReadable(documents) && (
          <>
            . <a href={`/tenders/${view.tender.id}/documents#upload`}>{uploadText}</a>, so that it can say
            more
          </>
        )}
      </li>
      <li>
        {view.requirements.length === 0
          ? 'Requirements: none found so far'
          : `${counted(view.requirements.length, 'requirement')} found in notice and documents`}
      </li>
      <li>
        <Company view={view} />
      </li>
      <li>Past awards for the same kind of work</li>
    </ul>
    <Form action={`/tenders/${view.tender.id}/analysis`} button="Analyse this tender" />
    <p class="soft">It takes a few seconds. The buyer is not notified.</p>
  </section>
)

const Company = ({ view: { company } }: { view: View }) =>
  company.profile === null ? (
    <>
      Your company’s profile, which is empty: <a href="/company">fill it in first</a> and the fit can be
      judged
    </>
  ) : (
    <>
      Your <a href="/company">profile</a>, {counted(company.certifications.length, 'certificate')} and{' '}
      {counted(company.assets.length, 'file')}
    </>
  )

function documentsText(documents: readonly TenderDocument[]): string {
  const used = inUse(documents)
  const count = (...states: TenderDocument['textStatus'][]) =>
    used.filter(({ textStatus }) => states.includes(textStatus)).length
  const read = count('read')
  const coming = count('waiting', 'not_fetched')
  const unreadable = used.length - read - coming
  return [
    `${counted(read, 'document')} with text, the notice among them`,
    ...(coming > 0 ? [`${coming} not fetched yet`] : []),
    ...(unreadable > 0 ? [`${unreadable} that cannot be read`] : []),
  ].join('; ')
}

/** How far a language model has read the documents, while it reads. */
const Reading = ({
  visit: { reader, url },
  reading: { state, progress },
}: {
  visit: Visit
  reading: ReadingProgress
}) =>
  state === 'reading' && (
    <Note tone="info">
      <p data-again="15" role="status">
        A language model is reading the documents
        {progress && `: page ${numberText(reader, progress.page)} of ${numberText(reader, progress.pages)}`}.
        The findings below are what is known so far. <a href={url.pathname}>Look again</a> in a few minutes.
      </p>
    </Note>
  )

/** Runs the four analyses. An analysis that is still valid is repeated only on request. */
export async function runAnalysis(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const tenderId = visit.param.id ?? ''
  const input = { ...parse(Analyse, { refresh: fields.get('refresh') === 'yes' }), tenderId }
  const { answer } = await perform(visit.ctx, { effect: 'write', run: analyseAll }, input)
  const isOld = answer.made.length === 0
  return {
    to: `/tenders/${tenderId}/analysis`,
    say: isOld ? 'Nothing has changed: the analysis is up to date.' : 'Analysis complete.',
  }
}

/** When and how the analysis was made, whether it is still current, and the form for a new one. */
function Provenance({ view }: { view: View }) {
  const { match, gaps, risk, general } = view.analyses
  const all = [match, gaps, risk, general]
  const stored = all.filter((each) => each !== null)
  const oldest = stored.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[0]
  const isComplete = stored.length === all.length
  const holds = isComplete && stored.every(({ cached }) => cached)
  if (!oldest) return null
  return (
    <Status holds={holds}>
      {!holds && <p>{isComplete ? changeOf(view) : 'Parts of the analysis are missing.'}</p>}
      <p class="soft">
        Analysed <Moment at={oldest.createdAt} />
        {enginesText(stored)}.
      </p>
      <Form
        action={`/tenders/${view.tender.id}/analysis`}
        button={holds ? 'Run again' : 'Bring up to date'}
        tone={holds ? 'plain' : 'primary'}
      >
        {holds && <input type="hidden" name="refresh" value="yes" />}
      </Form>
    </Status>
  )
}

const Status = ({ holds, children }: { holds: boolean; children: Child }) =>
  holds ? <div class="made">{children}</div> : <Note tone="warn">{children}</Note>

/** Which of tender and profile has changed since the analysis, as far as versions show. */
function changeOf({ analyses, tenderVersion, company }: View): string {
  const { match, gaps, risk, general } = analyses
  const isTender = [match, gaps, risk, general].some((each) => each && each.tenderVersion !== tenderVersion)
  const version = company.profile?.version ?? 0
  const isProfile = [match, gaps].some((each) => each && each.profileVersion !== version)
  if (isTender && isProfile) return 'The tender and your profile have changed since.'
  if (isTender) return 'The tender has changed since.'
  if (isProfile) return 'Your profile has changed since.'
  return 'Something it rests on has changed since: documents, certificates, files, or how it is made.'
}

const models: Record<Exclude<Engine, 'builtin'>, string> = {
  'workers-ai': 'Workers AI',
  'openai-compatible': 'a language model',
}

interface MadeBy {
  engine: Engine
  model: string | null
  degraded: boolean
}

/** The models that added to the analysis. A model that failed for some parts may have added to the others. */
function enginesText(stored: readonly MadeBy[]): string {
  const added = stored.flatMap(({ engine, model }) => (engine === 'builtin' ? [] : [model ?? models[engine]]))
  const names = [...new Set(added)].join(' and ')
  const hasFailed = stored.some(({ degraded }) => degraded)
  if (names === '') return hasFailed ? ' without the language model, which did not answer' : ''
  return ` with ${names}${hasFailed ? ', which did not answer for every part' : ''}`
}
