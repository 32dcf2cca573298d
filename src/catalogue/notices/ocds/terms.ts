import { type Json, number, text, texts, within } from '../json.ts'
import type { NoticeRequirement, Text } from '../parts.ts'
import { languageCode, plain, type Release, type ReleaseScope } from './release.ts'
import { type StatedRequirement, requirement, thresholdOf } from './requirement.ts'

/** A requirement before its place in the release is known. */
type Term = Omit<StatedRequirement, 'path'>

/** Reads one member of `submissionTerms` or a similar object; null when the member requires nothing. */
type Reader = (value: unknown, words: (value: unknown) => Text | null) => Term | null

const stated =
  (category: StatedRequirement['category'], title: string): Reader =>
  (value, words) => {
    const text = words(value)
    return text && { category, title, text, threshold: category === 'guarantee' ? thresholdOf(text) : null }
  }

const switched =
  (category: StatedRequirement['category'], title: string, on: unknown = true): Reader =>
  (value) =>
    value === on ? { category, title } : null

const atMost =
  (title: string): Reader =>
  (value) => {
    const amount = number(value)
    if (amount === null || amount <= 0) return null
    const threshold = { kind: 'count', comparator: 'max', amount, currency: null, unit: 'lots' } as const
    return { category: 'submission', title: `${title}: at most ${amount}`, threshold }
  }

function validity(value: unknown): Term | null {
  const amount = number(value)
  if (amount === null || amount <= 0) return null
  const threshold = { kind: 'count', comparator: 'min', amount, currency: null, unit: 'days' } as const
  return { category: 'submission', title: `The tender must remain valid for ${amount} days`, threshold }
}

/** Several languages are one requirement, because a bid may be written in any of them. */
function languages(value: unknown): Term | null {
  const codes = texts(value).flatMap((each) => languageCode(each) ?? [])
  if (codes.length === 0) return null
  const named = codes.map((code) => languageNames.of(code) ?? code).join(', ')
  const title = `${codes.length > 1 ? 'Languages' : 'Language'} of the tender: ${named}`
  return { category: 'submission', title, code: codes.join(',') }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/**
 * The members of the extensions for submission terms, contract terms and other requirements, with their
 * requirements.
 */
const readers: Record<string, Reader> = {
  'submissionTerms/depositsGuarantees': stated('guarantee', 'Tender guarantee'),
  'contractTerms/tendererLegalForm': stated('performance', 'Legal form of a winning group'),
  'contractTerms/performanceTerms': stated('performance', 'Conditions of performance'),
  'contractTerms/financialTerms': stated('performance', 'Financial terms'),
  'contractTerms/reservedExecution': switched('reserved', 'Performance reserved for sheltered employment'),
  'otherRequirements/securityClearance': stated('suitability', 'Security clearance'),
  'otherRequirements/requiresStaffNamesAndQualifications': switched(
    'submission',
    'Names and qualifications of the staff who will perform the contract',
  ),
  'submissionTerms/advancedElectronicSignatureRequired': switched(
    'submission',
    'Electronic signature or seal',
  ),
  'submissionTerms/electronicSubmissionPolicy': switched('submission', 'Electronic submission', 'required'),
  'submissionTerms/languages': languages,
  'submissionTerms/bidValidityPeriod/durationInDays': validity,
  'lotDetails/maximumLotsBidPerSupplier': atMost('Lots one tenderer may bid for'),
  'lotDetails/maximumLotsAwardedPerSupplier': atMost('Lots one tenderer may win'),
}

const reservations: Record<string, string> = {
  shelteredWorkshop: 'res-ws',
  publicServiceMissionOrganization: 'res-pub-ser',
}

/** The groups for which a tender or lot is reserved, as a code of eForms if there is one. */
export const reservedFor = (node: Json): string[] =>
  texts(within(node, 'otherRequirements').reservedParticipation).map((code) => reservations[code] ?? code)

const reservedTitles: Record<string, string> = {
  'res-ws': 'Reserved for sheltered workshops and economic operators that integrate disadvantaged persons',
  'res-pub-ser': 'Reserved for organisations pursuing a public service mission',
}

/** Guarantee, performance, clearance, signature, languages, validity, lot limits and reservation of a scope. */
export function terms(release: Release, scope: ReleaseScope): NoticeRequirement[] {
  const words = (value: unknown) => {
    const own = text(value) === null ? null : plain(release, value)
    return own === null ? null : { [release.language]: own }
  }
  const found = Object.entries(readers).flatMap(([member, read]) => {
    const path = member.split('/')
    const value = within(scope.node, ...path.slice(0, -1))[path.at(-1) ?? '']
    const term = value === undefined ? null : read(value, words)
    return term ? [requirement(scope, member, 1, { ...term, path: `${scope.pointer}/${member}` })] : []
  })
  const member = 'otherRequirements/reservedParticipation'
  const reserved = reservedFor(scope.node).map((code, i) =>
    requirement(scope, member, i + 1, {
      category: 'reserved',
      code,
      title: reservedTitles[code] ?? 'Reserved participation',
      path: `${scope.pointer}/${member}/${i}`,
    }),
  )
  return [...found, ...reserved]
}
