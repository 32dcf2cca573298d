import type { Asset } from '../../../company/files/schema.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import { working } from '../../../workspace/bids/states.ts'
import type { Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { ValidUntil } from '../../parts/assets.tsx'
import { AttachForm, type Choosable } from './attach-form.tsx'

interface FilesProps {
  visit: Visit
  bid: Bid
  attached: Asset[]
  /** The files that may be attached; null when the bid takes no more files. */
  files: Choosable | null
}

/** The files of a bid, and the forms to attach one. */
export const Files = ({ visit, bid, attached, files }: FilesProps) => {
  const isWork = working.includes(bid.status)
  return (
    <>
      {attached.length === 0 && <p class="soft">No files are attached.</p>}
      <ul class="plain-list">
        {attached.map((asset) => (
          <li class="row">
            <span class="grow">
              <a href={`/assets/${asset.id}`}>{asset.name}</a>{' '}
              <ValidUntil visit={visit} asset={asset} quiet />
            </span>
            {isWork && (
              <Form
                action={`/bids/${bid.id}/files/remove`}
                button={
                  <>
                    Take off<span class="hidden"> {asset.name}</span>
                  </>
                }
                tone="plain"
              >
                <input type="hidden" name="assetId" value={asset.id} />
              </Form>
            )}
          </li>
        ))}
      </ul>
      {isWork && (
        <>
          {files && <AttachForm visit={visit} bid={bid} files={files} />}
          <p>
            <a href={`/assets/new?bidId=${bid.id}`}>Upload a new file for this bid</a>
          </p>
        </>
      )}
    </>
  )
}
