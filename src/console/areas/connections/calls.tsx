import { listCallers, listCalls } from '../../../workspace/assistants/calls/queries.ts'
import { type ConnectorCall, ListCalls, outcomes } from '../../../workspace/assistants/calls/schema.ts'
import { tools } from '../../../surfaces/mcp/catalogue.ts'
import { managers } from '../../core/page.tsx'
import { readQuery, type Visit } from '../../core/visit.ts'
import { useForm, valueOf } from '../../core/sent.tsx'
import { Page } from '../../core/shell.tsx'
import { Filters, Listing } from '../../parts/listing.tsx'
import { type Choice, Field, namedChoices, Select } from '../../parts/fields.tsx'
import { Badge, Moment, None, Note, OpenLink, Table } from '../../parts/elements.tsx'
import { ConnectionTabs, outcomeWords, toolText } from './frame.tsx'
import { numberText } from '../../core/reader.ts'

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

/** A table of calls with their outcomes. With `brief`, for a single connection, the callers are left out. */
export const CallTable = ({
  visit,
  calls,
  brief,
}: {
  visit: Visit
  calls: ConnectorCall[]
  brief?: boolean
}) => (
  <Table
    caption="Calls"
    head={['Time', ...(brief ? [] : ['By']), 'What', 'Result', 'Duration']}
    numbers={[brief ? 3 : 4]}
    rows={calls.map((call) => [
      <Moment at={call.at} />,
      ...(brief ? [] : [<By of={call} />]),
      <>
        {toolText(call.tool)}
        <small>
          <code>{call.tool}</code>
        </small>
      </>,
      <OutcomeOf visit={visit} of={call} />,
      durationText(visit, call.durationMs),
    ])}
  />
)

const By = ({ of }: { of: ConnectorCall }) => {
  const { via, user, connectionId, keyId } = of
  const href = connectionId === null ? `/keys/${keyId}` : `/connections/${connectionId}`
  return (
    <>
      {via === null ? (
        <None text="no longer known" />
      ) : (
        <OpenLink href={href}>
          <bdi>{via}</bdi>
        </OpenLink>
      )}
      <small>{user.name === null ? 'someone who is gone' : <bdi>{user.name}</bdi>}</small>
    </>
  )
}

const OutcomeOf = ({ visit, of: { outcome, code, calls } }: { visit: Visit; of: ConnectorCall }) => {
  const [tone, text] = outcomeWords[outcome]
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {calls > 1 && <small>{numberText(visit.reader, calls)} calls within a minute</small>}
      {code !== null && (
        <small>
          <code>{code}</code>
        </small>
      )}
    </>
  )
}

const durationText = ({ reader }: Visit, ms: number) =>
  ms < 1000 ? `${numberText(reader, ms)} ms` : `${numberText(reader, ms / 1000, 1)} s`
