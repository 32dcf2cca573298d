import type { DocumentText } from '../../../reading/document/document-text.ts'
import { derivedId } from '../../../platform/context/ids.ts'
import type { Notice, NoticeKind } from '../../notices/schema.ts'
import type { NoticeDocument } from '../../notices/parts.ts'
import type { NamedDocument } from '../document-schema.ts'
import { mergedLots } from '../../../reading/requirements/merge-lots.ts'
import { natureOf } from '../../../reading/requirements/nature.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import type { TenderFacts } from './facts.ts'
import { noticePages, pageCount } from './notice-text.ts'
import { inForce } from './order.ts'
import { shownText, shownLanguage } from './shown-text.ts'

const noticeKey = ({ noticeId, version }: Notice) => `notice:${noticeId}-${version}`
const noticeDocumentId = (tenderId: string, notice: Notice) =>
  derivedId('document', tenderId, noticeKey(notice))

/** A document, with its pages of text if the import brought them; otherwise null. */
export interface ComposedDocument {
  document: NamedDocument
  pages: string[] | null
  /**
   * Whether followers are notified when the document is new: all but notices, and notices that change the
   * terms. Awards have their own notification, and most other notices only repeat the tender.
   */
  news: boolean
}

/** The documents whose text came with the notices. They are read like fetched documents. */
export const suppliedTexts = (documents: ComposedDocument[]): DocumentText[] =>
  documents.flatMap(({ document: { id, title, kind, language }, pages }) =>
    pages && pages.length > 0 ? [{ id, title, kind, language, pages }] : [],
  )

/** All documents of a tender: first its notices, newest first, then the documents that the notices name. */
export function documentsOf(facts: TenderFacts, tenderId: string): ComposedDocument[] {
  const notices = facts.notices.toReversed().map((notice) => ({
    document: noticeDocument(notice, tenderId, wordingOf(facts, notice)),
    pages: null,
    news: changesTerms(notice),
  }))
  return [...notices, ...facts.documents.map((document) => namedDocument(document, tenderId))]
}

const beforeAward: ReadonlySet<NoticeKind> = new Set(['planning', 'consultation', 'competition', 'change'])
/** Whether a notice changes the terms of a tender that is not decided yet. */
export const changesTerms = ({ change, kind }: Notice) => change !== null && beforeAward.has(kind)

/**
 * The notice whose text is shown for this one: for the newest release of a process, the notice that all its
 * releases amount to.
 */
const wordingOf = ({ current }: TenderFacts, notice: Notice): Notice =>
  current.find((each) => noticeKey(each) === noticeKey(notice)) ?? notice

export function noticeDocument(notice: Notice, tenderId: string, wording: Notice = notice): NamedDocument {
  const pages = pageCount(wording)
  return {
    id: noticeDocumentId(tenderId, notice),
    tenderId,
    title: [notice.change ? 'Change notice' : 'Notice', notice.noticeType, notice.publishedAt?.slice(0, 10)]
      .filter(Boolean)
      .join(' '),
    kind: 'notice',
    language: wording.languages[0] ?? null,
    url: notice.url,
    format: null,
    size: null,
    pages,
    access: 'open',
    fetchedAt: null,
    textAvailable: pages > 0,
  }
}

function namedDocument(
  { key, text, lotId: _lot, ...named }: NoticeDocument,
  tenderId: string,
): ComposedDocument {
  const pages = text ?? null
  const document = {
    id: derivedId('document', tenderId, key),
    tenderId,
    ...named,
    size: null,
    pages: pages && pages.length,
    fetchedAt: null,
    textAvailable: pages !== null && pages.length > 0,
  }
  return { document, pages, news: true }
}

/** The valid notices as documents with their text, newest first. */
export const noticeTextsOf = (facts: TenderFacts, tenderId: string): DocumentText[] =>
  inForce(facts.current)
    .toReversed()
    .map((notice) => {
      const { id, title, kind, language } = noticeDocument(notice, tenderId)
      return { id, title, kind, language, pages: noticePages(notice) }
    })

/** The notice of a notice document, whose text is created on request; null for other documents. */
export const noticeOfDocument = (facts: TenderFacts, tenderId: string, documentId: string): Notice | null =>
  [...facts.current, ...facts.notices].find((notice) => noticeDocumentId(tenderId, notice) === documentId) ??
  null

/** The requirements, with the notice in which they were found as their source. */
export function requirementsOf(
  { requirements: { notice, items } }: TenderFacts,
  tenderId: string,
): Requirement[] {
  if (items.length === 0) return []
  const documentId = noticeDocumentId(tenderId, notice)
  const all = items.map(({ key, path, text, ...item }) => ({
    id: derivedId('requirement', tenderId, key),
    tenderId,
    ...item,
    lotIds: item.lotId === null ? [] : [item.lotId],
    nature: natureOf({ ...item, text: shownText(text) }),
    text: shownText(text),
    source: { documentId, page: null, path, quote: shownText(text) },
    language: shownLanguage(text),
  }))
  return mergedLots(all)
}
