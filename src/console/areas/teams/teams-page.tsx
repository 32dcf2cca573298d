import { createTeam } from '../../../workspace/teams/commands.ts'
import { listTeams } from '../../../workspace/teams/queries.ts'
import { CreateTeam, ListTeams } from '../../../workspace/teams/schema.ts'
import { change, readQuery } from '../../core/input.ts'
import { nothingSent } from '../../core/sent.tsx'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Listing } from '../../parts/listing.tsx'
import { Field, TextArea } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Day, Section, Table } from '../../parts/elements.tsx'

const none = {
  title: 'No teams yet',
  text: 'A team gives a bid to several people at once, for instance by region or by kind of work.',
}

export async function showTeams(visit: Visit) {
  // Sorted by name, unless the address has another order.
  const parsed = readQuery({ ...visit, sent: nothingSent }, ListTeams)
  const query = visit.url.searchParams.has('sort') ? parsed : { ...parsed, sort: 'name' as const }
  const { items, total } = await listTeams(visit.ctx, query)
  return (
    <Page title="Teams" here="/teams" lead="Who works on which bids together.">
      <Listing of="teams" query={query} total={total} empty={none}>
        <Table
          caption="Teams"
          head={['Team', 'People', 'Last changed']}
          numbers={[1]}
          rows={items.map(({ id, name, description, memberCount, updatedAt }) => [
            <>
              <a href={`/teams/${id}`}>{name}</a>
              {description && <small>{description.slice(0, 160)}</small>}
            </>,
            String(memberCount),
            <Day at={updatedAt} />,
          ])}
        />
      </Listing>
      <Section title="New team" id="new">
        <Form action="/teams" button="Make team" of={CreateTeam}>
          <Field name="name" label="Name" hint="Such as Roads, or North." />
          <TextArea name="description" label="What it is for" rows={2} />
        </Form>
      </Section>
    </Page>
  )
}

export async function makeTeamForm(visit: Visit, fields: URLSearchParams) {
  const input = { name: fields.get('name') ?? '', description: fields.get('description')?.trim() || null }
  const { id, name } = await change(visit, CreateTeam, input, createTeam)
  return { to: `/teams/${id}`, say: `Team ${name} is there. Add its people.` }
}
