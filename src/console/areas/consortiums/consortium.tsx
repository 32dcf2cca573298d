import type { Shown } from './props.ts'
import { listMembers } from '../../../workspace/consortiums/members/queries.ts'
import { ListMembers } from '../../../workspace/consortiums/members/schema.ts'
import { getConsortium } from '../../../workspace/consortiums/queries.ts'
import { ConsortiumParam } from '../../../workspace/consortiums/schema.ts'
import { getTender } from '../../../catalogue/tenders/queries.ts'
import { ifThere } from '../../core/if-there.ts'
import { parse } from '../../core/input.ts'
import { Page } from '../../core/shell.tsx'
import { percentText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { Badge, Note, Section } from '../../parts/elements.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'
import { Invite, Lead } from './lead.tsx'
import { Members } from './members-part.tsx'
import { Tasks } from './tasks-part.tsx'
import { consortiumWords } from '../../parts/consortium-labels.ts'

/** One consortium: its companies with their shares, and their responsibilities. */
export async function showConsortium(visit: Visit) {
  const { id } = parse(ConsortiumParam, { id: visit.param.id })
  const consortium = await getConsortium(visit.ctx, id)
  const [{ items: members }, tender] = await Promise.all([
    listMembers(visit.ctx, id, ListMembers.parse({ limit: '100' })),
    ifThere(getTender(visit.ctx, consortium.tenderId)),
  ])
  const leads = consortium.role === 'lead' && consortium.status !== 'dissolved'
  const shown = { visit, consortium, members, leads, tender }
  const { text, tone } = consortiumWords[consortium.status]
  return (
    <Page
      title={consortium.name}
      here="/consortiums"
      up={{ href: '/consortiums', text: 'Consortiums' }}
      lead={
        <>
          Led by {consortium.role === 'lead' ? 'your company' : consortium.leadCompany.name}, for{' '}
          <a href={`/tenders/${consortium.tenderId}`}>
            {tender ? <bdi>{clipped(tender.title, 120)}</bdi> : 'a tender that was withdrawn'}
          </a>
        </>
      }
    >
      <p class="brief">
        <Badge tone={tone}>{text}</Badge>
      </p>
      {consortium.description !== null && <p class="prose">{consortium.description}</p>}
      <Invitation {...shown} />
      <Section title="Members" id="members">
        <Members {...shown} />
        {leads && <Invite {...shown} />}
      </Section>
      <Section title="Responsibilities" id="responsibilities">
        <Tasks {...shown} />
      </Section>
      {leads && <Lead {...shown} />}
    </Page>
  )
}

/** Shows an invited company its invitation, with buttons to accept and to decline. */
const Invitation = ({ visit, consortium, members }: Shown) => {
  // A company that is invited a second time also has the row of its first invitation.
  const own = members.find(
    ({ company, status }) => company.id === visit.session.company.id && status === 'invited',
  )
  if (!own || consortium.status === 'dissolved') return null
  const path = `/consortiums/${consortium.id}/members/${own.id}`
  return (
    <Note tone="info">
      <p>
        <strong>
          {consortium.leadCompany.name} invites your company to bid together
          {own.sharePercent === null
            ? ''
            : ` with a share of ${percentText(visit.reader, own.sharePercent / 100, 2)}`}
          .
        </strong>
      </p>
      <p>Once you accept, you can bid with this consortium. If you decline, you no longer see it.</p>
      <div class="row moves">
        <Form action={`${path}/accept`} button="Accept" />
        <Form action={`${path}/decline`} button="Decline" tone="quiet" />
      </div>
    </Note>
  )
}
