import type { Child } from 'hono/jsx'
import type { PlanLimit } from '../../identity/quotas/queries.ts'
import type { Price } from '../../platform/config/prices.ts'
import { sizeText } from './assets.tsx'
import { moneyText, numberText, type Reader } from '../core/reader.ts'
import { Table } from './elements.tsx'

/** The limits that visitors ask about first. */
export const shownLimits = ['people', 'bids', 'savedTenders', 'fileBytes']

/** What a company can do, and whether the Basic plan includes it; the Enterprise plan includes everything. */
export const capabilities = {
  'Search, alerts and e-mails': true,
  'Analysis, compliance and questions to documents': true,
  'Pipeline, bids and consortiums': true,
  'AI assistants through the connector': true,
  'REST API with keys': false,
  Webhooks: false,
  'Sandbox for tests of the API': false,
}

interface PlansProps {
  reader: Reader
  prices: { basic: Price | null; enterprise: Price | null }
  limits: PlanLimit[]
  /** The links or texts below the columns, on how to get the plan. */
  ways?: { basic: Child; enterprise: Child }
}

/** The two plans side by side, with their prices, contents and limits. */
export const Plans = ({ reader, prices, limits, ways }: PlansProps) => (
  <div class="compare">
    <Table
      caption="Plans and prices"
      head={[<span class="hidden">Part of the plan</span>, 'Basic', 'Enterprise']}
      rows={[
        ['Price', priceText(reader, prices.basic), priceText(reader, prices.enterprise)],
        ...Object.entries(capabilities).map(([title, onBasic]) => [title, onBasic ? 'Yes' : 'No', 'Yes']),
        ...limits.map(({ label, unit, basic, enterprise }) => [
          label.charAt(0).toUpperCase() + label.slice(1),
          ...[basic, enterprise].map((max) =>
            unit === 'bytes' ? sizeText(reader, max) : numberText(reader, max),
          ),
        ]),
        ...(ways ? [['Begin', ways.basic, ways.enterprise]] : []),
      ]}
    />
  </div>
)

const priceText = (reader: Reader, price: Price | null): string => {
  if (price === null) return 'On request'
  if (price.amount === 0) return 'Free'
  return `${moneyText(reader, price.amount, price.currency)} a ${price.per}`
}
