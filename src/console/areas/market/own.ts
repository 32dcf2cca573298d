import { countAwards } from '../../../catalogue/market/awards.ts'
import type { Market } from '../../../catalogue/market/market.ts'
import { readOwnCompany } from '../../../company/profile/queries.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import type { Show } from '../../core/page.tsx'

/**
 * The address of a page about the whole market. The empty parameter is needed: without any parameter, the page would
 * begin with the company's own codes.
 */
export const wholeMarket = (path: string) => `${path}?cpvCodes=`

/**
 * A page about the market. Without parameters, the page begins with the codes and regions of the company's profile, or
 * with wider ones if no award has these.
 */
export const beginningWithOwn =
  (show: Show): Show =>
  async (visit) => {
    if (visit.url.search !== '') return show(visit)
    const { profile } = await readOwnCompany(visit.ctx)
    const { cpvCodes, regions } = { cpvCodes: profile.cpvCodes ?? [], regions: profile.regions ?? [] }
    if (cpvCodes.length + regions.length === 0) return show(visit)
    const market = await firstWithAwards(visit.ctx, { cpvCodes, regions })
    const own = new URLSearchParams()
    for (const name of ['cpvCodes', 'regions'] as const)
      if (market[name]?.length) own.set(name, market[name].join(','))
    const { pathname } = visit.url
    return new Response(null, {
      status: 302,
      headers: {
        Location: own.size > 0 ? `${pathname}?${own}` : wholeMarket(pathname),
        'Cache-Control': 'no-store',
      },
    })
  }

type Own = Required<Pick<Market, 'cpvCodes' | 'regions'>>

/** The narrowest market around the company's own with an award in it; the whole market without any. */
async function firstWithAwards(ctx: Pick<Ctx, 'd1'>, { cpvCodes = [], regions = [] }: Own): Promise<Own> {
  const places = [regions, ...(regions.length > 0 ? [[]] : [])]
  const markets = places.flatMap((some) =>
    codeLengths.map((length) => ({ cpvCodes: shortened(cpvCodes, length), regions: some })),
  )
  const counts = await countAwards(
    ctx,
    markets.map((each) => ({
      cpvCodes: each.cpvCodes.length > 0 ? each.cpvCodes : undefined,
      regions: each.regions.length > 0 ? each.regions : undefined,
    })),
  )
  return markets.find((_, at) => (counts[at] ?? 0) > 0) ?? { cpvCodes: [], regions: [] }
}

/** Digits of codes: the code, its class, its group, its division. */
const codeLengths = [8, 4, 3, 2]

const shortened = (codes: readonly string[], length: number): string[] => [
  ...new Set(codes.map((code) => code.slice(0, length).padEnd(8, '0'))),
]
