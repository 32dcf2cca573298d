import { Badge, Moment, None, OpenLink, Table } from '../../parts/elements.tsx'
import type { ConnectorCall } from '../../../workspace/assistants/calls/schema.ts'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { outcomeWords, toolText } from './labels.ts'

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
