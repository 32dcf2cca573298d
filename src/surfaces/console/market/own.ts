import { readOwnCompany } from '../../../workspace/profile/queries.ts'
import type { Show } from '../page/page.tsx'

/** The address of a page for the whole market: codes that are asked for and left empty. */
export const wholeMarket = (path: string) => `${path}?cpvCodes=`

/** A page of the market that begins with the company's own codes and regions, where its profile has them. */
export const beginningWithOwn =
  (show: Show): Show =>
  async (visit) => {
    if (visit.url.search !== '') return show(visit)
    const { profile } = await readOwnCompany(visit.ctx)
    const own = new URLSearchParams()
    for (const name of ['cpvCodes', 'regions'] as const)
      if (profile[name]?.length) own.set(name, profile[name].join(','))
    if (own.size === 0) return show(visit)
    return new Response(null, {
      status: 302,
      headers: { Location: `${visit.url.pathname}?${own}`, 'Cache-Control': 'no-store' },
    })
  }
