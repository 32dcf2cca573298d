import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { Visit } from '../page/visit.ts'
import { Section } from '../parts/list.tsx'
import { Day } from '../parts/text.tsx'
import { Away, webAddress } from './away.tsx'
import { noticeWords, readable } from './labels.ts'

/** The notices of a tender, the newest first, with links to their sources. */
export const Notices = ({ visit, tender: { notices } }: { visit: Visit; tender: Tender }) => (
  <Section title={notices.length === 1 ? 'Notice' : `${notices.length} notices`} id="notices">
    <ul class="plain-list publications">
      {notices.toReversed().map(({ kind, id, version, publishedAt, url }) => (
        <li>
          <span>
            <Away url={url}>{noticeWords[kind] ?? readable(kind)}</Away>
            <small>
              {id}
              {/^\d{1,6}$/.test(version) && `, version ${Number(version)}`}
              {webAddress(url) === null && ', no address published'}
            </small>
          </span>
          <Day visit={visit} at={publishedAt} />
        </li>
      ))}
    </ul>
  </Section>
)
