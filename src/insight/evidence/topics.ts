import type { Requirement } from '../../reading/requirements/schema.ts'
import { textOf } from './numbers.ts'
import { standardsIn, systemsIn } from './standards.ts'

/** The part of a company's data that decides on a requirement. */
export type Topic =
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

/** Topics by the beginnings of codes, from notices (eForms SDK, ESPD) and from demands found in documents. */
const byCode: readonly (readonly [string, Topic])[] = [
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
 * Topics by words, for demands without a code; the first match wins. English, German and French, with the most common
 * words of some other languages. "Assurance qualité" and "quality assurance" are no insurance.
 */
const byWords: readonly (readonly [Topic, string])[] = [
  [
    'turnover',
    "turnover|annual revenue|umsatz|chiffres?\\s+d['’]affaires|fatturato|volumen (?:anual )?de negocios|omsättning|omsetning|omzet|obr[oó]t",
  ],
  [
    'insurance',
    'insurance|insured|indemnity cover|versicherung|haftpflicht|deckungssumme|(?<!quality[ -])assurances?(?! qualit)|responsabilité civile|assicurazion|seguro de|verzekering|försäkring|forsikring|ubezpiecz',
  ],
  [
    'references',
    '(?<!\\p{L})references?(?! (?:number|no))|referenz(?!nummer)|références?|(?:similar|comparable) (?:contracts?|works?|projects?|services?)|vergleichbare\\p{L}{0,20} (?:leistung|auftr|projekt|liefer)|(?:prestations|marchés|travaux|fournitures) (?:similaires|comparables)|referenze|referencias|referenser|referanser',
  ],
  [
    'people',
    '(?<!\\p{L})cvs?(?!\\p{L})|curricul|key (?:staff|personnel)|project manager|qualified (?:staff|personnel|engineer|technician)|projektleit|schlüsselpersonal|lebensl[aä]uf|fachkräfte|bauleiter|chefs? de projet|personnel clé|encadrement|qualification du personnel',
  ],
  [
    'staff',
    'employees|headcount|workforce|manpower|mitarbeite|beschäftigt|personalstärke|effectifs?(?!\\p{L})|salariés|medarbe|ansatte|anställda|werknemers',
  ],
  [
    'registration',
    'trade regist|commercial regist|compan(?:y|ies) (?:house|regist)|handelsregister|registre du commerce|(?<!\\p{L})(?:rcs|k-?bis|siren|siret)(?!\\p{L})|registro mercantil',
  ],
  [
    'authorisation',
    'professional regist|chamber of|handwerksrolle|handwerkskammer|berufsregister|ordre (?:professionnel|des)|licen[cs]e|permit(?!t)|authori[sz]ation|zulassung|genehmigung|erlaubnis|autorisation|habilitation|agrément|membership',
  ],
]

const words = byWords.map(([topic, written]) => [topic, new RegExp(written, 'iu')] as const)

const fixed: Partial<Record<Requirement['category'], Topic>> = {
  exclusion: 'exclusion',
  reserved: 'reserved',
}

/** The part of a company's data that decides on a requirement; `record` when only a file can. */
export function topicOf(requirement: Requirement): Topic {
  const { category, code } = requirement
  const own = fixed[category]
  if (own) return own
  const coded = code && byCode.find(([beginning]) => code.startsWith(beginning))?.[1]
  if (coded) return coded
  const text = textOf(requirement)
  if (category === 'certification') return 'certificate'
  if (category === 'guarantee') return 'record'
  const worded = words.find(([, pattern]) => pattern.test(text))?.[0]
  if (worded) return worded
  const certified = standardsIn(text).length > 0 || systemsIn(text).length > 0
  return certified && /certif|zertifi|accredit|akkredit|iso|emas/i.test(text) ? 'certificate' : 'record'
}
