import { AssetParam } from '../../../company/files/schema.ts'
import { deleteAssets } from '../../../company/files/several.ts'
import { zipFiles } from '../../../company/files/zip.ts'
import { change, parse } from '../../core/input.ts'
import type { Done } from '../../core/page.tsx'
import type { Visit } from '../../core/visit.ts'
import { Act, chosen, chosenIn, outcomeText, SeveralForm, unknownAct } from '../../parts/several.tsx'
import { asAttachment } from './download.ts'

const path = '/assets'

/** The buttons for several files at once. */
export const SeveralFiles = ({ visit }: { visit: Visit }) => (
  <SeveralForm visit={visit} page={path} action={`${path}/several`} file>
    <Act act="download" text="Download as ZIP" />
    <details class="confirm">
      <summary>Delete…</summary>
      <div class="confirm-body">
        <p>
          The selected records and their files are deleted for good. Bids that they are attached to lose them,
          and a certification that they prove stays without its proof.
        </p>
        <div class="buttons">
          <button type="submit" name="act" value="delete" class="danger">
            Delete the selected files
          </button>
        </div>
      </div>
    </details>
  </SeveralForm>
)

const Chosen = chosen(AssetParam.shape.id)

/** Downloads or deletes the ticked files. After deleting, the list is shown with its filters. */
export async function changeAssets(visit: Visit, fields: URLSearchParams): Promise<Done | Response> {
  const files = chosenIn(fields)
  switch (fields.get('act') ?? '') {
    case 'download': {
      const ids = parse(Chosen, files).map(({ id }) => id)
      return asAttachment(visit, await zipFiles(visit.ctx, ids))
    }
    case 'delete': {
      const outcome = await change(visit, Chosen, files, deleteAssets)
      return { to: `${path}${visit.url.search}`, say: outcomeText(outcome, deletedText) }
    }
    default:
      throw unknownAct()
  }
}

const deletedText = (n: number): string => `${n} ${n === 1 ? 'file' : 'files'} deleted.`
