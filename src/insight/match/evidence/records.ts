import { words } from '../../../catalogue/tenders/search-words.ts'
import { fromTables } from '../../../platform/files/tables.ts'
import { phrasesNamed, wordedTables } from '../../../reference/language/worded.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import {
  type AssetFact,
  type CompanyFacts,
  type Judgement,
  type Occasion,
  ofAsset,
  ofProfile,
} from './facts.ts'
import { requirementText } from './numbers.ts'
import type { Evidence } from './schema.ts'
import { endOfDay, validity } from './standing.ts'

interface File {
  evidence: Evidence
  /** Whether the file is stored and valid at the deadline. */
  proven: boolean
}

/** Words that occur in every requirement. Sharing one of them proves nothing. */
const common = fromTables(wordedTables, () => new Set(phrasesNamed('of_any_requirement')))

/** The distinctive parts of a text: its numbers, and the beginnings of its longer words, so that endings do not matter. */
const marks = (text: string): Set<string> =>
  new Set(
    words(text)
      .filter((word) => (word.length > 4 || /\d{3,}/.test(word)) && !common().has(word))
      .map((word) => word.slice(0, 7)),
  )

/** The files that may answer a requirement: files made for this tender, and files with similar words. */
export function filesFor(requirement: Requirement, assets: AssetFact[], occasion: Occasion): File[] {
  const wanted = marks(requirementText(requirement))
  return assets.flatMap((asset) => {
    const shared = [...marks([asset.name, ...asset.tags].join(' '))].filter((mark) => wanted.has(mark)).length
    const near = asset.tenderId === occasion.tender.id || asset.category === 'cv'
    // Accounts and balance sheets answer a requirement on the company's finances, whatever they are called.
    const isKind = asset.category === 'financial' && requirement.category === 'economic'
    const enough = isKind ? 0 : near ? 1 : 2
    const state = validity(asset.validUntil, occasion)
    if (shared < enough || state === 'over') return []
    return [{ evidence: ofAsset(asset), proven: asset.hasFile && state === 'holds' }]
  })
}

/** Certifications with similar words, such as an authorisation. */
function certificationsFor(requirement: Requirement, company: CompanyFacts, occasion: Occasion): File[] {
  const wanted = marks(requirementText(requirement))
  return company.certifications.flatMap(({ id, name, standard, expiresAt }) => {
    const until = endOfDay(expiresAt)
    const shared = [...marks(`${name} ${standard ?? ''}`)].filter((mark) => wanted.has(mark)).length
    if (shared === 0 || validity(until, occasion) === 'over') return []
    return [{ evidence: { type: 'certification', id, name, validUntil: until }, proven: true }]
  })
}

/**
 * Judges requirements without a figure. Files and certifications can only suggest an answer, so such a
 * requirement is at best met in part.
 */
export function judgeRecord(requirement: Requirement, company: CompanyFacts, occasion: Occasion): Judgement {
  const { say } = occasion
  const usable = company.assets.filter(
    ({ category, tenderId }) => category !== 'template' || tenderId === occasion.tender.id,
  )
  const found = [
    ...certificationsFor(requirement, company, occasion),
    ...filesFor(requirement, usable, occasion),
  ]
  const status = found.length > 0 ? 'partial' : 'unknown'
  return {
    status,
    evidence: found.map(({ evidence }) => evidence),
    have: null,
    need: null,
    note: say(`record.${status}`),
    remedy: say(status === 'partial' ? 'remedy.check' : 'remedy.file'),
  }
}

/** Judges a requirement for an entry in a trade register, by the company's registration number. */
export function judgeRegistration(
  requirement: Requirement,
  company: CompanyFacts,
  occasion: Occasion,
): Judgement {
  const { say } = occasion
  const number = company.profile?.registrationNumber
  if (!number) {
    const record = judgeRecord(requirement, company, occasion)
    return record.evidence.length > 0
      ? record
      : { ...record, note: say('registration.unknown'), remedy: say('remedy.profile') }
  }
  return {
    status: 'met',
    evidence: [ofProfile('registrationNumber', `${say('name.registration')} ${number}`)],
    have: number,
    need: null,
    note: say('registration.met', { number }),
    remedy: null,
  }
}
