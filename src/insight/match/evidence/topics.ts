import type { Requirement } from '../../../reading/requirements/schema.ts'
import { requirementText } from './numbers.ts'
import { certificatesIn, systemsIn } from '../../../reading/requirements/certificates.ts'
import { worded } from '../../../reference/language/worded.ts'

/** The part of a company's data that decides on a requirement. */
export type EvidenceTopic =
  | 'turnover'
  | 'insurance'
  | 'references'
  | 'certificate'
  | 'staff'
  | 'people'
  | 'registration'
  | 'authorisation'
  | 'exclusion'
  | 'reserved'
  | 'elsewhere'
  | 'record'

/**
 * Topics by the beginnings of codes, from notices (eForms SDK, ESPD) and from requirements found in
 * documents.
 */
const byCode: readonly (readonly [string, EvidenceTopic])[] = [
  ['slc-stand-to', 'turnover'],
  ['turnover', 'turnover'],
  ['slc-stand-ins', 'insurance'],
  ['insurance', 'insurance'],
  ['slc-abil-ref', 'references'],
  ['reference', 'references'],
  ['slc-sche', 'certificate'],
  ['slc-abil-qual-inst', 'certificate'],
  ['certificate', 'certificate'],
  ['slc-abil-staff-yrly', 'staff'],
  ['staff', 'staff'],
  ['slc-abil-staff', 'people'],
  ['key_staff', 'people'],
  ['slc-suit-reg-trade', 'registration'],
  ['registration', 'registration'],
  ['slc-suit', 'authorisation'],
  ['tax_clearance', 'exclusion'],
  ['authorisation', 'authorisation'],
  ['financial_', 'record'],
  ['slc-stand-ratio', 'record'],
  ['equipment', 'record'],
  ['samples', 'record'],
  ['epo-', 'elsewhere'],
]

/**
 * Topics by words, for requirements without a code; the first match wins. English, German and French, with
 * the most common words of some other languages. "Assurance qualité" and "quality assurance" are not
 * insurance.
 */
const byWords: readonly (readonly [EvidenceTopic, () => RegExp])[] = [
  ['turnover', worded('{{topic_turnover}}')],
  ['insurance', worded('{{topic_insurance}}')],
  ['references', worded('{{topic_references}}')],
  ['people', worded('{{topic_people}}')],
  ['staff', worded('{{topic_staff}}')],
  ['registration', worded('{{topic_registration}}')],
  ['authorisation', worded('{{topic_authorisation}}')],
]

const fixed: Partial<Record<Requirement['category'], EvidenceTopic>> = {
  exclusion: 'exclusion',
  reserved: 'reserved',
}

const certified = worded('{{certified}}')

/** The part of a company's data that decides on a requirement; `record` if only a file can. */
export function topicOf(requirement: Requirement): EvidenceTopic {
  const { category, code } = requirement
  const own = fixed[category]
  if (own) return own
  const coded = code && byCode.find(([beginning]) => code.startsWith(beginning))?.[1]
  if (coded) return coded
  const text = requirementText(requirement)
  if (category === 'certification') return 'certificate'
  if (category === 'guarantee') return 'record'
  const named = byWords.find(([, pattern]) => pattern().test(text))?.[0]
  if (named) return named
  const isCertificate =
    certificatesIn(text).length > 0 || (systemsIn(text).length > 0 && certified().test(text))
  return isCertificate ? 'certificate' : 'record'
}
