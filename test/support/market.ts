import { importNotices, type TestCompany } from './api.ts'

/** A company in the form of a release. */
interface Organisation {
  name: string | null
  country: string | null
  id: string | null
}

export interface Deal {
  title: string
  /** RFC 3339. */
  publishedAt: string
  cpvCodes: string[]
  regions: string[]
  buyer: Organisation
  estimate: number | null
  deadline: string | null
  bids: number | null
  /** The kind of the release: an award unless a call is wanted. */
  tag: 'award' | 'tender'
  awards: {
    status: string
    /** In EUR. */
    value: number | null
    date: string | null
    /** When the contract ends. */
    ends: string | null
    suppliers: Organisation[]
  }[]
}

const plain: Deal = {
  title: 'Any deal',
  publishedAt: '2024-01-01T00:00:00Z',
  cpvCodes: [],
  regions: [],
  buyer: { name: 'Town', country: 'DE', id: null },
  estimate: null,
  deadline: null,
  bids: null,
  tag: 'award',
  awards: [],
}

export const company = (name: string | null, country: string | null = 'DE', id: string | null = null) => ({
  name,
  country,
  id,
})

type Award = Deal['awards'][number]
export const award = (given: Partial<Award>): Award => ({
  status: 'active',
  value: null,
  date: null,
  ends: null,
  suppliers: [],
  ...given,
})

let count = 0

/** Imports deals as releases of a source; members that are left out are unknown. */
export async function importDeals(source: string, deals: Partial<Deal>[]): Promise<void> {
  for (let start = 0; start < deals.length; start += 100) {
    const releases = deals.slice(start, start + 100).map((deal) => releaseOf({ ...plain, ...deal }, ++count))
    const { body } = await importNotices(source, JSON.stringify({ releases }), 'application/json')
    if (body.data?.failed.length !== 0) throw new Error(JSON.stringify(body))
  }
}

function releaseOf(deal: Deal, number: number) {
  const money = (amount: number | null) => (amount === null ? {} : { value: { amount, currency: 'EUR' } })
  return {
    ocid: `ocds-test-${number}`,
    id: `release-${number}`,
    date: deal.publishedAt,
    tag: [deal.tag],
    buyer: referenceOf(deal.buyer),
    tender: {
      title: deal.title,
      ...money(deal.estimate),
      ...(deal.deadline !== null && { tenderPeriod: { endDate: deal.deadline } }),
      ...(deal.bids !== null && { numberOfTenderers: deal.bids }),
      items: [
        {
          id: '1',
          additionalClassifications: deal.cpvCodes.map((id) => ({ scheme: 'CPV', id })),
          deliveryAddresses: deal.regions.map((region) => ({
            region,
            countryName:
              ({ EL: 'GR', UK: 'GB' } as Record<string, string>)[region.slice(0, 2)] ?? region.slice(0, 2),
          })),
        },
      ],
    },
    awards: deal.awards.map(({ status, value, date, ends, suppliers }, index) => ({
      id: `award-${index}`,
      status,
      ...money(value),
      ...(date !== null && { date }),
      ...(ends !== null && { contractPeriod: { endDate: ends } }),
      suppliers: suppliers.map(referenceOf),
    })),
  }
}

const referenceOf = ({ name, country, id }: Organisation) => ({
  name,
  address: { countryName: country },
  identifier: { id },
})

/** Every item of a list, page by page. */
// oxlint-disable-next-line typescript/no-explicit-any -- as answers are everywhere in tests
export async function everything({ call }: TestCompany, path: string): Promise<any[]> {
  const items = []
  for (let page = 1; ; page++) {
    const { body } = await call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`)
    items.push(...body.data)
    if (page >= body.pagination.pages) return items
  }
}
