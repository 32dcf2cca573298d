import type { ConsortiumMember } from '../../../workspace/consortiums/members/schema.ts'
import { percentText } from '../../core/reader.ts'
import { Form } from '../../parts/form.tsx'
import { Badge, Day, Meter, None, Table } from '../../parts/elements.tsx'
import type { Shown } from './props.ts'
import { isStanding, memberWords } from '../../parts/consortium-labels.ts'

/** The companies, with their shares as bars and with the sum of all shares. */
export const Members = (shown: Shown) => {
  const { visit, members, leads } = shown
  const taken = members
    .filter(isStanding)
    .reduce((sum, { sharePercent }) => sum + Math.round((sharePercent ?? 0) * 100), 0)
  const percent = (hundredths: number) => percentText(visit.reader, hundredths / 10_000, 2)
  return (
    <>
      <Table
        caption="Members"
        head={['Company', 'State', 'Share', 'Since', ...(leads ? [<span class="hidden">Change</span>] : [])]}
        rows={members.map((member) => [
          <>
            {member.company.name}
            {member.contactEmail !== null && <small>{member.contactEmail}</small>}
          </>,
          <State member={member} />,
          <Share member={member} text={percent(Math.round((member.sharePercent ?? 0) * 100))} />,
          <Day at={member.answeredAt ?? member.invitedAt} />,
          ...(leads ? [<TakeOut {...shown} member={member} />] : []),
        ])}
      />
      <p class="hint">
        {taken === 10_000
          ? 'All shares of the consortium are assigned.'
          : `${percent(taken)} of the shares are assigned, ${percent(10_000 - taken)} are free.`}
      </p>
    </>
  )
}

const State = ({ member: { role, status } }: { member: ConsortiumMember }) =>
  role === 'lead' ? (
    <Badge>Lead</Badge>
  ) : (
    <Badge tone={memberWords[status].tone}>{memberWords[status].text}</Badge>
  )

const Share = ({ member, text }: { member: ConsortiumMember; text: string }) =>
  member.sharePercent === null || !isStanding(member) ? (
    <None text={isStanding(member) ? 'not agreed' : 'none'} />
  ) : (
    <Meter share={member.sharePercent / 100} label={`Share of ${member.company.name}`} text={text} />
  )

const TakeOut = ({ consortium, member }: Shown & { member: ConsortiumMember }) =>
  member.role === 'lead' || !isStanding(member) ? (
    <></>
  ) : (
    <details class="confirm small">
      <summary>
        Take out<span class="hidden"> {member.company.name}</span>…
      </summary>
      <div class="confirm-body">
        <p>The company no longer sees the consortium, and its share is free.</p>
        <Form
          action={`/consortiums/${consortium.id}/members/${member.id}/remove`}
          button="Take it out"
          version={consortium.version}
          tone="danger"
        />
      </div>
    </details>
  )
