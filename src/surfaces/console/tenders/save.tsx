import type { TenderItem } from '../../../catalogue/tenders/schema.ts'
import type { Visit } from '../page/visit.ts'
import { Hidden } from '../parts/form.tsx'
import { clipped } from './labels.ts'

interface SaveProps {
  visit: Visit
  item: Pick<TenderItem, 'id' | 'title'>
  /** The company's record of it in the pipeline; null while it is not saved. */
  savedId: string | null
  /** What the link to that record says. */
  saved?: string
}

/** Saves with one press and stays on the page; once saved, the way to its record in the pipeline. */
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
      <Hidden visit={visit} action={action} />
      <input type="hidden" name="back" value={backTo(visit, item.id)} />
      <button type="submit" aria-label={`Save: ${of}`}>
        Save
      </button>
    </form>
  )
}

/** The address of the page. A refused form has an address of its own: the page it stood on counts then. */
const backTo = ({ request, url, sent }: Visit, id: string): string =>
  request.method === 'GET' ? url.pathname + url.search : (sent.fields?.get('back') ?? `/tenders/${id}`)
