import { createHash } from 'node:crypto'
import { isPlaceholder } from '../placeholder.ts'
import { endOf } from '../duration.ts'
import { noLotTerms } from '../empty.ts'
import type { Notice } from '../schema.ts'
import type { Parsed } from '../parsed.ts'
import type { LotTerms } from '../terms-schema.ts'
import { parseXml, type XmlElement } from '../../../platform/text/xml.ts'
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
import { buyers } from './contacts.ts'
import { callDocuments } from './documents.ts'
import { webAddress } from './links.ts'
import {
  deadline,
  isFramework,
  type LotElement,
  lotElements,
  questionsDeadline,
  readLot,
  unreadDeadlines,
} from './lots.ts'
import { lotTerms } from './lot-terms.ts'
import { directory, type Directory } from './organisations.ts'
import { procedureFacts, sharedCriteria } from './procedure.ts'
import { all, first, text } from './query.ts'
import { publicationNumber, references } from './references.ts'
import { requirements } from './requirements.ts'
import { awards } from './results.ts'
import { change, kindOf, lotStatus, statusOf } from './stage.ts'
import { tenderTerms } from './tender-terms.ts'
import { inOfficial, multilingual, titles } from './texts.ts'
import { noticeValue } from './values.ts'
import { statedTitle, subjectOfTitle } from '../titles.ts'
import { localZone } from '../zone.ts'
import { eformsLabel } from '../../../reference/codes/eforms.ts'
import type { NoticeModification } from '../parts.ts'

/**
 * Reads one eForms document (SDK 1.0 to 1.15 and the draft 0.1, all subtypes) into one notice. Business
 * registrations are skipped. Throws Unreadable when the document is not a well-formed eForms notice. `source`
 * names the source that delivered the notice: only notices of `ted` have a page there.
 */
export function parseEforms(xml: string, source: string): Parsed {
  const root = parseXml(xml)
  if (isBusinessRegistration(root)) {
    const reason = 'a business registration notice (form type bri) is no tender'
    return { notices: [], skipped: [{ id: noticeIdOf(root) ?? 'unknown', reason }], failed: [] }
  }
  checkDocument(root)
  return { notices: [readNotice(root, source, idOf(root, xml))], skipped: [], failed: [] }
}

/** The id of the notice. An id without information gets a hash of the content, so that two notices stay apart. */
function idOf(root: XmlElement, xml: string): string {
  const id = noticeIdOf(root) ?? ''
  return isPlaceholder(id) ? `${id}-${createHash('sha256').update(xml).digest('hex').slice(0, 12)}` : id
}

function readNotice(root: XmlElement, source: string, noticeId: string): Notice {
  const version = text(root, 'cbc:VersionID') ?? '01'
  const official = languagesOf(root)[0]
  const parts = lotElements(root)
  const known = directory(root, official)
  const buying = buyers(root, known, official)
  const zone = localZone(buying[0]?.country ?? null)
  const terms = parts.map((part) => lotTerms(part, official))
  const outcome = readOutcome(root, parts, known, { official, terms })
  const lots = parts.map((part, i) => ({
    ...readLot(part, official, outcome.lotStatus(part.id), zone),
    ...(terms[i] ?? noLotTerms),
  }))
  const project = first(root, 'cac:ProcurementProject')
  const title = statedTitle([titles(project, 'cbc:Name', official)])
  const description = multilingual(project, 'cbc:Description', official)
  const projects = [project, ...parts.map((part) => part.project)].filter((one) => one !== undefined)
  return {
    noticeId,
    version,
    ...references(root, noticeId, version),
    ...ownNumbers(project, parts),
    kind: outcome.kind,
    noticeType: text(root, 'cbc:NoticeTypeCode'),
    status: outcome.status,
    publishedAt: publishedAt(root),
    dispatchedAt: dispatchedAt(root),
    url: (source === 'ted' ? tedPage(root) : null) ?? webAddress(text(root, 'cbc:URI')),
    languages: languagesOf(root),
    title,
    description,
    subject: subjectOfTitle(title, () => [
      description,
      ...lots.flatMap((lot) => [lot.title, lot.description]),
    ]),
    describedApart: null,
    buyers: buying,
    ...procedureFacts(root, parts),
    deadline: lots.some((each) => each.deadline !== null) ? null : deadline(root, zone),
    questionsDeadline: questionsDeadline(parts, zone),
    unreadDeadlines: unreadDeadlines(root, parts, zone),
    unreadStatus: null,
    estimatedValue: noticeValue(
      root,
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
    modifications: modifications(root, official),
    ...tenderTerms(root, parts, terms, known, official),
  }
}

/** BT-22, the buyer's own numbers of the procedure and its lots. */
function ownNumbers(project: XmlElement | undefined, parts: LotElement[]): Pick<Notice, 'numbers'> {
  const projects = [project, ...parts.map((part) => part.project)].filter((one) => one !== undefined)
  const numbers = [...new Set(projects.flatMap((one) => text(one, 'cbc:ID') ?? []))]
  return numbers.length > 0 ? { numbers } : {}
}

/** Winners, and the state that the notice sets for the tender and its lots. */
function readOutcome(
  root: XmlElement,
  parts: LotElement[],
  known: Directory,
  { official, terms }: { official: string | undefined; terms: LotTerms[] },
) {
  const changes = change(root, official)
  const cancelled = changes?.reason === 'cancel'
  const form = formType(root)
  const ends = new Map(parts.map(({ id }, i) => [id, endOf(terms[i]?.duration ?? null)]))
  const frameworks = new Set(parts.filter(isFramework).map(({ id }) => id))
  const decided = awards(root, { known, official, cancelled, ends, frameworks })
  const status = statusOf(form, cancelled, decided)
  return {
    kind: kindOf(form, changes !== null),
    change: changes,
    awards: decided,
    status,
    lotStatus: lotStatus(status, decided),
  }
}

function tedPage(root: XmlElement): string | null {
  const number = publicationNumber(root)
  return number && /^\d+-\d{4}$/.test(number) ? `https://ted.europa.eu/en/notice/-/detail/${number}` : null
}

/**
 * The changes of contracts and their reasons: BT-200, BT-201 and BT-202 of each ContractModification. A reason that is
 * only a code gets the label of the code.
 */
const modifications = (root: XmlElement, official: string | undefined): NoticeModification[] =>
  all(root, 'EXT/efac:ContractModification').map((element) => {
    const reasonCode = text(element, 'efac:ChangeReason/cbc:ReasonCode')
    const reason = inOfficial(multilingual(element, 'efac:ChangeReason/efbc:ReasonDescription', official))
    const label = reasonCode && eformsLabel('modification-justification', reasonCode)
    return {
      reasonCode,
      reason: reason ?? label,
      description: inOfficial(multilingual(element, 'efac:Change/efbc:ChangeDescription', official)),
    }
  })
