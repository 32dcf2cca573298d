import { languageByAlpha3 } from '../../../reference/codes/languages.ts'
import { Unreadable } from '../../../platform/unreadable.ts'
import type { XmlElement } from '../../../platform/xml.ts'
import { instant } from './dates.ts'
import { first, text, textsOf } from './query.ts'

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const roots = ['ContractNotice', 'ContractAwardNotice', 'PriorInformationNotice']
const registration = 'http://data.europa.eu/p27/eforms-business-registration-information-notice/1'

/** Notices on the registration of European companies: X01 and X02, form type `bri`. They are no tenders. */
export const isBusinessRegistration = (root: XmlElement): boolean =>
  root.namespace === registration || formType(root) === 'bri'

/** BT-03 */
export const formType = (root: XmlElement): string | null =>
  first(root, 'cbc:NoticeTypeCode')?.attributes.get('listName')?.trim() ?? null

/** BT-701. The scheme is missing in some national notices. */
export const noticeIdOf = (root: XmlElement): string | null =>
  text(root, "cbc:ID[@schemeName='notice-id']") ?? text(root, 'cbc:ID')

/**
 * Refuses a document that is not an eForms notice of SDK 1 or has no identifier, so that no notice is imported by half.
 */
export function checkDocument(root: XmlElement): void {
  if (!roots.some((name) => root.name === name && root.namespace === `${ubl}${name}-2`)) {
    throw new Unreadable(`Not an eForms notice: the root element is ${root.name.slice(0, 60)}`)
  }
  if (noticeIdOf(root) === null) throw new Unreadable('The notice has no identifier (BT-701, /*/cbc:ID)')
  const customization = text(root, 'cbc:CustomizationID')
  if (customization === null || !isKnown(customization)) {
    const found = customization === null ? 'is missing' : `is ${customization.slice(0, 60)}`
    throw new Unreadable(`Not a notice of eForms SDK 1: /*/cbc:CustomizationID ${found}`)
  }
}

/**
 * Whether a customization is known: SDK 1, SDK 1 with extensions (`eforms-sdk-1.8#extended#urn:fdc:anskaffelser.no:…`),
 * or a national customization, which keeps the fields of the SDK in their places and adds codes: `eforms-de-2.1`,
 * `urn:xeinkauf.de:standard:eforms-de:2.1#…`. The draft SDK 0.1 and SDK 2 have their fields in other places.
 */
const isKnown = (customization: string): boolean =>
  customization.startsWith('eforms-sdk-1.') ||
  /^(?:urn:[\w.-]+(?::[\w.-]+)*:)?eforms-[a-z]{2}[-:]\d/.test(customization)

/** ISO 639-1: BT-702, the official language and then the additional ones. */
export const languagesOf = (root: XmlElement): string[] => [
  ...new Set(
    [...textsOf(root, 'cbc:NoticeLanguageCode'), ...textsOf(root, 'cac:AdditionalNoticeLanguage/cbc:ID')].map(
      languageByAlpha3,
    ),
  ),
]

/** BT-05 */
export const dispatchedAt = (root: XmlElement): string | null =>
  instant(text(root, 'cbc:IssueDate'), text(root, 'cbc:IssueTime'), 'start')

/** OPP-012, else the preferred day (BT-738), else the dispatch. */
export const publishedAt = (root: XmlElement): string | null =>
  instant(text(root, 'EXT/efac:Publication/efbc:PublicationDate'), null, 'start') ??
  instant(text(root, 'cbc:RequestedPublicationDate'), null, 'start') ??
  dispatchedAt(root)
