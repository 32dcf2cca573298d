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
import { NoteText, Section } from '../../parts/elements.tsx'
import { Awards } from './awards.tsx'
import { newDocumentsText } from './document-words.ts'
import { Contacts } from './contacts.tsx'
import { Criteria } from './criteria.tsx'
import { TenderFrame } from '../../parts/tenders/frame.tsx'
import { InBrief } from '../../parts/judgement/in-brief.tsx'
import { readSources } from '../../parts/judgement/sources.ts'
import { readAnalyses } from '../../../insight/analyses/stored.ts'
import { Glance } from './glance.tsx'
import { KeyFacts } from './key-facts.tsx'
import { Lots, sharedCriteria } from './lots.tsx'
import { Modifications } from './modifications.tsx'
import { Notices } from './notices.tsx'
import { loadTables } from '../../../platform/files/tables.ts'
import { kindTables } from '../../parts/tenders/kinds.ts'
import { outlineHint } from '../../parts/tenders/no-requirements.ts'
import { Pursuit } from './pursuit.tsx'
import { Terms } from './terms.tsx'
import { Description, readTender } from '../../parts/tenders/translated.tsx'
import { Translations } from './translations.tsx'
import { titleLanguage } from '../../parts/tenders/labels.tsx'

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
      <Terms visit={visit} tender={tender} lang={lang} />
      <Awards visit={visit} awards={tender.awards} />
      <Modifications visit={visit} tender={tender} />
      <Contacts tender={tender} />
      <Translations tender={tender} lang={lang} reader={visit.reader} />
      <Notices tenderId={tender.id} notices={notices} />
    </>
  )
}
