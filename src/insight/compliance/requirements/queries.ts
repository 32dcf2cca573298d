import type { CallerCtx } from '../../../platform/context/context.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import type { Page } from '../../../platform/db/page.ts'
import { noPart } from '../../../platform/context/errors.ts'
import { getTender, readRequirements } from '../../../catalogue/tenders/queries.ts'
import { type Distinct, distinctRequirements } from '../../../reading/requirements/distinct.ts'
import { isSure, requirementCategories, type Requirement } from '../../../reading/requirements/schema.ts'
import { judgeTables } from '../../match/evidence/judge.ts'
import { type Marks, readMarks } from '../../analyses/demands.ts'
import { groupOf } from './group.ts'
import type { ListedRequirement, ListTenderRequirements } from './schema.ts'

/**
 * The requirements of a tender, each demand once, in the order of the tender; or grouped by category, the mandatory ones
 * first, and those that are only likely after all others. `likely` is how many of the total are only likely, `totals` how
 * many of each category are sure.
 */
export async function listRequirements(
  ctx: CallerCtx,
  tenderId: string,
  query: ListTenderRequirements,
  { isGrouped = false } = {},
): Promise<Page<ListedRequirement> & { likely: number; totals: Map<string, number> }> {
  const [{ requirements: rows, modified }] = await Promise.all([
    readRequirements(ctx, tenderId),
    loadTables(ctx, judgeTables),
  ])
  const demands = distinctRequirements(rows)
  const marks = await readMarks(
    ctx,
    demands.map(({ requirement }) => requirement),
  )
  const found = demands.map((each) => listedRequirement(each, marks)).filter(fits(query))
  if (found.length === 0 && query.lotId !== undefined) await expectLot(ctx, tenderId, query.lotId)
  const sorted = isGrouped ? found.toSorted(byCategory) : found
  const start = (query.page - 1) * query.limit
  const groups = Map.groupBy(found.filter(isSure), ({ category }) => category)
  const totals = new Map([...groups].map(([category, { length }]) => [category, length]))
  const likely = found.length - found.filter(isSure).length
  return { items: sorted.slice(start, start + query.limit), total: found.length, likely, totals, modified }
}

/** A lot that the tender does not have is refused, and not taken for one without requirements. */
async function expectLot(ctx: CallerCtx, tenderId: string, lotId: string): Promise<void> {
  const lots = (await getTender(ctx, tenderId)).lots.map(({ id }) => id)
  if (!lots.includes(lotId)) throw noPart(`Lot ${lotId}`, lots)
}

/** A demand with its group, its certainty, and all places that state it. */
export const listedRequirement = ({ requirement, others }: Distinct, marks: Marks): ListedRequirement => ({
  ...requirement,
  group: groupOf(requirement),
  ...marks(requirement),
  otherSources: others.map(({ source }) => source),
})

const fits =
  (wanted: Partial<ListTenderRequirements>) =>
  (each: ListedRequirement): boolean =>
    (['category', 'mandatory', 'group', 'nature', 'certainty'] as const).every(
      (name) => wanted[name] === undefined || wanted[name] === each[name],
    ) &&
    (wanted.lotId === undefined || each.lotIds.includes(wanted.lotId))

const place = ({ category }: Pick<Requirement, 'category'>) => requirementCategories.indexOf(category)
const byCategory = (a: ListedRequirement, b: ListedRequirement): number =>
  Number(isSure(b)) - Number(isSure(a)) || place(a) - place(b) || Number(b.mandatory) - Number(a.mandatory)
