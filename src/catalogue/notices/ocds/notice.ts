import { flag, type Json, object, objects, text, texts, within } from '../json.ts'
import { sharedCriteria } from '../eforms/procedure.ts'
import { moment } from '../moment.ts'
import { emptyNotice } from '../empty.ts'
import { isPlaceholder } from '../placeholder.ts'
import { statedTitle, subjectOfTitle, titleFrom } from '../titles.ts'
import type { Notice, NoticeKind } from '../schema.ts'
import { awards } from './awards.ts'
import { cpvCodes, otherCodes } from './classifications.ts'
import { awardCriteria } from './criteria.ts'
import { documents, noticeUrl } from './documents.ts'
import { kindOf, statusOf } from './kind.ts'
import { deadline, engagementEnd, lots, questionsDeadline, unreadDeadlines } from './lots.ts'
import { buyers } from './contacts.ts'
import { completed, sourceNoticeOf } from './own.ts'
import { places } from './places.ts'
import { multilingual, openRelease, plain, type Release } from './release.ts'
import { requirements } from './requirements.ts'
import { submissionUrl } from './submission-address.ts'
import { modifications, tenderTerms } from './tender-terms.ts'
import { tenderStatus } from './statuses.ts'
import { reservedFor } from './terms.ts'
import { estimatedValue } from './values.ts'
import type { Text } from '../parts.ts'

/**
 * One release as a notice; null for a release that describes no stage of a procurement. A release without a date gets
 * the date of the package (`publishedAt`). The date is the version, so that a later release with the same id replaces
 * this one.
 */
export function readRelease(json: Json, ocid: string, id: string, packaged: string | null): Notice | null {
  const own = sourceNoticeOf(json)
  const release = openRelease(json, ocid)
  const kind = own?.kind ?? kindOf(release)
  if (kind === null) return null
  const notice = read(release, kind, id, packaged)
  return own ? completed(notice, own) : notice
}

/**
 * A compiled release as a notice; null if it describes no stage. A result without a decision closes the
 * tender.
 */
export function readCompiled(json: Json, ocid: string): Notice | null {
  const release = openRelease(json, ocid)
  const kind = kindOf(release)
  if (kind === null) return null
  const notice = read(release, kind, 'compiled', null)
  return { ...notice, status: notice.status ?? (kind === 'result' ? 'closed' : null) }
}

function read(release: Release, kind: NoticeKind, id: string, packaged: string | null): Notice {
  const { json } = release
  const url = noticeUrl(release, kind)
  const date = moment(json.date, 'start', release) ?? packaged
  const lotList = lots(release)
  const awardList = awards(release)
  const stated = awardCriteria(release, release.tender)
  return {
    ...emptyNotice,
    ...identity(release, id, date ?? '01', url),
    kind,
    noticeType: release.tags.join(',') || null,
    status: statusOf(release, kind, lotList, awardList),
    publishedAt: published(release, kind) ?? date,
    dispatchedAt: date,
    url,
    ...described(release),
    ...terms(release),
    deadline: deadline(release, release.tender) ?? (kind === 'consultation' ? engagementEnd(release) : null),
    unreadDeadlines: unreadDeadlines(release),
    unreadStatus: tenderStatus(release.tender.status) === 'unknown' ? text(release.tender.status) : null,
    ...tenderTerms(release, lotList),
    lots: lotList,
    awardCriteria: stated.length > 0 ? stated : sharedCriteria(lotList),
    documents: documents(release),
    requirements: requirements(release),
    awards: awardList,
    change: change(release, kind),
    modifications: kind === 'modification' ? modifications(release) : [],
  }
}

/**
 * The names of the notice. Some publishers number releases within a process, others across all processes;
 * together with the ocid the id is unique in both cases. Publishers of the EU profile retain the identifiers
 * of the official notice: the procedure in `tender.id`, the notice in the id of the release. Others link to
 * the notice on TED.
 */
function identity({ json, ocid, tender }: Release, id: string, version: string, url: string | null) {
  const noticeId = id.includes(ocid) ? id : `${ocid}:${id}`
  const procedure = text(tender.id)?.toLowerCase() ?? ''
  const publication = tedNumber.exec(url ?? '')?.[1]
  return {
    noticeId,
    version,
    refs: [`ocid:${ocid}`],
    aliases: [
      ...parentOf(json, ocid).map((parent) => `ocid:${parent}`),
      `notice:${noticeId}-${version}`,
      ...(isUuid(procedure) ? [`procedure:${procedure}`] : []),
      ...(isUuid(id.toLowerCase()) ? [`notice:${id.toLowerCase()}`] : []),
      ...(publication ? [`publication:${publication}`] : []),
    ],
    procedureId: ocid,
  }
}

/**
 * The process that this is a stage of: Moldova publishes the planning and the evaluation of a procedure as
 * separate processes, whose ocid continues the ocid of their parent.
 */
const parentOf = ({ relatedProcesses }: Json, ocid: string): string[] =>
  objects(relatedProcesses)
    .filter(({ relationship }) => texts(relationship).includes('parent'))
    .flatMap(({ identifier }) => text(identifier) ?? [])
    .filter((parent) => ocid.startsWith(`${parent}-`))

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const isUuid = (id: string) => uuid.test(id) && !isPlaceholder(id)

const tedNumber =
  /^https?:\/\/ted\.europa\.eu\/.*?(?:notice\/(?:-\/detail\/)?|TED:NOTICE:)0*([1-9]\d*-\d{4})\b/

/** The date of the release. The date in `tender` is not used, because it is the date of the call. */
const published = (release: Release, kind: NoticeKind) =>
  kind === 'planning' || kind === 'consultation' || kind === 'competition' || kind === 'change'
    ? moment(release.tender.datePublished, 'start', release)
    : null

function described(release: Release) {
  const { json, ocid, tender } = release
  const contract = release.contracts[0] ?? release.awards[0] ?? {}
  // The title of a stage names the stage.
  const titled = parentOf(json, ocid).length > 0 ? [] : [tender, json, contract]
  const stated = titled.map((node) => multilingual(release, node, 'title'))
  const description = multilingual(release, tender, 'description')
  const title = release.isOwn ? (stated.find((text) => text !== null) ?? null) : statedTitle(stated)
  const languages = [release.language, ...Object.keys(title ?? {}), ...Object.keys(description ?? {})]
  return {
    title: release.isOwn ? title : title && titleFrom(title, [subjectOfTitle(title, () => [description])]),
    description,
    subject: release.isOwn
      ? null
      : subjectOfTitle(title, () => [description, ...stated.slice(1), ...subjects(release, contract)]),
    languages: [...new Set(languages)].filter((language) => language !== 'und'),
    buyers: buyers(release),
  }
}

function terms(release: Release) {
  const { json, tender } = release
  const parts = [tender, ...release.lots, ...release.items]
  const scopes = [tender, ...release.lots]
  return {
    procedureType: text(tender.procurementMethod) ?? text(tender.procurementMethodDetails),
    contractNature: nature(scopes) ?? nature([{}, ...release.awards, ...release.contracts]),
    questionsDeadline: questionsDeadline(release),
    estimatedValue: estimatedValue(release),
    cpvCodes: cpvCodes([...parts, ...release.bought]),
    otherCodes: otherCodes([...parts, ...release.bought]),
    regions: places([...parts, ...release.bought]),
    submissionUrl: submissionUrl(scopes),
    accelerated: flag(object(tender.procedure).isAccelerated),
    framework: anyFlag(scopes.map((node) => within(node, 'techniques').hasFrameworkAgreement)),
    reservedFor: [...new Set(scopes.flatMap(reservedFor))],
    fundedByEu: objects(json.parties).some(isEuFunder) ? true : null,
  }
}

const natures = { goods: 'supplies', works: 'works', services: 'services' } as const

/** The nature of the tender, or of its lots if it has none; lots of several natures make it mixed. */
function nature(scopes: Json[]) {
  const known = scopes.map(
    (node) => Object.entries(natures).find(([code]) => code === node.mainProcurementCategory)?.[1],
  )
  const lots = [...new Set(known.slice(1).filter((each) => each !== undefined))]
  return known[0] ?? (lots.length > 1 ? ('mixed' as const) : (lots[0] ?? null))
}

const anyFlag = (values: unknown[]) => (values.includes(true) ? true : values.includes(false) ? false : null)

/** Whether a party is the Union as a funder: the EU profile marks funding by the Union in no other way. */
const isEuFunder = (party: Json) =>
  texts(party.roles).includes('funder') && text(party.name)?.toLowerCase() === 'european union'

/** The latest amendment: of the tender in a change, of the contracts in a modification. */
function change(release: Release, kind: NoticeKind): Notice['change'] {
  const contracts = kind === 'modification' ? [...release.contracts, ...release.awards] : []
  const amended = kind === 'change' ? [release.tender] : contracts
  const amendments = amended.flatMap((node) => objects(node.amendments ?? node.amendment))
  const dated = amendments.map((each) => ({ each, date: moment(each.date, 'start') ?? '' }))
  const latest = dated.reduce<(typeof dated)[number] | null>(
    (last, one) => (last && last.date > one.date ? last : one),
    null,
  )?.each
  if (!latest) return null
  return { reason: plain(release, latest.rationale), description: plain(release, latest.description) }
}

/**
 * The texts that describe what is bought if neither title nor description of the tender does, the most
 * fitting first: items and lots, then the contract, its items and the budget, then the classes of items.
 */
function subjects(release: Release, contract: Json): (Text | null)[] {
  const { json, tender, items, lots, bought } = release
  const read = (member: string) => (node: Json) => multilingual(release, node, member)
  const planning = within(json, 'planning')
  const all = [...items, ...bought]
  return [
    multilingual(release, json, 'description'),
    ...items.map(read('description')),
    ...lots.map(read('title')),
    ...lots.map(read('description')),
    multilingual(release, contract, 'description'),
    ...bought.map(read('description')),
    multilingual(release, within(planning, 'budget'), 'description'),
    multilingual(release, within(planning, 'budget'), 'project'),
    multilingual(release, within(planning, 'project'), 'title'),
    multilingual(release, planning, 'rationale'),
    ...[tender, ...all].map((node) => multilingual(release, within(node, 'classification'), 'description')),
  ]
}
