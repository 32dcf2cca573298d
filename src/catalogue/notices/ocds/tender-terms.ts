import { sharedTerms } from '../eforms/tender-terms.ts'
import { type Json, objects, text, texts, within } from '../json.ts'
import { moment } from '../moment.ts'
import type { NoticeLot, NoticeModification } from '../parts.ts'
import type { LotTerms, TenderTerms, Withheld } from '../terms-schema.ts'
import { contacts } from './contacts.ts'
import { lotTerms, strategicAims } from './lot-terms.ts'
import { plain, type Release } from './release.ts'
import { submission } from './submission.ts'

/** The terms of the tender as a whole, or the terms in which all its lots agree. */
export function tenderTerms(release: Release, lots: NoticeLot[]): TenderTerms {
  const nodes = [release.tender, ...release.lots]
  return {
    ...completed(lotTerms(release, release.tender), sharedTerms(lots)),
    contacts: contacts(release),
    submission: submission(release),
    additionalInformation: plain(release, release.json.description),
    procedureFeatures: plain(release, within(release.tender, 'procedure').features),
    gpaCovered: gpaCovered(nodes),
    strategic: strategicAims(release, nodes),
    withheld: withheld(release),
  }
}

const completed = (own: LotTerms, shared: LotTerms): LotTerms => ({
  duration: own.duration ?? shared.duration,
  renewals: own.renewals ?? shared.renewals,
  options: own.options ?? shared.options,
  techniques: own.techniques ?? shared.techniques,
})

function gpaCovered(nodes: Json[]): boolean | null {
  const covers = nodes.flatMap((node) => (Array.isArray(node.coveredBy) ? [texts(node.coveredBy)] : []))
  return covers.length === 0 ? null : covers.some((codes) => codes.includes('GPA'))
}

const withheld = (release: Release): Withheld[] =>
  objects(release.json.withheldInformation).flatMap((each) => {
    const field = text(each.field) ?? text(each.name) ?? text(each.id)
    const until = moment(each.availabilityDate, 'start')
    return field === null ? [] : [{ field, until, reason: plain(release, each.rationale) }]
  })

/**
 * The amendments of contracts and awards; in a release without either, the amendments of the tender. Amendments without
 * words count too.
 */
export function modifications(release: Release): NoticeModification[] {
  const amended = [...release.contracts, ...release.awards]
  const own = amended.flatMap((node) => objects(node.amendments ?? node.amendment))
  const all = own.length > 0 ? own : objects(release.tender.amendments)
  const found = all.map((each) => ({
    reasonCode: null,
    reason: plain(release, each.rationale),
    description: plain(release, each.description),
  }))
  const distinct = new Map(found.map((each) => [JSON.stringify(each), each]))
  return distinct.size > 0 ? [...distinct.values()] : [{ reasonCode: null, reason: null, description: null }]
}
