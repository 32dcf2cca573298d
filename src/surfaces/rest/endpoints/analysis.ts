import { TenderParam } from '../../../catalogue/tenders/params.ts'
import {
  Analyse,
  GapsAnalysis,
  GeneralAnalysis,
  MatchAnalysis,
  RiskAnalysis,
} from '../../../insight/analyses/schema.ts'
import { act } from '../endpoint.ts'

const analyses = () => import('../../../insight/analyses/commands.ts')

export const analysisEndpoints = {
  'POST /analysis/tender/:id': act(
    'analysis:write',
    'Sum up a tender',
    {
      param: TenderParam,
      json: Analyse,
      out: GeneralAnalysis,
      description:
        'Facts, dates, lots and award criteria from the notice and the documents, each with where it was read; where ' +
        'they differ both are shown. While nothing it rests on has changed, the stored analysis is answered again.',
    },
    async (ctx, { param, json }) =>
      (await analyses()).analyse(ctx, 'general', { ...json, tenderId: param.id }),
  ),
  'POST /analysis/risk/:id': act(
    'analysis:write',
    'Find the risks of a tender',
    {
      param: TenderParam,
      json: Analyse,
      out: RiskAnalysis,
      description:
        'Clauses of the documents, and indicators from the notices and the market. It also says what was looked for and ' +
        'not found, and what could not be checked. While nothing it rests on has changed, the stored analysis is ' +
        'answered again.',
    },
    async (ctx, { param, json }) => (await analyses()).analyse(ctx, 'risk', { ...json, tenderId: param.id }),
  ),
  'POST /analysis/match/:id': act(
    'analysis:write',
    'Judge how a tender fits the company',
    {
      param: TenderParam,
      json: Analyse,
      out: MatchAnalysis,
      description:
        'A score from the company’s profile, certifications, assets and past awards, with what each side of it rests on. ' +
        'Without a profile the verdict is `insufficient_data`, and `missing` says what to fill in. While nothing it rests ' +
        'on has changed, the stored analysis is answered again.',
    },
    async (ctx, { param, json }) => (await analyses()).analyse(ctx, 'match', { ...json, tenderId: param.id }),
  ),
  'POST /analysis/gaps/:id': act(
    'analysis:write',
    'Find what the company lacks for a tender',
    {
      param: TenderParam,
      json: Analyse,
      out: GapsAnalysis,
      description:
        'Requirement by requirement, what the company has, what is demanded, and what to do about it. No data is ' +
        '`unknown`, never `missing`. While nothing it rests on has changed, the stored analysis is answered again.',
    },
    async (ctx, { param, json }) => (await analyses()).analyse(ctx, 'gaps', { ...json, tenderId: param.id }),
  ),
}
