import { TenderParam } from '../../../catalogue/tenders/params.ts'
import {
  Analyse,
  GapsAnalysis,
  GeneralAnalysis,
  MatchAnalysis,
  RiskAnalysis,
} from '../../../insight/analyses/schema.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { Accepted } from '../../../platform/db/page.ts'
import type { KindName } from '../../../insight/analyses/kinds.ts'
import type { Analysis } from '../../../insight/analyses/queries.ts'
import { act } from '../endpoint.ts'

const description =
  'While nothing it rests on has changed, the stored analysis is answered again. Where a language model is configured it ' +
  'reads the documents first: until it has, the answer is 202 with what is known so far, `state: reading` and the progress. ' +
  '`Prefer: wait=30` waits up to 30 seconds for it.'

/** Analyses once the documents are read, or the time that the request prefers to wait is over. */
async function analysed<K extends KindName>(
  ctx: CallerCtx,
  kind: K,
  { param, json, request }: { param: { id: string }; json: Analyse; request: Request },
): Promise<Analysis<K> | Accepted<Analysis<K>>> {
  const { analyse } = await import('../../../insight/analyses/commands.ts')
  const analysis = await analyse(ctx, kind, { ...json, tenderId: param.id, wait: preferredWait(request) })
  return analysis.state === 'reading' ? new Accepted(analysis) : analysis
}

/** The seconds of `Prefer: wait`, at most 30; 0 if the request does not wait. */
function preferredWait(request: Request): number {
  const [, seconds] =
    /(?:^|[\s,;])wait\s*=\s*(\d{1,4})(?=$|[\s,;])/i.exec(request.headers.get('prefer') ?? '') ?? []
  return Math.min(30, Number(seconds ?? 0))
}

export const analysisEndpoints = {
  'POST /analysis/tender/:id': act(
    'analysis:write',
    'Sum up a tender',
    {
      param: TenderParam,
      json: Analyse,
      out: GeneralAnalysis,
      mayBePending: true,
      description:
        'Facts, dates, lots and award criteria from the notice and the documents, each with where it was read; where ' +
        'they differ both are shown. ' +
        description,
    },
    (ctx, input) => analysed(ctx, 'general', input),
  ),
  'POST /analysis/risk/:id': act(
    'analysis:write',
    'Find the risks of a tender',
    {
      param: TenderParam,
      json: Analyse,
      out: RiskAnalysis,
      mayBePending: true,
      description:
        'Clauses of the documents, and indicators from the notices and the market. It also says what was looked for and ' +
        'not found, and what could not be checked. ' +
        description,
    },
    (ctx, input) => analysed(ctx, 'risk', input),
  ),
  'POST /analysis/match/:id': act(
    'analysis:write',
    'Judge how a tender fits the company',
    {
      param: TenderParam,
      json: Analyse,
      out: MatchAnalysis,
      mayBePending: true,
      description:
        'A score from the company’s profile, certifications, assets and past awards, with what each side of it rests on. ' +
        'Without a profile the verdict is `insufficient_data`, and `missing` says what to fill in. ' +
        description,
    },
    (ctx, input) => analysed(ctx, 'match', input),
  ),
  'POST /analysis/gaps/:id': act(
    'analysis:write',
    'Find what the company lacks for a tender',
    {
      param: TenderParam,
      json: Analyse,
      out: GapsAnalysis,
      mayBePending: true,
      description:
        'Requirement by requirement, what the company has, what is demanded, and what to do about it. No data is ' +
        '`unknown`, never `missing`. ' +
        description,
    },
    (ctx, input) => analysed(ctx, 'gaps', input),
  ),
}
