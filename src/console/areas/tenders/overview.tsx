import { listPeople } from '../../../company/people/queries.ts'
import { countNewDocuments } from '../../../workspace/following/looks.ts'
import { listBidsInBrief } from '../../../workspace/bids/list.ts'
import { readHidden } from '../../../workspace/search/hidden/queries.ts'
import { findSaved } from '../../../workspace/pipeline/queries.ts'
import { listNotices } from '../../../catalogue/tenders/notices.ts'
import type { NoticeOfTender } from '../../../catalogue/tenders/notices-schema.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { Translated } from '../../../insight/models/translations/translations.ts'
import type { Visit } from '../../core/visit.ts'
import { Hiding } from '../../parts/tenders/hide.tsx'
import { Day, NoteText, Section } from '../../parts/elements.tsx'
import { Awards } from './awards.tsx'
import { newDocumentsText } from './document-words.ts'
import { Contacts } from './contacts.tsx'
import { Criteria } from './criteria.tsx'
import { TenderFrame } from '../../parts/tenders/frame.tsx'
import { InBrief } from '../../parts/judgement/in-brief.tsx'
import { readSources } from '../../parts/judgement/sources.ts'
import { readAnalyses } from '../../../insight/analyses/stored.ts'
import { Glance, KeyFacts } from './glance.tsx'
import { Lots, sharedCriteria } from './lots.tsx'
import { loadTables } from '../../../platform/files/tables.ts'
import { kindTables } from '../../parts/tenders/kinds.tsx'
import { outlineHint } from '../../parts/tenders/documents.ts'
import { Pursuit } from './pursuit.tsx'
import { TenderTermsSection } from './terms.tsx'
import { Description, readTender } from '../../parts/tenders/translated.tsx'
import {
  Away,
  Foreign,
  languageText,
  LongText,
  noticeWords,
  readableCode,
  titleLanguage,
  webAddress,
} from '../../parts/tenders/labels.tsx'
import { eformsLabel } from '../../../reference/codes/eforms.ts'
import { moneyText, type Reader } from '../../core/reader.ts'

/** The page reads all notices of a tender at once, because a tender has only a few notices. */
const maxNotices = 1000

/** A tender as it was published, and the company's work on it. */
export async function showTender(visit: Visit) {
  const tenderId = visit.param.id ?? ''
  const [{ tender, translated }, stored, sources, saved, bids, { people }, notices, unseen, { isHidden }] =
    await Promise.all([
      readTender(visit, tenderId),
      readAnalyses(visit.ctx, tenderId, 'en'),
      readSources(visit.ctx, tenderId),
      findSaved(visit.ctx, { tenderId }),
      listBidsInBrief(visit.ctx, { tenderId, sort: 'updatedAt', page: 1, limit: 5 }),
      listPeople(visit.ctx),
      listNotices(visit.ctx, tenderId, { page: 1, limit: maxNotices }),
      countNewDocuments(visit.ctx, tenderId),
      readHidden(visit.ctx, tenderId),
      loadTables(visit.ctx, kindTables),
    ])
  const hint = await outlineHint(visit.ctx, tender)
  // After a refused form the visit has the form's address, which cannot be opened. The pager must lead to this page
  // instead.
  const url = new URL(`/tenders/${tenderId}${visit.url.search}`, visit.url)
  return (
    <TenderFrame tender={tender} side="overview" translated={translated}>
      {unseen > 0 && (
        <NoteText tone="info">
          {newDocumentsText(unseen)} <a href={`/tenders/${tender.id}/documents`}>Show documents</a>
        </NoteText>
      )}
      <Glance visit={visit} tender={tender} general={stored.analyses.general?.result ?? null} />
      <InBrief visit={visit} stored={stored} sources={sources} />
      <div class="tender">
        <Pursuit tender={tender} saved={saved} people={people} bids={bids.items} hint={hint} />
        <div class="tender-main">
          <Published
            visit={{ ...visit, url }}
            tender={tender}
            translated={translated}
            notices={notices.items}
          />
        </div>
        <div class="tender-side">
          <KeyFacts tender={tender} />
          <Hiding visit={visit} tender={tender} isHidden={isHidden} />
        </div>
      </div>
    </TenderFrame>
  )
}

interface PublishedProps {
  visit: Visit
  tender: Tender
  translated: Translated
  notices: NoticeOfTender[]
}

const Published = ({ visit, tender, translated, notices }: PublishedProps) => {
  const lang = titleLanguage(tender)
  const criteria = sharedCriteria(tender)
  return (
    <>
      <Section title="Description">
        <Description visit={visit} tender={tender} translated={translated.description} />
      </Section>
      {criteria !== null && criteria.length > 0 && (
        <Section title="Award criteria" lead={tender.lots.length > 1 && 'The same for every lot.'}>
          <Criteria visit={visit} criteria={criteria} lang={lang} title="Award criteria" />
        </Section>
      )}
      <Lots visit={visit} tender={tender} lang={lang} sameCriteria={criteria !== null} />
      <TenderTermsSection visit={visit} tender={tender} lang={lang} />
      <Awards visit={visit} awards={tender.awards} />
      <Modifications visit={visit} tender={tender} />
      <Contacts tender={tender} />
      <Translations tender={tender} lang={lang} reader={visit.reader} />
      <Notices tenderId={tender.id} notices={notices} />
    </>
  )
}

/** How contracts were changed after their award, and why. */
const Modifications = ({ visit, tender: { modifications } }: { visit: Visit; tender: Tender }) =>
  modifications.length === 0 ? null : (
    <Section title="Changes of the contract" id="modifications">
      {modifications.map((modification) => (
        <One visit={visit} modification={modification} />
      ))}
    </Section>
  )

const One = ({ visit, modification }: { visit: Visit; modification: Tender['modifications'][number] }) => {
  const { publishedAt, reasonCode, reason, description, valueBefore, valueAfter, currency } = modification
  const [before, after] = [valueBefore, valueAfter].map((value) => moneyText(visit.reader, value, currency))
  const label = reasonCode && eformsLabel('modification-justification', reasonCode)
  return (
    <div>
      <p>
        <Day at={publishedAt} />
        {label && `: ${label}`}
        {after && (
          <span class="number">
            {' '}
            {before && `${before} → `}
            {after}
          </span>
        )}
      </p>
      {description !== null && <LongText text={description} />}
      {reason !== null && reason !== label && <LongText text={reason} />}
    </div>
  )
}

interface TranslationsProps {
  tender: Tender
  /** The language that the page shows already. */
  lang: string | undefined
  reader: Reader
}

/** Title and description in the notice's other languages, the reader's language first. */
const Translations = ({ tender, lang, reader }: TranslationsProps) => {
  const own = [reader.locale.slice(0, 2), 'en']
  const rank = (code: string) => (own.indexOf(code) + own.length + 1) % (own.length + 1)
  const others = Object.entries(tender.translations)
    .filter(([code]) => code !== lang)
    .toSorted(([a], [b]) => rank(a) - rank(b) || languageText(a).localeCompare(languageText(b)))
  if (others.length === 0) return null
  return (
    <Section title="In other languages" id="languages">
      <div class="lot-list">
        {others.map(([code, { title, description }]) => (
          <details class="translation">
            <summary>{languageText(code)}</summary>
            {title !== null && (
              <p>
                <Foreign lang={code}>
                  <strong>{title}</strong>
                </Foreign>
              </p>
            )}
            {description !== null && <LongText text={description} lang={code} />}
          </details>
        ))}
      </div>
    </Section>
  )
}

/**
 * The notices of a tender, the newest first, with links to their sources and to the copies that the service
 * stores.
 */
const Notices = ({ tenderId, notices }: { tenderId: string; notices: NoticeOfTender[] }) => (
  <Section title={notices.length === 1 ? 'Notice' : `${notices.length} notices`} id="notices">
    <ul class="plain-list publications">
      {notices.toReversed().map(({ kind, id, version, publishedAt, url, format }) => (
        <li>
          <span>
            <Away url={url}>{noticeWords[kind] ?? readableCode(kind)}</Away>
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
