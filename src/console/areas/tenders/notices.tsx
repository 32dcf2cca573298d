import type { NoticeOfTender } from '../../../catalogue/tenders/notices-schema.ts'
import { Day, Section } from '../../parts/elements.tsx'
import { Away, webAddress } from '../../parts/tenders/away.tsx'
import { noticeWords, readable } from '../../parts/tenders/labels.tsx'

/**
 * The notices of a tender, the newest first, with links to their sources and to the copies that the service
 * stores.
 */
export const Notices = ({ tenderId, notices }: { tenderId: string; notices: NoticeOfTender[] }) => (
  <Section title={notices.length === 1 ? 'Notice' : `${notices.length} notices`} id="notices">
    <ul class="plain-list publications">
      {notices.toReversed().map(({ kind, id, version, publishedAt, url, format }) => (
        <li>
          <span>
            <Away url={url}>{noticeWords[kind] ?? readable(kind)}</Away>
            <small>
              {id}
              {/^\d{1,6}$/.test(version) && `, version ${Number(version)}`}
              {webAddress(url) === null && ', no address published'}
              {format !== null && (
                <>
                  {' · '}
                  <a href={sourcePath(tenderId, id, version)} download>
                    Original notice ({formatWords[format]})
                  </a>
                </>
              )}
            </small>
          </span>
          <Day at={publishedAt} />
        </li>
      ))}
    </ul>
    <p class="soft">
      <a href={`/tenders/${tenderId}/ocds`} download>
        Download as OCDS
      </a>{' '}
      – the tender in the form of the Open Contracting Data Standard.
    </p>
  </Section>
)

const sourcePath = (tenderId: string, id: string, version: string) =>
  `/tenders/${tenderId}/notices/${encodeURIComponent(id)}/source?version=${encodeURIComponent(version)}`

const formatWords: Record<NonNullable<NoticeOfTender['format']>, string> = {
  'eforms-xml': 'eForms XML',
  'ocds-json': 'OCDS JSON',
  'sam-json': 'SAM.gov JSON',
  'tender-json': 'JSON',
}
