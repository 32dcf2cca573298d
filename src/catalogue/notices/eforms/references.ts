import type { Notice } from '../schema.ts'
import type { XmlElement } from '../../../platform/xml.ts'
import { text, textsOf } from './query.ts'

/** The names of this notice, and the earlier notices that it points to. */
export function references(root: XmlElement, noticeId: string, version: string) {
  const procedureId = text(root, 'cbc:ContractFolderID')
  const publication = publicationNumber(root)
  const names: Pick<Notice, 'procedureId' | 'refs' | 'aliases' | 'previous'> = {
    procedureId,
    refs: [procedureId === null ? `notice:${noticeId}` : `procedure:${procedureId}`],
    aliases: [
      ...(publication === null ? [] : [`publication:${publication}`]),
      `notice:${noticeId}-${version}`,
    ],
    previous: [...new Set(pointers.flatMap((path) => textsOf(root, path)).map(named))],
  }
  return names
}

/** OPP-010 as TED and its readers write it, without leading zeros: 522031-2023. */
export function publicationNumber(root: XmlElement): string | null {
  const number = text(root, 'EXT/efac:Publication/efbc:NoticePublicationID')
  return number && withoutZeros(number)
}

/**
 * BT-758, BT-1501 and BT-125. The notice of the framework under which a contract is called off (OPT-100) is left out:
 * it belongs to another tender.
 */
const pointers = [
  'EXT/efac:Changes/efbc:ChangedNoticeIdentifier',
  'EXT/efac:ContractModification/efbc:ChangedNoticeIdentifier',
  'cac:TenderingProcess/cac:NoticeDocumentReference/cbc:ID',
  'cac:ProcurementProjectLot/cac:TenderingProcess/cac:NoticeDocumentReference/cbc:ID',
]

/** Publication numbers are `342558-2018`, notice identifiers a UUID with a version. */
const named = (id: string) => (/^\d+-\d{4}$/.test(id) ? `publication:${withoutZeros(id)}` : `notice:${id}`)

const withoutZeros = (number: string) => number.replace(/^0+(?=\d)/, '')
