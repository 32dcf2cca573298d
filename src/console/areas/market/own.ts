import { firstWithAwards } from '../../../catalogue/market/awards.ts'
import type { Market } from '../../../catalogue/market/market.ts'
import { readOwnCompany } from '../../../company/profile/queries.ts'
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
    const market = (await firstWithAwards(visit.ctx, around(cpvCodes, regions))) ?? {}
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

/** The company's own market and wider ones: first with wider codes, then also everywhere. */
const around = (cpvCodes: readonly string[], regions: string[]): Market[] =>
  [regions, ...(regions.length > 0 ? [[]] : [])].flatMap((places) =>
    codeLengths.map((length) => ({
      ...(cpvCodes.length > 0 && { cpvCodes: shortened(cpvCodes, length) }),
      ...(places.length > 0 && { regions: places }),
    })),
  )

/** Digits of codes: the code, its class, its group, its division. */
const codeLengths = [8, 4, 3, 2]

const shortened = (codes: readonly string[], length: number): string[] => [
  ...new Set(codes.map((code) => code.slice(0, length).padEnd(8, '0'))),
]
