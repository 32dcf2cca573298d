import { Unreadable } from '../../../platform/text/unreadable.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { instant } from './dates.ts'
import { first, text } from './query.ts'
import { languagesAt } from './texts.ts'

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const roots = ['ContractNotice', 'ContractAwardNotice', 'PriorInformationNotice']
const registration = 'http://data.europa.eu/p27/eforms-business-registration-information-notice/1'

/** Notices on the registration of European companies: X01 and X02, form type `bri`. They are not tenders. */
export const isBusinessRegistration = (root: XmlElement): boolean =>
  root.namespace === registration || formType(root) === 'bri'

/** BT-03. Notices up to SDK 1.7 write `change` for a changed notice of any form: see `changedForm`. */
export function formType(root: XmlElement): string | null {
  const stated = statedForm(root)
  return stated === 'change' ? changedForm(root) : stated
}

const statedForm = (root: XmlElement): string | null =>
  first(root, 'cbc:NoticeTypeCode')?.attributes.get('listName')?.trim() ?? null

/** Whether the form states that the notice changes an earlier one. */
export const isStatedChange = (root: XmlElement): boolean => statedForm(root) === 'change'

/** The form of a changed notice: by its subtype, then by its notice type, then by its document type. */
function changedForm(root: XmlElement): string {
  const subtype = text(root, 'EXT/efac:NoticeSubType/cbc:SubTypeCode') ?? ''
  const type = text(root, 'cbc:NoticeTypeCode') ?? ''
  return (
    subtypes.find(([pattern]) => pattern.test(subtype))?.[1] ??
    types.find(([pattern]) => pattern.test(type))?.[1] ??
    (root.name === 'ContractAwardNotice'
      ? 'result'
      : root.name === 'ContractNotice'
        ? 'competition'
        : 'planning')
  )
}

const subtypes: readonly (readonly [RegExp, string])[] = [
  [/^(?:[1-9]|E2)$/, 'planning'],
  [/^E1$/, 'consultation'],
  [/^(?:1\d|2[0-4]|CEI|E3)$/, 'competition'],
  [/^2[5-8]$/, 'dir-awa-pre'],
  [/^(?:29|3[0-7]|E4)$/, 'result'],
  [/^(?:3[89]|40)$/, 'cont-modif'],
]

const types: readonly (readonly [RegExp, string])[] = [
  [/^(?:cn-|pin-cfc-|qu-sy|subco)/, 'competition'],
  [/^pin-/, 'planning'],
  [/^veat/, 'dir-awa-pre'],
  [/^can-modif/, 'cont-modif'],
  [/^can-/, 'result'],
]

/** BT-701. The scheme is missing in some national notices. */
export const noticeIdOf = (root: XmlElement): string | null =>
  text(root, "cbc:ID[@schemeName='notice-id']") ?? text(root, 'cbc:ID')

/**
 * Refuses a document that is not an eForms notice of a known SDK or has no identifier, so that no notice is
 * imported in part.
 */
export function checkDocument(root: XmlElement): void {
  if (!roots.some((name) => root.name === name && root.namespace === `${ubl}${name}-2`)) {
    throw new Unreadable(`Not an eForms notice: the root element is ${root.name.slice(0, 60)}`)
  }
  if (noticeIdOf(root) === null) throw new Unreadable('The notice has no identifier (BT-701, /*/cbc:ID)')
  const customization = text(root, 'cbc:CustomizationID')
  if (customization === null || !isKnown(customization)) {
    const found = customization === null ? 'is missing' : `is ${customization.slice(0, 60)}`
    throw new Unreadable(`Not a notice of a known eForms SDK: /*/cbc:CustomizationID ${found}`)
  }
}

/**
 * Whether a customization is known: SDK 1 and 2, SDK 1 with extensions
 * (`eforms-sdk-1.8#extended#urn:fdc:anskaffelser.no:…`), or a national customization, which has the fields of
 * the SDK in the same places and adds codes: `eforms-de-2.1`, `urn:xeinkauf.de:standard:eforms-de:2.1#…`. The
 * drafts 0.1 to 0.7 came before them; in 0.1, in which German buyers publish below the thresholds,
 * organisations and results have other places.
 */
const isKnown = (customization: string): boolean =>
  /^eforms-sdk-(?:[12]\.|0\.[1-7]\b)/.test(customization) ||
  /^(?:urn:[\w.-]+(?::[\w.-]+)*:)?eforms-[a-z]{2}[-:]\d/.test(customization)

/** ISO 639-1: BT-702, the official language and then the additional ones. */
export const languagesOf = (root: XmlElement): string[] => [
  ...new Set([
    ...languagesAt(root, 'cbc:NoticeLanguageCode'),
    ...languagesAt(root, 'cac:AdditionalNoticeLanguage/cbc:ID'),
  ]),
]

/** BT-05 */
export const dispatchedAt = (root: XmlElement): string | null =>
  instant(text(root, 'cbc:IssueDate'), text(root, 'cbc:IssueTime'), 'start')

/** OPP-012; if missing, the preferred day (BT-738), then the dispatch. */
export const publishedAt = (root: XmlElement): string | null =>
  instant(text(root, 'EXT/efac:Publication/efbc:PublicationDate'), null, 'start') ??
  instant(text(root, 'cbc:RequestedPublicationDate'), null, 'start') ??
  dispatchedAt(root)
