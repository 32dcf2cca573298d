import type { Child } from 'hono/jsx'
import { inSentence, joined, labelledCode, WordsText } from '../../core/words.tsx'
import { Fields } from '../../core/sent.tsx'
import { useVisit } from '../../core/page-visit.tsx'
import { Page } from '../../core/shell.tsx'
import { Field } from '../../parts/fields.tsx'
import { Tabs } from '../../parts/elements.tsx'
import { firstWithAwards } from '../../../catalogue/market/awards.ts'
import type { Market } from '../../../catalogue/market/market.ts'
import { readOwnCompany } from '../../../company/profile/queries.ts'
import type { Show } from '../../core/page.tsx'

const sides = {
  '/market': 'Figures',
  '/market/awards': 'Awards',
  '/market/competitors': 'Competitors',
  '/market/ending': 'Contracts ending',
} as const

/** The parameters that define the market. The tabs carry these parameters to the other pages about the market. */
const market = new Set(['cpvCodes', 'regions'])

interface FrameProps {
  side: keyof typeof sides
  lead: string
  children: Child
}

/** The frame of the pages about a market. Changing the tab does not change the chosen market. */
export function MarketFrame({ side, lead, children }: FrameProps) {
  const params = new URLSearchParams(
    [...useVisit().url.searchParams].filter(([name, value]) => market.has(name) && value),
  )
  const tabs = Object.entries(sides).map(([href, text]) => ({
    href: params.size > 0 ? `${href}?${params}` : wholeMarket(href),
    text,
    here: href === side,
  }))
  return (
    <Page title="Market" here="/market" lead={lead}>
      <Tabs label="Sides of the market" tabs={tabs} />
      {children}
    </Page>
  )
}

interface FiltersProps {
  action: keyof typeof sides
  /** The market that the page shows, as codes. */
  codes: { cpvCodes?: string[]; regions?: string[] }
  children?: Child
}

/** The form that chooses the market, with the fields that a page adds to the form. */
export function MarketFilters({ action, codes, children }: FiltersProps) {
  const { sent, url } = useVisit()
  return (
    <details class="folding" open={sent.problem !== null}>
      <summary>Change the market</summary>
      <form class="filters panel" method="get" action={action} aria-label="Which market">
        <div class="fields">
          <Fields sent={sent} stored={codes}>
            <Field
              name="cpvCodes"
              label="Subject"
              hint="CPV codes or their words: 72, road repair"
              value={codes.cpvCodes?.join(', ')}
            />
            <Field
              name="regions"
              label="Place"
              hint="Such as Germany or DE2"
              value={codes.regions?.join(', ')}
            />
            {children}
          </Fields>
        </div>
        <div class="buttons">
          <button type="submit" class="primary">
            Show
          </button>
          {[...url.searchParams.values()].some(Boolean) && (
            <a href={wholeMarket(action)}>Show the whole market</a>
          )}
        </div>
      </form>
    </details>
  )
}

/** The market in words. */
export function MarketInWords({ codes: { cpvCodes, regions } }: { codes: FiltersProps['codes'] }) {
  const what = cpvCodes
    ? joined(
        cpvCodes.map((code) => labelledCode('cpvCodes', code)),
        ', ',
      )
    : ['Everything']
  const where = regions?.map((code) => inSentence(labelledCode('regions', code)))
  return <WordsText words={where ? [...what, ' in ', ...joined(where, ', ')] : [...what, ', everywhere']} />
}

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
