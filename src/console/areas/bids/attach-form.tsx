import * as z from 'zod'
import { listAssets } from '../../../company/files/queries.ts'
import { type Asset, ListAssets } from '../../../company/files/schema.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import type { Page } from '../../../platform/db/page.ts'
import { readQuery } from '../../core/input.ts'
import { numberText } from '../../core/reader.ts'
import { Fields, nothingSent, type Sent } from '../../core/sent.tsx'
import type { Visit } from '../../core/visit.ts'
import { Field, namedChoices, Select } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'

const FileSearch = z.object({ files: ListAssets.shape.q })

/** The company's files by name, as many as fit into one list, or the result of a search among them. */
export interface Choosable extends Page<Asset> {
  sought: string | undefined
  /** The sent fields of the search. */
  sent: Sent
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
export const AttachForm = ({ visit, bid, files: { items, total, sought, sent } }: AttachFormProps) => {
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
