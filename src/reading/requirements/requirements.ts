import { partiesAmong } from '../document/parties.ts'
import { readDocument } from '../document/reading.ts'
import type { DocumentText } from '../document/document-text.ts'
import { eitherOf } from '../../platform/text/formats.ts'
import { derivedId } from '../../platform/context/ids.ts'
import { isSure, type Requirement } from './schema.ts'
import { groupsIn, unitOf } from './alternatives.ts'
import { leadingOn } from './dismissed.ts'
import { requirementsIn } from './find.ts'
import type { FoundRequirement } from './found.ts'
import { lotIdOf } from '../document/lots.ts'
import { comparableWords, withoutOfPeople } from './merge.ts'
import { mergedLots } from './merge-lots.ts'
import { natureOf } from './nature.ts'
import { espdCriterion } from '../../reference/codes/crosswalk.ts'
import { proves } from './certificates.ts'
import { worded } from '../../reference/language/worded.ts'

/**
 * The requirements of a tender's documents in the form of the API, document by document. Ids follow from the
 * tender, the document, the required thing and the words, so that a second reading produces the same ids.
 * `lotIds` are the ids of the tender; if given, a lot that a document numbers gets its id of the tender.
 */
export function documentRequirements(
  tenderId: string,
  documents: readonly DocumentText[],
  lotIds: readonly string[] = [],
): Requirement[] {
  const seen = new Set<string>()
  const isNew = (key: string) => !seen.has(key) && seen.add(key).size > 0
  const parties = partiesAmong(documents.flatMap((document) => readDocument(document).parties))
  const found = documents
    .flatMap((document) => withoutOfPeople(requirementsIn(document, parties)).flatMap(eachCertificate))
    .map((one) => ({ ...shownRequirement(tenderId, one, lotIds), said: saidBy(one) }))
  const sure = new Set(found.filter(isSure).flatMap(({ id, said }) => [id, said]))
  const distinct = found
    // What is only likely does not take the place of what is sure.
    .filter((one) => isSure(one) || ![one.id, one.said].some((key) => sure.has(key)))
    // A request and its draft contract often repeat each other.
    .filter(({ id, said }) => isNew(id) && isNew(said))
    .map(({ said: _said, ...one }) => one)
  return mergedLots(distinct)
}

/**
 * "ISO 9001 and ISO 14001" are two requirements, which a bidder meets separately; "ISO 14001 or EMAS" is a
 * single requirement.
 */
function eachCertificate(found: FoundRequirement): FoundRequirement[] {
  if (found.code !== 'certificate' || found.certificates.length < 2) return [found]
  const groups = groupsIn(found.text).map((names) =>
    names.filter((name) => found.certificates.includes(name)),
  )
  return groups
    .filter((names) => names.length > 0)
    .map((names) => ({
      ...found,
      title: eitherOf(names, found.language),
      certificates: names,
      threshold: { kind: 'standard', comparator: 'equal', amount: null, currency: null, unit: unitOf(names) },
    }))
}

/** The requirement without its words: code, lot, number and certificates. */
const demandedBy = ({ code, lotId, threshold, certificates }: FoundRequirement) =>
  JSON.stringify([code, lotId, threshold, certificates])

/** What is required, and in which words. */
const saidBy = (one: FoundRequirement) =>
  `${demandedBy(one)} ${one.mandatory} ${comparableWords(one.text).trim()}`

/** A found requirement in the form of the API. */
export function shownRequirement(
  tenderId: string,
  found: FoundRequirement,
  lotIds: readonly string[],
): Requirement {
  const { documentId, page, quote } = found.quote
  const lotId = lotIds.length > 0 ? lotIdOf(found.lotId, lotIds) : found.lotId
  return {
    id: derivedId('requirement', tenderId, 'document', documentId, demandedBy(found), comparableWords(quote)),
    tenderId,
    lotId,
    lotIds: lotId === null ? [] : [lotId],
    nature: natureOf(found),
    category: found.category,
    code: found.code,
    title: found.title,
    text: found.text.replace(leadingOn(), ''),
    mandatory: found.mandatory,
    certainty: found.certainty,
    threshold: found.threshold,
    espdCriterionId: espdCriterionOf(found),
    source: { documentId, page, path: null, quote },
    language: found.language,
  }
}

const average = worded('{{on_average}}', 'i')
const specific = worded('{{specific_field}}', 'i')

const contract: readonly (readonly [() => RegExp, string])[] = [
  [worded('{{works}}', 'i'), 'slc-abil-ref-work'],
  [worded('{{supplies}}', 'i'), 'slc-abil-ref-supply'],
  [worded('{{services}}', 'i'), 'slc-abil-ref-services'],
]

/**
 * The eForms code of a requirement, by which the list of codes finds the ESPD criterion; null for a
 * requirement without a code.
 */
function eformsCode({ code, text, certificates }: FoundRequirement): string | null {
  if (code === 'turnover') {
    const field = specific().test(text)
    return average().test(text)
      ? `slc-stand-to-${field ? 'spec-avg' : 'avg'}`
      : `slc-stand-to-${field ? 'spec' : 'gen'}`
  }
  if (code === 'references') return contract.find(([pattern]) => pattern().test(text))?.[1] ?? null
  if (code === 'certificate') {
    if (certificates.some((one) => proves(one, 'ISO 14001'))) return 'slc-sche-env-cert-indep'
    return certificates.some((one) => proves(one, 'ISO 9001')) ? 'slc-sche-qu-cert-indep' : null
  }
  return plain[code] ?? null
}

const plain: Partial<Record<FoundRequirement['code'], string>> = {
  insurance: 'slc-stand-ins',
  financial_ratio: 'slc-stand-ratio',
  financial_statements: 'slc-stand-other',
  registration: 'slc-suit-reg-trade',
  key_staff: 'slc-abil-staff-qual',
  staff: 'slc-abil-staff-yrly-avg-mp',
  equipment: 'slc-abil-facil-tools',
  samples: 'slc-abil-qual-smp-wo-autent',
  subcontracting: 'slc-abil-subc',
  tax_clearance: 'exg-pmt-bre-tax',
}

/** The UUID of the ESPD criterion with the same question; null for a requirement without a criterion. */
function espdCriterionOf(found: FoundRequirement): string | null {
  const code = eformsCode(found)
  return code === null ? null : (espdCriterion(code)?.id ?? null)
}
