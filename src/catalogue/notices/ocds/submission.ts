import { flag, type Json, number, text, texts, within } from '../json.ts'
import { moment } from '../moment.ts'
import { day } from '../../../platform/time/time.ts'
import { ofAllLots, type Permission, type Submission } from '../terms-schema.ts'
import { languageCode, plain, type Release } from './release.ts'

/** The terms of submission and opening: the terms of the tender, or of its lots if the tender has none. */
export function submission(release: Release): Submission | null {
  const nodes = [release.tender, ...release.lots]
  const terms = nodes.map((node) => within(node, 'submissionTerms'))
  const stated = <T>(read: (terms: Json) => T | null): T | null =>
    terms.map(read).find((value) => value !== null) ?? null
  const opening = within(
    nodes.find((node) => Object.keys(within(node, 'bidOpening')).length > 0),
    'bidOpening',
  )
  const found = {
    methods: methods(nodes, terms),
    languages: [
      ...new Set(terms.flatMap((each) => texts(each.languages).flatMap((tag) => languageCode(tag) ?? []))),
    ],
    variants:
      permission(terms[0]?.variantPolicy) ?? ofAllLots(terms.map((each) => permission(each.variantPolicy))),
    eSignature: stated((each) => flag(each.advancedElectronicSignatureRequired)),
    eCatalogue: catalogue(terms[0]) ?? ofAllLots(terms.map(catalogue)),
    validityDays: stated((each) => validity(release, within(each, 'bidValidityPeriod'))),
    guarantee: stated((each) => (text(each.depositsGuarantees) === null ? null : true)),
    openingAt: moment(opening.date, 'start', release),
    openingPlace:
      plain(release, within(opening, 'location').description) ?? placeOf(within(opening, 'address')),
    openingDescription: plain(release, opening.description),
  }
  const isEmpty = Object.values(found).every(
    (value) => value === null || (Array.isArray(value) && value.length === 0),
  )
  return isEmpty ? null : found
}

const policies: Record<string, string[]> = {
  required: ['electronicSubmission'],
  allowed: ['electronicSubmission', 'written'],
  notAllowed: ['written'],
}

/** The list of methods, or the methods that follow from the policy of electronic submission. */
function methods(nodes: Json[], terms: Json[]): string[] {
  const listed = nodes.flatMap((node) => texts(node.submissionMethod))
  const allowed = terms.flatMap((each) => policies[text(each.electronicSubmissionPolicy) ?? ''] ?? [])
  return [...new Set(listed.length > 0 ? listed : allowed)]
}

function permission(value: unknown): Permission | null {
  const code = text(value)
  if (code === 'required' || code === 'allowed') return code
  return code === 'notAllowed' ? 'not_allowed' : null
}

/** The British services write the member in their spelling. */
const catalogue = (terms: Json | undefined): Permission | null =>
  permission(terms?.electronicCatalogPolicy) ?? permission(terms?.electronicCataloguePolicy)

/** The days of validity, or the days from the deadline until bids expire. */
function validity(release: Release, period: Json): number | null {
  const length = days(period.durationInDays)
  if (length !== null) return length
  const [from, to] = [within(release.tender, 'tenderPeriod').endDate, period.endDate].map((date) =>
    moment(date, 'end', release)?.slice(0, 10),
  )
  return from && to ? days((Date.parse(to) - Date.parse(from)) / day) : null
}

const days = (value: unknown): number | null => {
  const read = number(value)
  return read !== null && read > 0 ? Math.round(read) : null
}

const placeOf = (address: Json): string | null => {
  const lines = [address.streetAddress, address.postalCode, address.locality].flatMap(
    (line) => text(line) ?? [],
  )
  return lines.length > 0 ? lines.join(', ') : null
}
