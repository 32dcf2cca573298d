import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import { change, type Visit } from '../../core/visit.ts'
import { Hidden } from '../form.tsx'
import { clipped } from './labels.tsx'
import { saveTender } from '../../../workspace/pipeline/commands.ts'
import { SaveTender } from '../../../workspace/pipeline/schema.ts'
import type { FormDone } from '../../core/page.tsx'
import { stageWords } from '../pipeline.tsx'

interface SaveProps {
  visit: Visit
  item: Pick<TenderItem, 'id' | 'title'>
  /** Id of the company's record in the pipeline; null while the tender is not saved. */
  savedId: string | null
  /** Text of the link to this record. */
  saved?: string
}

/**
 * A button that saves the tender and stays on the page. A saved tender has a link to its record in the pipeline
 * instead.
 */
export const Save = ({ visit, item, savedId, saved = 'In your pipeline' }: SaveProps) => {
  const action = `/tenders/${item.id}/save`
  const of = clipped(item.title, 80)
  if (savedId !== null)
    return (
      <a class="saved" href={`/pipeline/${savedId}`} aria-label={`${saved}: ${of}`}>
        {saved}
      </a>
    )
  return (
    <form method="post" action={action} class="save">
      <Hidden action={action} />
      <input type="hidden" name="back" value={backTo(visit, item.id)} />
      <button type="submit" aria-label={`Save: ${of}`}>
        Save
      </button>
    </form>
  )
}

/**
 * The page to return to. When a form was refused, the visit has the form's address, so the page is taken from the form.
 */
const backTo = ({ request, url, sent }: Visit, id: string): string =>
  request.method === 'GET' ? url.pathname + url.search : (sent.fields?.get('back') ?? `/tenders/${id}`)

/** Puts a tender into the pipeline and returns to the page where the button was: a list, or the page of the tender. */
export async function saveForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
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
