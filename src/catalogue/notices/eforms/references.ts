import type { Notice } from '../schema.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { isPlaceholder } from '../placeholder.ts'
import { text, textsOf } from './query.ts'

/** The names of this notice, and the earlier notices that it points to. */
export function references(root: XmlElement, noticeId: string, version: string) {
  const procedureId = text(root, 'cbc:ContractFolderID')
  const isName = procedureId !== null && !isPlaceholder(procedureId)
  const publication = publicationNumber(root)
  const names: Pick<Notice, 'procedureId' | 'refs' | 'aliases' | 'previous'> = {
    procedureId,
    refs: [isName ? `procedure:${uniform(procedureId)}` : `notice:${noticeId}`],
    aliases: [
      ...(publication === null ? [] : [`publication:${publication}`]),
      `notice:${uniform(noticeId)}-${version}`,
      `notice:${uniform(noticeId)}`,
    ],
    previous: previous(root),
  }
  return names
}

/** An id in one spelling: UUIDs are the same in either case. */
const uniform = (id: string) =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i.test(id) ? id.toLowerCase() : id

const previous = (root: XmlElement): string[] => [
  ...new Set(
    pointers
      .flatMap((path) => textsOf(root, path))
      .filter((id) => !isPlaceholder(id))
      .map(named),
  ),
]

/**
 * OPP-010 in the spelling of TED and its readers, without leading zeros: 522031-2023. Null for `n.a.`, and
 * for a number that the notice also points to, because Doffin repeats the number of the call in OPP-010.
 */
export function publicationNumber(root: XmlElement): string | null {
  const number = published(text(root, 'EXT/efac:Publication/efbc:NoticePublicationID') ?? '')
  return number === null || previous(root).includes(`publication:${number}`) ? null : number
}

/**
 * BT-758, BT-1501 and BT-125. OPT-100, the notice of the framework under which a contract is called off, is left out,
 * because it belongs to another tender.
 */
const pointers = [
  'EXT/efac:Changes/efbc:ChangedNoticeIdentifier',
  'EXT/efac:ContractModification/efbc:ChangedNoticeIdentifier',
  'cac:TenderingProcess/cac:NoticeDocumentReference/cbc:ID',
  'cac:ProcurementProjectLot/cac:TenderingProcess/cac:NoticeDocumentReference/cbc:ID',
]

/** Publication numbers are `342558-2018`; notice identifiers are a UUID with a version, or a number of a national portal. */
function named(id: string): string {
  const number = published(id)
  return number === null ? `notice:${uniform(id)}` : `publication:${number}`
}

/**
 * The number of a publication in the Official Journal. Older notices write it with the issue: `2022/S 207-592756`. Null
 * for `00000000-1900`, which German notices carry before their publication: it would make one tender of all of them.
 */
function published(id: string): string | null {
  const [, year, old] = /^(\d{4})\/S \d{1,3}-(\d+)$/.exec(id) ?? []
  const number = year && old ? `${old}-${year}` : id
  return /^0*[1-9]\d*-\d{4}$/.test(number) ? number.replace(/^0+/, '') : null
}
