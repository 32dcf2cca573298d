import { listCalls, listCallers } from '../../../workspace/assistants/calls/queries.ts'
import { ListCalls, outcomes } from '../../../workspace/assistants/calls/schema.ts'
import { tools } from '../../../surfaces/mcp/catalogue.ts'
import { managers } from '../../core/page.tsx'
import { readQuery } from '../../core/input.ts'
import { useForm, valueOf } from '../../core/sent.tsx'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Listing } from '../../parts/listing.tsx'
import { type Choice, Field, namedChoices, Select } from '../../parts/fields.tsx'
import { Filters } from '../../parts/filters.tsx'
import { Note } from '../../parts/elements.tsx'
import { CallTable } from './call-table.tsx'
import { ConnectionTabs } from './frame.tsx'
import { outcomeWords } from './labels.ts'

/** Shows all calls of tools, including refused calls, with filters. Members see only the calls made in their name. */
export async function showCalls(visit: Visit) {
  const query = readQuery(visit, ListCalls)
  const [{ items, total }, callers] = await Promise.all([listCalls(visit.ctx, query), listCallers(visit.ctx)])
  const filtered = [...visit.url.searchParams].some(([name, value]) => value !== '' && name !== 'page')
  const everybody = managers.includes(visit.session.company.role)
  return (
    <Page
      title="Calls"
      here="/connections"
      lead={
        everybody
          ? 'Calls that assistants made for your company, refused calls too.'
          : 'Calls that assistants made in your name, refused calls too. Owners and admins see everybody’s.'
      }
    >
      <ConnectionTabs here="calls" />
      <Listing
        of="calls"
        query={query}
        total={total}
        filters={<CallFilters visit={visit} callers={callers} />}
        empty={none}
        narrowed={filtered ? noneFits : null}
      >
        <CallTable visit={visit} calls={items} />
      </Listing>
    </Page>
  )
}

const none = {
  title: 'No calls yet',
  text: 'Once an assistant is connected and works with your data, each of its calls is listed here.',
  link: { href: '/connections', text: 'Connect an assistant' },
}
const noneFits = {
  text: 'No call fits these filters.',
  link: { href: '/connections/calls', text: 'Show all calls' },
}

type Callers = Awaited<ReturnType<typeof listCallers>>

const CallFilters = ({ visit, callers: { connections, keys } }: { visit: Visit; callers: Callers }) => (
  <Filters
    action="/connections/calls"
    optional={false}
    button="Filter"
    beside={<a href="/connections/calls">Clear filters</a>}
  >
    {visit.sent.problem !== null && (
      <Note tone="warn">A filter could not be read and was left out; it is marked below.</Note>
    )}
    <div class="fields">
      <Choose name="connectionId" label="Application" choices={namedChoices(connections)} />
      {keys.length > 0 && <Choose name="keyId" label="API key" choices={namedChoices(keys)} />}
      <Choose
        name="tool"
        label="What was called"
        choices={tools.map(({ name, title }) => ({ value: name, text: title }))}
      />
      <Choose
        name="outcome"
        label="Result"
        choices={outcomes.map((value) => ({ value, text: outcomeWords[value][1] }))}
      />
      <Field name="from" label="From (UTC)" type="date" />
      <Field name="to" label="To (UTC)" type="date" />
    </div>
  </Filters>
)

/** The choices, and the value of the address if it is none of them. */
const Choose = ({ choices, ...field }: { name: string; label: string; choices: Choice[] }) => {
  const value = valueOf(useForm().sent, field.name, null)
  const known = value === '' || choices.some((choice) => choice.value === value)
  return <Select {...field} none="Any" choices={known ? choices : [...choices, { value, text: value }]} />
}
