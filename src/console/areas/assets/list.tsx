import { listAssets, listAssetTags } from '../../../company/files/queries.ts'
import { type Asset, AssetParam, ListAssets } from '../../../company/files/schema.ts'
import { change, parse, readQuery, type Visit } from '../../core/visit.ts'
import { nothingSent } from '../../core/sent.tsx'
import { LinkButton, Page } from '../../core/shell.tsx'
import { choicesOf, Field } from '../../parts/fields.tsx'
import { FilterField, Filters, Listing } from '../../parts/listing.tsx'
import { TagFilter } from '../../parts/tags.tsx'
import { None, Table } from '../../parts/elements.tsx'
import {
  BulkAct,
  boxOf,
  chosen,
  chosenIn,
  outcomeText,
  SeveralForm,
  Ticked,
  unknownAct,
} from '../../parts/several.tsx'
import { categoryWords, sizeText, ValidUntil } from '../../parts/assets.tsx'
import { deleteAssets } from '../../../company/files/several.ts'
import { zipFiles } from '../../../company/files/zip.ts'
import type { FormDone } from '../../core/page.tsx'
import { asAttachment } from './download.ts'

const narrowing = ['q', 'category', 'tag', 'hasFile', 'bidId', 'tenderId'] as const

const add = { href: '/assets/new', text: 'Add a file' }
const none = {
  title: 'No files yet',
  text: 'Add the certificates and references that buyers ask for: the compliance matrix uses them as evidence, and bids attach them.',
}
const noneFits = { text: 'No file fits this.', link: { href: '/assets', text: 'Show all files' } }

/** The company's documents. */
export async function showAssets(visit: Visit) {
  // A copy of the visit is used, so that wrong filters do not overwrite the problem of a refused form.
  const filtered = { ...visit, sent: nothingSent }
  const query = readQuery(filtered, ListAssets)
  const [{ items, total }, tags] = await Promise.all([listAssets(visit.ctx, query), listAssetTags(visit.ctx)])
  const narrowed = narrowing.some((name) => query[name] !== undefined)
  return (
    <Page
      visit={visit.sent.problem ? visit : filtered}
      title="Files"
      here="/assets"
      lead="Certificates, references, CVs and other documents that your bids need again and again."
      actions={<LinkButton {...add} primary />}
    >
      <Listing
        visit={visit}
        of="files"
        query={query}
        total={total}
        filters={<AssetFilters visit={filtered} tags={tags} narrowed={narrowed} />}
        empty={none}
        narrowed={narrowed ? noneFits : null}
      >
        <SeveralFiles visit={visit} />
        <AssetTable visit={visit} items={items} />
      </Listing>
    </Page>
  )
}

const AssetFilters = ({ visit, tags, narrowed }: { visit: Visit; tags: string[]; narrowed: boolean }) => (
  <Filters
    visit={visit}
    class="filter-row"
    action="/assets"
    button="Filter"
    beside={narrowed && <a href="/assets">Clear filters</a>}
  >
    <Field name="q" label="Search" type="search" optional={false} />
    <FilterField name="category" label="Category" every="Any" choices={choicesOf(categoryWords)} />
    <TagFilter tags={tags} />
    <FilterField name="sort" label="Order" every="Newest first" choices={orders} />
  </Filters>
)

const orders = choicesOf({ name: 'By name', validUntil: 'Expiring first', updatedAt: 'Last changed' })

const AssetTable = ({ visit, items }: { visit: Visit; items: Asset[] }) => (
  <Table
    caption="Files"
    head={['Name', 'Category', 'Tags', 'Valid until', 'File']}
    rows={items.map((asset) => [
      <Ticked visit={visit} value={boxOf(asset)} name={asset.name}>
        <a href={`/assets/${asset.id}`}>{asset.name}</a>
      </Ticked>,
      categoryWords[asset.category],
      asset.tags.length === 0 ? <None text="none" /> : asset.tags.join(', '),
      <ValidUntil visit={visit} asset={asset} />,
      asset.file ? (
        <>
          <a href={`/assets/${asset.id}/download`}>
            Download<span class="hidden"> {asset.name}</span>
          </a>
          <small>
            <bdi>{asset.file.fileName}</bdi>, {sizeText(visit.reader, asset.file.size)}
          </small>
        </>
      ) : (
        <None text="not uploaded yet" />
      ),
    ])}
  />
)

const path = '/assets'

/** The buttons for several files at once. */
const SeveralFiles = ({ visit }: { visit: Visit }) => (
  <SeveralForm visit={visit} page={path} action={`${path}/several`} file>
    <BulkAct act="download" text="Download as ZIP" />
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
export async function changeAssets(visit: Visit, fields: URLSearchParams): Promise<FormDone | Response> {
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
