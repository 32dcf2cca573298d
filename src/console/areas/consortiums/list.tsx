import { listConsortiums } from '../../../workspace/consortiums/queries.ts'
import { ListConsortiums } from '../../../workspace/consortiums/schema.ts'
import { LinkButton } from '../../core/shell.tsx'
import { listPage } from '../../parts/list-page.tsx'
import { Badge, Day, Secret, Section } from '../../parts/elements.tsx'
import { consortiumWords } from '../../parts/consortium-labels.ts'

/** The consortiums that the company leads, has joined or is invited to. */
export const showConsortiums = listPage({
  title: 'Consortiums',
  here: '/consortiums',
  lead: 'Companies that bid together on a tender: who takes part with which share, and who does what.',
  actions: <LinkButton href="/consortiums/new" text="Form a consortium" primary />,
  of: 'consortiums',
  query: ListConsortiums,
  read: listConsortiums,
  empty: {
    title: 'No consortiums yet',
    text: 'Form one for a tender that is too large or too wide for one company, or wait for an invitation: it appears here and among your notifications.',
  },
  head: ['Consortium', 'Status', 'Lead', 'Members', 'Since'],
  numbers: [3],
  row: (each) => [
    <a href={`/consortiums/${each.id}`}>{each.name}</a>,
    <Badge tone={consortiumWords[each.status].tone}>{consortiumWords[each.status].text}</Badge>,
    each.role === 'lead' ? 'Your company' : each.leadCompany.name,
    each.memberCount,
    <Day at={each.createdAt} />,
  ],
  below: ({ session }) => (
    <Section
      title="To be invited by others"
      lead="Give this number to the company that leads the consortium."
    >
      <Secret label="Number of your company" value={session.company.id} id="company-number" />
    </Section>
  ),
})
