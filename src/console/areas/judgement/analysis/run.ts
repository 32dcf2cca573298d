import { analyseAll } from '../../../../insight/analyses/commands.ts'
import { Analyse } from '../../../../insight/analyses/schema.ts'
import { perform } from '../../../../surfaces/perform.ts'
import { parse } from '../../../core/input.ts'
import type { Done } from '../../../core/page.tsx'
import type { Visit } from '../../../core/visit.ts'

/** Runs the four analyses. An analysis that is still valid is repeated only on request. */
export async function runAnalysis(visit: Visit, fields: URLSearchParams): Promise<Done> {
  const tenderId = visit.param.id ?? ''
  const input = { ...parse(Analyse, { refresh: fields.get('refresh') === 'yes' }), tenderId }
  const { answer } = await perform(visit.ctx, { effect: 'write', run: analyseAll }, input)
  const isOld = answer.made.length === 0
  return {
    to: `/tenders/${tenderId}/analysis`,
    say: isOld ? 'Nothing has changed: the analysis is up to date.' : 'Analysis complete.',
  }
}
