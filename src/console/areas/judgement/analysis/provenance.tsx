import type { Child } from 'hono/jsx'
import type { Engine } from '../../../../insight/models/schema.ts'
import { Form } from '../../../parts/form.tsx'
import { Moment, Note } from '../../../parts/elements.tsx'
import type { View } from './view.ts'

/** When and how the analysis was made, whether it is still current, and the form for a new one. */
export function Provenance({ view }: { view: View }) {
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
