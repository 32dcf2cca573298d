import type { Notice, Parsed } from '../schema.ts'
import { parseXml } from '../../../platform/xml.ts'
import type { XmlElement } from '../../../platform/xml.ts'
import { cpvCodes, regions } from './classification.ts'
import {
  checkDocument,
  dispatchedAt,
  formType,
  isBusinessRegistration,
  languagesOf,
  noticeIdOf,
  publishedAt,
} from './document.ts'
import { callDocuments } from './documents.ts'
import { lotElements, questionsDeadline, readLot } from './lots.ts'
import type { LotElement } from './lots.ts'
import { buyers, directory } from './organisations.ts'
import { withheldFields } from './privacy.ts'
import { procedureFacts, sharedCriteria } from './procedure.ts'
import { first, text } from './query.ts'
import { publicationNumber, references } from './references.ts'
import { requirements } from './requirements.ts'
import { awards } from './results.ts'
import { change, kindOf, lotStatus, statusOf } from './state.ts'
import { multilingual, titles } from './texts.ts'
import { noticeValue } from './values.ts'

/**
 * Reads one eForms document (SDK 1.7 to 1.15, all subtypes) into one notice. Business registrations are skipped. Throws
 * Unreadable when the document is no well-formed eForms notice. `source` says who delivered the notice: only notices of
 * `ted` have a page there.
 */
export function parseEforms(xml: string, source: string): Parsed {
  const root = parseXml(xml)
  if (isBusinessRegistration(root)) {
    const reason = 'a business registration notice (form type bri) is no tender'
    return { notices: [], skipped: [{ id: noticeIdOf(root) ?? 'unknown', reason }], failed: [] }
  }
  checkDocument(root)
  return { notices: [readNotice(root, source)], skipped: [], failed: [] }
}

function readNotice(root: XmlElement, source: string): Notice {
  const noticeId = noticeIdOf(root) ?? ''
  const version = text(root, 'cbc:VersionID') ?? '01'
  const official = languagesOf(root)[0]
  const parts = lotElements(root)
  const outcome = readOutcome(root, parts, official)
  const lots = parts.map((part) => readLot(part, official, outcome.lotStatus(part.id)))
  const project = first(root, 'cac:ProcurementProject')
  const projects = [project, ...parts.map((part) => part.project)].filter((one) => one !== undefined)
  return {
    noticeId,
    version,
    ...references(root, noticeId, version),
    kind: outcome.kind,
    noticeType: text(root, 'cbc:NoticeTypeCode'),
    status: outcome.status,
    publishedAt: publishedAt(root),
    dispatchedAt: dispatchedAt(root),
    url: source === 'ted' ? tedPage(root) : null,
    languages: languagesOf(root),
    title: titles(project, 'cbc:Name', official),
    description: multilingual(project, 'cbc:Description', official),
    buyers: outcome.buyers,
    ...procedureFacts(root, parts),
    deadline: null,
    questionsDeadline: questionsDeadline(parts),
    estimatedValue: noticeValue(
      project,
      parts.map((part) => part.project),
    ),
    cpvCodes: cpvCodes(projects),
    otherCodes: [],
    regions: regions(projects),
    lots,
    awardCriteria: sharedCriteria(lots),
    documents: callDocuments(parts),
    requirements: requirements(root, parts, official),
    awards: outcome.awards,
    change: outcome.change,
    withheld: withheldFields(root),
  }
}

/** Buyers, winners, and the state that the notice gives to the tender and its lots. */
function readOutcome(root: XmlElement, parts: LotElement[], official: string | undefined) {
  const changes = change(root, official)
  const cancelled = changes?.reason === 'cancel'
  const form = formType(root)
  const known = directory(root, official)
  const decided = awards(root, parts, known, cancelled)
  const status = statusOf(form, cancelled, decided)
  return {
    kind: kindOf(form, changes !== null),
    change: changes,
    buyers: buyers(root, known),
    awards: decided,
    status,
    lotStatus: lotStatus(status, decided),
  }
}

function tedPage(root: XmlElement): string | null {
  const number = publicationNumber(root)
  return number && /^\d+-\d{4}$/.test(number) ? `https://ted.europa.eu/en/notice/-/detail/${number}` : null
}
