import { languageByAlpha3 } from '../../../reference/codes/languages.ts'
import { type Json, object, objects, text, texts } from '../json.ts'
import type { Text } from '../parts.ts'
import { localZone } from '../zone.ts'
import { countryOfParty } from './countries.ts'
import { withLineBreaks } from './debris.ts'
import { sourceNoticeOf } from './own.ts'
import { publisherCountry, withLocalTimes } from './publishers.ts'
import { companiesAmong } from '../winners.ts'

/**
 * A release in the form that the mapping reads: its parts, its parties by id, and the language and zone of its texts.
 */
export interface Release {
  readonly json: Json
  readonly ocid: string
  readonly tags: readonly string[]
  readonly tender: Json
  readonly lots: readonly Json[]
  readonly awards: readonly Json[]
  readonly contracts: readonly Json[]
  readonly items: readonly Json[]
  /** The items of awards and contracts. In some releases only they show what was bought. */
  readonly bought: readonly Json[]
  readonly itemsByLot: ReadonlyMap<string, readonly Json[]>
  readonly parties: ReadonlyMap<string, Json>
  /** ISO 639-1 of the release (639-3 for a language without it), `und` if it names no language. */
  readonly language: string
  /** The IANA zone of a publisher that leaves offsets out; null for UTC. */
  readonly zone: string | null
  /** The country of the publisher, whose order of day and month its dates have; ISO 3166 alpha-2. */
  readonly country: string | null
  /** Whether this service wrote the release, so that its extension applies. */
  readonly isOwn: boolean
}

export function openRelease(published: Json, ocid: string): Release {
  const isOwn = sourceNoticeOf(published) !== null
  const json = isOwn ? published : withLocalTimes(published, ocid)
  const tender = object(json.tender)
  const parties = new Map(objects(json.parties).map((party) => [text(party.id) ?? '', party] as const))
  const { awards, contracts } = isOwn
    ? { awards: objects(json.awards), contracts: objects(json.contracts) }
    : withCompanies(json, parties)
  const items = objects(tender.items)
  const bought = [...awards, ...contracts].flatMap((node) => objects(node.items))
  const country = countryOfRelease(json, ocid, parties)
  return {
    json,
    ocid,
    tags: texts(json.tag),
    tender,
    lots: objects(tender.lots),
    awards,
    contracts,
    items,
    bought,
    itemsByLot: byLot([...items, ...bought]),
    parties,
    language: languageCode(json.language) ?? 'und',
    zone: localZone(country),
    country,
    isOwn,
  }
}

/** The country of the publisher, or of the buyer. */
function countryOfRelease(json: Json, ocid: string, parties: ReadonlyMap<string, Json>): string | null {
  const buyer = object(json.buyer)
  const party = parties.get(text(buyer.id) ?? '') ?? {}
  return publisherCountry(ocid) ?? countryOfParty(party) ?? countryOfParty(buyer)
}

function byLot(items: Json[]): Map<string, Json[]> {
  const found = new Map<string, Json[]>()
  for (const item of items) {
    for (const lot of relatedLots(item)) {
      const known = found.get(lot)
      if (known) known.push(item)
      else found.set(lot, [item])
    }
  }
  return found
}

/**
 * `en`, `EN`, `en-GB`, `eng` as ISO 639-1 if the language has such a code; null for a text that is not a
 * language tag.
 */
export function languageCode(tag: unknown): string | null {
  const code = /^([a-z]{2,3})(?:[-_][a-z0-9-_]+)?$/i.exec(text(tag) ?? '')?.[1]?.toLowerCase()
  if (!code) return null
  return code.length === 3 ? languageByAlpha3(code) : code
}

/** A text of the release as it was originally written: Contracts Finder has lost the backslashes of its line breaks. */
export function plain(release: Release, value: unknown): string | null {
  const read = text(value)
  if (read === null || !release.ocid.startsWith('ocds-b5fd17-')) return read
  return text(withLineBreaks(read))
}

/**
 * A member by language: first in the language of the release, then its translations, which OCDS writes as `title_es`.
 */
export function multilingual(release: Release, node: Json, member: string, language?: string): Text | null {
  const found = new Map<string, string>()
  const own = plain(release, node[member])
  if (own !== null) found.set(language ?? release.language, own)
  for (const name of Object.keys(node)) {
    const code = name.startsWith(`${member}_`) ? languageCode(name.slice(member.length + 1)) : null
    const translation = code === null || found.has(code) ? null : plain(release, node[name])
    if (code !== null && translation !== null) found.set(code, translation)
  }
  return found.size > 0 ? Object.fromEntries(found) : null
}

/** The lots that a part of the release names. */
export const relatedLots = (node: Json): string[] => [...new Set(texts(node.relatedLots ?? node.relatedLot))]

/** A part of the release about the whole tender or about one lot: the part, its JSON pointer and its lot. */
export interface ReleaseScope {
  readonly node: Json
  readonly pointer: string
  readonly lotId: string | null
}

export const scopes = (release: Release): ReleaseScope[] => [
  { node: release.tender, pointer: '/tender', lotId: null },
  ...release.lots.map((node, i) => ({ node, pointer: `/tender/lots/${i}`, lotId: lotId(node, i) })),
]

/** The id of a lot. A lot without an id is named by its position. */
export const lotId = (lot: Json, index: number): string => text(lot.id) ?? `${index + 1}`

/**
 * The awards and contracts of a release without the words that were written in place of a supplier: see
 * `companiesAmong`. An award that nobody won is unsuccessful, and it has neither a value nor a contract.
 */
function withCompanies(
  { awards, contracts }: Json,
  parties: ReadonlyMap<string, Json>,
): { awards: Json[]; contracts: Json[] } {
  const failed = new Set<string | null>()
  const judged = objects(awards).map((award) => {
    const read = suppliersOf(award, parties)
    if (!read.isFailed || undecided.has(text(award.status))) return read.node
    failed.add(text(award.id))
    return { ...read.node, status: 'unsuccessful', value: null, contractPeriod: null }
  })
  const settled = objects(contracts).map((contract) => {
    const { node, isFailed } = suppliersOf(contract, parties)
    const isVoid = isFailed || failed.has(text(contract.awardID))
    return isVoid ? { ...node, status: 'cancelled', value: null, period: null } : node
  })
  return { awards: judged, contracts: settled }
}

const undecided = new Set<string | null>(['pending', 'cancelled'])

function suppliersOf(node: Json, parties: ReadonlyMap<string, Json>): { node: Json; isFailed: boolean } {
  const suppliers = objects(node.suppliers)
  const { companies, isFailed } = companiesAmong(
    suppliers,
    ({ id, name }) => text(name) ?? text(parties.get(text(id) ?? '')?.name),
  )
  return { node: companies.length < suppliers.length ? { ...node, suppliers: companies } : node, isFailed }
}
