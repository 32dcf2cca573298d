import { asTable, Downloads } from '../../parts/downloads.tsx'
import { SaveThis, savingFailed } from '../../parts/tenders/save-search.tsx'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { addressWith } from '../../parts/listing.tsx'
import {
  alertAddress,
  anyStatus,
  apiQuery,
  type SearchPageQuery,
  isOpenAlone,
} from '../../parts/tenders/search-query.ts'

interface FoundHeadProps {
  visit: Visit
  query: SearchPageQuery
  total: number
  /** The number of matches that came since the person's last visit. */
  fresh: number
  /** The number of tenders that the company has hidden. */
  hidden: number
}

/** The number of found tenders, and links to what the search leaves out. */
export const FoundHead = ({ visit, query, total, fresh, hidden }: FoundHeadProps) => (
  <div class="results-head">
    <h2 id="found">
      {numberText(visit.reader, total)} {isOpenAlone(query) && 'open '}
      {total === 1 ? 'tender' : 'tenders'}
    </h2>
    <span class="row">
      {fresh > 0 && !query.new && (
        <a href={addressWith(visit.url, { new: 'yes', page: null })}>
          {numberText(visit.reader, fresh)} new since your last visit
        </a>
      )}
      {hidden > 0 && <a href="/tenders/hidden">{numberText(visit.reader, hidden)} hidden</a>}
      {isOpenAlone(query) && (
        <a href={addressWith(visit.url, { status: anyStatus, page: null })}>Show all, closed ones too</a>
      )}
    </span>
  </div>
)

/** What can be done with the whole search: save it, be notified of new tenders, download it. */
export const Tools = ({ visit, total }: Pick<FoundHeadProps, 'visit' | 'total'>) => (
  <details class="folding" open={savingFailed(visit)}>
    <summary>Save or download</summary>
    <div class="row small">
      <SaveThis visit={visit} />
      <a href={alertAddress(visit.url)}>
        Create an alert<span class="hidden"> from this search</span>
      </a>
      {total > 0 && <Downloads path="/tenders/export" query={apiQuery(visit.url)} formats={asTable} />}
    </div>
  </details>
)
