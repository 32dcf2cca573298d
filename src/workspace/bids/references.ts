import { batchOf } from '../../catalogue/periods/directory.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { grammarTable } from '../../reference/language/grammar.ts'
import { eformsTables } from '../../reference/codes/eforms.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { companyOf, usable } from '../../catalogue/documents/dossiers.ts'
import { listedIn, listedQuery } from '../../catalogue/documents/listed-requirements.ts'
import { forbidden, noPart, notFound } from '../../platform/context/errors.ts'
import {
  criteriaIn as publishedIn,
  lotsIn,
  noticesQuery,
  type WeightedCriterion,
} from '../../catalogue/tenders/lots.ts'
import type { Tender } from '../../catalogue/tenders/schema.ts'
import { Requirement } from '../../reading/requirements/schema.ts'
import { readItem, type StoredItem } from '../../catalogue/tenders/search/item.ts'
import { readStated, statedDeadlinesOf } from '../../catalogue/tenders/stated-deadline.ts'
import type { StatedDeadline } from '../../reading/facts/deadlines.ts'
import { prepare, type Sql, sql } from '../../platform/db/sql.ts'
import { loadTenderTexts } from '../../catalogue/documents/texts.ts'
import { questionTables } from '../../insight/questions/retrieval/question.ts'
import { requirementTables } from '../../reading/requirements/tables.ts'
import { stopWordTable } from '../../reference/language/stop-words.ts'
import { headingsOf } from './section-demands.ts'
import { stillAssets, stillMembers, stillPartner, stillTeam, stillTender } from './guards.ts'
import type { DocumentText } from '../../reading/document/document-text.ts'
import { criteriaOf as criteriaIn } from '../../reading/facts/criteria.ts'
import { factPassagesOf } from '../../reading/facts/passages.ts'
import { lotIdOf } from '../../reading/document/lots.ts'

/** The things that a change of a bid refers to. Empty members are not looked up. */
export interface References {
  tenderId: string
  lotIds: string[]
  requirementIds: string[]
  teamId: string | null
  consortiumId: string | null
  assetIds: string[]
  /** People who own sections. */
  ownerIds: string[]
  /** True when all requirements of the tender are needed. */
  outline: boolean
}

export interface Referred {
  /** Null when the tender was withdrawn. */
  tender: { item: StoredItem; stated: StatedDeadline[]; version: number } | null
  lots: Tender['lots']
  requirements: Requirement[]
  /** The award criteria, for an outline. */
  criteria: WeightedCriterion[]
  /** The headings of the documents above the requirements, for an outline. */
  headings: Map<string, string>
  /** Guards of the commit: they fail when something that was found has changed. */
  still: D1PreparedStatement[]
}

/** The tables that an outline reads: labels of code lists for headings, and words by which demands are found. */
const outlineTables = [...eformsTables, grammarTable, stopWordTable, ...requirementTables, ...questionTables]

/** Looks up all references in one round trip, and refuses references that do not exist for the company. */
export async function findReferred(ctx: CallerCtx, wanted: References): Promise<Referred> {
  const [found, { documents }] = await Promise.all([
    ask(ctx, wanted.tenderId, queriesFor(ctx.caller.company.id, wanted)),
    wanted.outline ? loadTenderTexts(ctx, wanted.tenderId) : { documents: [] },
    wanted.outline ? loadTables(ctx, outlineTables) : null,
  ])
  // The guard compares the version in the main database, whose row is the last.
  const tender = rowsOf<{ item: string; stated: string; version: number }>(found.tender).at(-1)
  const named = new Set(wanted.requirementIds)
  const requirements = listedIn(found.requirements).flatMap((each) =>
    wanted.outline || named.has(each.id) ? [Requirement.parse({ ...each, tenderId: wanted.tenderId })] : [],
  )
  const referred = {
    tender: tender ? { ...tender, item: readItem(tender.item), stated: readStated(tender.stated) } : null,
    lots: lotsIn(found.notices, ctx.now),
    criteria: wanted.outline ? criteriaOf(found.notices, documents, ctx.now) : [],
    headings: wanted.outline ? headingsOf(documents, requirements) : new Map<string, string>(),
    requirements,
  }
  const { lotIds, requirementIds, teamId, consortiumId, assetIds, ownerIds } = wanted
  // Without this a tender that does not exist would be answered as a lot that does not exist.
  if (!referred.tender && lotIds.length > 0) throw notFound('Tender')
  mustHave('Lot', referred.lots, lotIds)
  mustHave('Requirement', referred.requirements, requirementIds)
  mustHave('Team', rowsOf(found.team), teamId ? [teamId] : [])
  const consortiums = rowsOf<ConsortiumRow>(found.consortium)
  mustHave('Consortium', consortiums, consortiumId ? [consortiumId] : [])
  mustHave('Asset', rowsOf(found.assets), assetIds)
  mustHave('User', rowsOf(found.owners), ownerIds)
  for (const consortium of consortiums) checkConsortium(consortium, wanted.tenderId)
  return { ...referred, still: stillSo(ctx, wanted, referred.tender) }
}

/** All requirements of a tender, in their order. */
export async function requirementsOf(ctx: CallerCtx, tenderId: string): Promise<Requirement[]> {
  const query = listedQuery(usable(tenderId, companyOf(ctx)))
  const [found] = await batchOf(ctx, tenderId, (d1) => [prepare(d1, query)])
  // The row of a company's own document does not name the tender.
  return listedIn(found).map((each) => Requirement.parse({ ...each, tenderId }))
}

/** Requirements of a tender by their ids. Ids that the tender no longer has are left out. */
export async function findRequirements(
  ctx: CallerCtx,
  tenderId: string,
  ids: readonly string[],
): Promise<Map<string, Requirement>> {
  if (ids.length === 0) return new Map()
  const wanted = new Set(ids)
  const found = (await requirementsOf(ctx, tenderId)).filter(({ id }) => wanted.has(id))
  return new Map(found.map((requirement) => [requirement.id, requirement]))
}

type Name = 'tender' | 'notices' | 'requirements' | 'team' | 'consortium' | 'assets' | 'owners'

function queriesFor(company: string, wanted: References): Record<Name, Sql | null> {
  const { tenderId, lotIds, requirementIds, teamId, consortiumId, assetIds, ownerIds } = wanted
  const among = (ids: string[]) => sql`id IN (SELECT value FROM json_each(${boundList(ids)}))`
  return {
    tender: sql`SELECT item, ${statedDeadlinesOf('d.tender_id')} AS stated, version FROM tender_docs AS d
      WHERE tender_id = ${tenderId}`,
    notices: lotIds.length > 0 || wanted.outline ? noticesQuery(tenderId) : null,
    requirements: wanted.outline || requirementIds.length > 0 ? listedQuery(usable(tenderId, company)) : null,
    team: teamId ? sql`SELECT id FROM teams WHERE company_id = ${company} AND id = ${teamId}` : null,
    consortium: consortiumId
      ? sql`SELECT c.id, c.tender_id, c.status, m.status AS membership FROM consortium_members AS m
          JOIN consortiums AS c ON c.id = m.consortium_id
          WHERE c.id = ${consortiumId} AND m.company_id = ${company} AND m.status IN ('invited', 'accepted')`
      : null,
    assets:
      assetIds.length > 0
        ? sql`SELECT id FROM assets WHERE company_id = ${company} AND ${among(assetIds)}`
        : null,
    owners:
      ownerIds.length > 0
        ? sql`SELECT user_id AS id FROM memberships WHERE company_id = ${company}
            AND user_id IN (SELECT value FROM json_each(${boundList(ownerIds)}))`
        : null,
  }
}

type Answers = Partial<Record<Name, D1Result>>

/** Runs several queries in one round trip and returns the results by name; a null in place of a query has no result. */
async function ask(ctx: CallerCtx, tenderId: string, queries: Record<Name, Sql | null>): Promise<Answers> {
  const asked = Object.entries(queries).flatMap(([name, query]) => (query ? [{ name, query }] : []))
  const results = await batchOf(ctx, tenderId, (d1) => asked.map(({ query }) => prepare(d1, query)))
  return Object.fromEntries(asked.map(({ name }, index) => [name, results[index]]))
}

function mustHave(kind: string, rows: { id: string }[], ids: string[]): void {
  const known = new Set(rows.map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  // A request may name many lots, so the sentence says which lot is unknown; ids of lots are public and short.
  if (unknown !== undefined) throw kind === 'Lot' ? noPart(`Lot ${unknown}`, [...known]) : notFound(kind)
}

interface ConsortiumRow {
  id: string
  tender_id: string
  status: string
  membership: 'invited' | 'accepted'
}

/** Refuses a consortium for another tender, or one with which the company cannot bid. */
function checkConsortium({ tender_id, status, membership }: ConsortiumRow, tenderId: string): void {
  if (tender_id !== tenderId)
    throw forbidden(
      'state',
      'The consortium is for another tender; name a consortium for the tender of the bid',
    )
  if (membership === 'invited')
    throw forbidden(
      'state',
      'Your company is invited to the consortium; accept the invitation to bid with it',
    )
  if (status === 'dissolved') throw forbidden('state', 'The consortium is dissolved and cannot bid')
}

const stillSo = (
  ctx: CallerCtx,
  { tenderId, teamId, consortiumId, assetIds, ownerIds }: References,
  tender: Referred['tender'],
) => [
  ...(tender ? [stillTender(ctx, tenderId, tender.version)] : []),
  ...(teamId ? [stillTeam(ctx, teamId)] : []),
  ...(consortiumId ? [stillPartner(ctx, consortiumId)] : []),
  ...(assetIds.length > 0 ? [stillAssets(ctx, assetIds)] : []),
  ...(ownerIds.length > 0 ? [stillMembers(ctx, ownerIds)] : []),
]

/**
 * The award criteria of a tender, from the result of `noticesQuery`; where these have no weights, the criteria that the
 * documents state, as the analysis shows them.
 */
function criteriaOf(
  notices: D1Result | undefined,
  documents: readonly DocumentText[],
  now: Date,
): WeightedCriterion[] {
  const published = publishedIn(notices)
  if (published.some(({ weight }) => weight !== null)) return published
  const stated = criteriaIn(factPassagesOf(documents))
  if (stated.length === 0) return published
  const lotIds = lotsIn(notices, now).map(({ id }) => id)
  return stated.map(({ lot, name, type, weight, unit }) => ({
    lotId: lotIdOf(lot, lotIds),
    name,
    type,
    weight,
    unit: unit === 'percent' ? '%' : 'points',
  }))
}
