import type { Visit } from '../../core/visit.ts'
import { Section } from '../../parts/list.tsx'
import { Secret } from '../../parts/secret.tsx'

/** How to connect an assistant: the address and three steps. */
export const HowToConnect = ({ visit }: { visit: Visit }) => (
  <Section
    title="Connect an assistant"
    lead="Any assistant that speaks the Model Context Protocol can search tenders and work on your bids with you."
  >
    <Secret id="connector" label="Address" value={`${visit.ctx.config.PUBLIC_ORIGIN}/api/mcp`} />
    <ol class="steps">
      <li>In your assistant’s settings, add a connector of your own and paste the address.</li>
      <li>It leads you here. Sign in, and tick what it may do: reading alone is a good start.</li>
      <li>Ask it something, such as which tenders close this month. Every call is listed under Calls.</li>
    </ol>
    <p class="soft">
      An assistant that knows only the older transport takes <code>/api/mcp/sse</code> at the same place.
    </p>
  </Section>
)
