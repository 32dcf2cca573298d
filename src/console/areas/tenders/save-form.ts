import { saveTender } from '../../../workspace/pipeline/commands.ts'
import { SaveTender } from '../../../workspace/pipeline/schema.ts'
import { change } from '../../core/input.ts'
import type { Done } from '../../core/page.tsx'
import type { Visit } from '../../core/visit.ts'
import { stageWords } from '../../parts/pipeline/labels.ts'

/** Puts a tender into the pipeline and returns to the page where the button was: a list, or the page of the tender. */
export async function saveForm(visit: Visit, fields: URLSearchParams): Promise<Done> {
  const tenderId = visit.param.id
  const given = (name: string) => fields.get(name) || undefined
  const input = {
    tenderId,
    stage: given('stage'),
    priority: given('priority'),
    assigneeId: given('assigneeId'),
  }
  const saved = await change(visit, SaveTender, input, saveTender)
  const to = fields.get('back') ?? `/tenders/${tenderId}`
  return {
    to,
    ...(to.startsWith('/tenders?') || to === '/tenders' ? { at: `in-list-${tenderId}` } : {}),
    say: `In your pipeline, at the stage “${stageWords[saved.stage]}”.`,
  }
}
