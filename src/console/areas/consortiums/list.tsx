import { listConsortiums } from '../../../workspace/consortiums/queries.ts'
import { type Consortium, ListConsortiums } from '../../../workspace/consortiums/schema.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { LinkButton, Page } from '../../core/shell.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Badge, Day, Secret, Section, Table } from '../../parts/elements.tsx'
import { consortiumWords } from '../../parts/consortium-labels.ts'

/** The consortiums that the company leads, has joined or is invited to. */
export async function showConsortiums(visit: Visit) {
  const query = readQuery(visit, ListConsortiums)
  const { items, total } = await listConsortiums(visit.ctx, query)
  return (
    <Page
      title="Consortiums"
      here="/consortiums"
      lead="Companies that bid together on a tender: who takes part with which share, and who does what."
      actions={<LinkButton href="/consortiums/new" text="Form a consortium" primary />}
    >
      <Listing of="consortiums" query={query} total={total} empty={none}>
        <ConsortiumTable items={items} />
      </Listing>
      <Section
        title="To be invited by others"
        lead="Give this number to the company that leads the consortium."
      >
        <Secret label="Number of your company" value={visit.session.company.id} id="company-number" />
      </Section>
    </Page>
  )
}

const none = {
  title: 'No consortiums yet',
  text: 'Form one for a tender that is too large or too wide for one company, or wait for an invitation: it appears here and among your notifications.',
}

const ConsortiumTable = ({ items }: { items: Consortium[] }) => (
  <Table
    caption="Consortiums"
    head={['Consortium', 'Status', 'Lead', 'Members', 'Since']}
    numbers={[3]}
    rows={items.map((each) => [
      <a href={`/consortiums/${each.id}`}>{each.name}</a>,
      <Badge tone={consortiumWords[each.status].tone}>{consortiumWords[each.status].text}</Badge>,
      each.role === 'lead' ? 'Your company' : each.leadCompany.name,
      each.memberCount,
      <Day at={each.createdAt} />,
    ])}
  />
)
