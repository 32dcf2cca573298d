import { readOwnCompany } from '../../../company/profile/queries.ts'
import type { Show } from '../../core/page.tsx'

/**
 * The address of a page about the whole market. The empty parameter is needed: without any parameter, the page would
 * begin with the company's own codes.
 */
export const wholeMarket = (path: string) => `${path}?cpvCodes=`

/**
 * A page about the market. Without parameters, the page begins with the codes and regions of the company's profile, if
 * the profile has any.
 */
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
