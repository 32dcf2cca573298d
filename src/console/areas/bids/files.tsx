import { type Asset, ListAssets } from '../../../company/files/schema.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import { working } from '../../../workspace/bids/states.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { ValidUntil } from '../../parts/assets.tsx'
import * as z from 'zod'
import { listAssets } from '../../../company/files/queries.ts'
import type { Page } from '../../../platform/db/page.ts'
import { numberText } from '../../core/reader.ts'
import { Fields, nothingSent, type SentForm } from '../../core/sent.tsx'
import { Field, namedChoices, Select } from '../../parts/fields.tsx'

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

const FileSearch = z.object({ files: ListAssets.shape.q })

/** The company's files by name, as many as fit into one list, or the result of a search among them. */
interface Choosable extends Page<Asset> {
  sought: string | undefined
  /** The sent fields of the search. */
  sent: SentForm
}

export async function readChoosable(visit: Visit): Promise<Choosable> {
  // A copy of the visit is used, because `readQuery` would overwrite `sent`, which has the fields of a
  // refused form.
  const searched = { ...visit, sent: nothingSent }
  const { files: sought } = readQuery(searched, FileSearch)
  const query = ListAssets.parse({ limit: '100', sort: 'name' })
  return { ...(await listAssets(visit.ctx, { ...query, q: sought })), sought, sent: searched.sent }
}

interface AttachFormProps {
  visit: Visit
  bid: Bid
  files: Choosable
}

/** A form that attaches a file of the company. With too many files to choose from, it offers a search. */
const AttachForm = ({ visit, bid, files: { items, total, sought, sent } }: AttachFormProps) => {
  const others = items.filter(({ id }) => !bid.assetIds.includes(id))
  return (
    <>
      {(total > items.length || sought !== undefined) && (
        <form class="filter-row" method="get" action={`/bids/${bid.id}#files`}>
          <Fields sent={sent} optional={false}>
            <Field name="files" label="Find a file" type="search" />
          </Fields>
          <button type="submit">Find</button>
          {sought !== undefined && <a href={`/bids/${bid.id}#files`}>Show all</a>}
        </form>
      )}
      {total > items.length && (
        <p class="hint">
          The first {items.length} of {numberText(visit.reader, total)} files by name can be chosen here.
          Search for the others.
        </p>
      )}
      {sought !== undefined && others.length === 0 && (
        <p class="soft">{total === 0 ? 'No file fits this.' : 'All files that fit this are attached.'}</p>
      )}
      {others.length > 0 && (
        <Form action={`/bids/${bid.id}/files`} button="Attach" sent={nothingSent} tone="quiet">
          <Select
            name="assetId"
            label="A file of your company"
            required={true}
            choices={namedChoices(others)}
          />
        </Form>
      )}
    </>
  )
}
