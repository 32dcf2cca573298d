import { readBid } from '../../../workspace/bids/queries.ts'
import { type BidRow, shownBid } from '../../../workspace/bids/stored.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import { BidParam, UpdateBid } from '../../../workspace/bids/params.ts'
import { working } from '../../../workspace/bids/states.ts'
import { listConsortiums } from '../../../workspace/consortiums/queries.ts'
import { type Consortium, ListConsortiums } from '../../../workspace/consortiums/schema.ts'
import { listTeams } from '../../../workspace/teams/queries.ts'
import { ListTeams, type Team } from '../../../workspace/teams/schema.ts'
import { getTender } from '../../../catalogue/tenders/queries.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { change, ifThere, parameters, textIn, type Visit } from '../../core/visit.ts'
import { Page } from '../../core/shell.tsx'
import { Field, namedChoices, Select, TextArea } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { clipped, lotText } from '../../parts/tenders/labels.tsx'
import { LotsField, lotsOf } from './lots.tsx'
import { exactMoneyText } from '../../core/reader.ts'
import { Facts, None, Note } from '../../parts/elements.tsx'
import { profileDigest } from '../../../company/profile/digest.ts'
import { updateBid } from '../../../workspace/bids/update.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { numberIn } from '../../core/numbers.ts'
import { minorDigits } from '../../../platform/text/money.ts'
import { bidStatusWords } from '../../parts/bids/labels.ts'

interface Around {
  tender: Tender | null
  teams: Team[]
  consortiums: Consortium[]
}

/** The form for the details of a bid. For a submitted bid it has only the details that may still change. */
export async function showEdit(visit: Visit) {
  const { id } = parameters(BidParam, visit)
  const read = await readBid(visit.ctx, id)
  const bid = shownBid(read, visit.ctx.now)
  const around = await readAround(visit, bid)
  const seen = detailsSeen(read.row)
  const changed = visit.sent.problem?.reason === 'stale'
  // `seen` identifies the values that the sender of the form saw. If the details have changed in the
  // meantime, the page shows the stored values, so the form then refers to the stored values and can be sent
  // again.
  const about = changed ? seen : (visit.sent.fields?.get('seen') ?? seen)
  return (
    <Page title="Details of the bid" here="/bids" up={{ href: `/bids/${id}`, text: clipped(bid.title, 80) }}>
      {changed && <Stored visit={visit} bid={bid} {...around} />}
      <Form
        action={`/bids/${id}/edit`}
        button="Save the details"
        beside={<a href={`/bids/${id}`}>Cancel</a>}
        class="measure"
        optional={false}
        of={UpdateBid}
        stored={bid}
      >
        <input type="hidden" name="seen" value={about} />
        {working.includes(bid.status) && <Working bid={bid} {...around} />}
        <Field
          name="externalReference"
          label="Your reference"
          hint="The name of the bid in your own files."
        />
        <TextArea name="notes" label="Notes" rows={6} />
      </Form>
    </Page>
  )
}

async function readAround(visit: Visit, bid: Bid): Promise<Around> {
  const [tender, teams, consortiums] = await Promise.all([
    ifThere(getTender(visit.ctx, bid.tenderId)),
    listTeams(visit.ctx, ListTeams.parse({ sort: 'name', limit: '100' })),
    listConsortiums(visit.ctx, ListConsortiums.parse({ tenderId: bid.tenderId, limit: '100' })),
  ])
  return { tender, teams: teams.items, consortiums: consortiums.items }
}

const Working = ({ bid, tender, teams, consortiums }: Around & { bid: Bid }) => (
  <>
    <Field name="title" label="Title" hint="Leave it empty to use the title of the tender." />
    <div class="fields">
      <Field name="value" label="Value" inputmode="decimal" />
      <Field name="currency" label="Currency" required={true} maxlength={3} spellcheck={false} />
      <Select
        name="teamId"
        label="Team"
        none="None"
        choices={withOwn(teams, bid.teamId, 'The team it has')}
      />
      <Select
        name="consortiumId"
        label="Consortium"
        none="None"
        choices={withOwn(consortiums, bid.consortiumId, 'The consortium it has')}
      />
    </div>
    <LotsField bid={bid} tender={tender} />
  </>
)

/**
 * Includes the bid's current value among the choices, even when the list of choices is too long to contain
 * it.
 */
function withOwn(items: { id: string; name: string }[], own: string | null, text: string) {
  const choices = namedChoices(items)
  return own === null || items.some(({ id }) => id === own) ? choices : [{ value: own, text }, ...choices]
}

interface StoredProps {
  visit: Visit
  bid: Bid
  teams: { id: string; name: string }[]
  consortiums: { id: string; name: string }[]
}

/** The values that a colleague has stored while this form was being filled in. */
const Stored = ({ visit, bid, teams, consortiums }: StoredProps) => {
  const nameIn = (items: { id: string; name: string }[], id: string | null) =>
    items.find((each) => each.id === id)?.name ?? <None text="none" />
  return (
    <Note tone="info">
      <p>
        <strong>What is stored now</strong>
      </p>
      <Facts
        facts={[
          ['Title', <bdi>{bid.title}</bdi>],
          ['Value', exactMoneyText(visit.reader, bid.value, bid.currency) ?? <None />],
          ['Lots', bid.lotIds.length === 0 ? 'The whole tender' : bid.lotIds.map(lotText).join(', ')],
          ['Team', nameIn(teams, bid.teamId)],
          ['Consortium', nameIn(consortiums, bid.consortiumId)],
          ['Your reference', bid.externalReference ?? <None text="none" />],
          ['Notes', bid.notes === null ? <None text="none" /> : <span class="prose">{bid.notes}</span>],
        ]}
      />
    </Note>
  )
}

/**
 * A hash of the details. A form for the details is refused when the details have changed in the meantime, but
 * not when a colleague has only written a section.
 */
const detailsSeen = (bid: BidRow) => {
  const { title, value, currency, lotIds, teamId, consortiumId, notes, externalReference } = bid
  return profileDigest([title, value, currency, lotIds, teamId, consortiumId, notes, externalReference])
}

export async function editBid(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  // The form contains `title` only if all details could be changed when the form was opened. If the bid was submitted
  // since then, the form is refused, because only a part of it could be saved.
  const input = fields.has('title') ? await allOf(visit, id, fields) : lastingOf(fields)
  const seen = fields.get('seen')
  await change(visit, UpdateBid, input, (ctx, json) =>
    updateBid(ctx, id, json, (now) => {
      if (fields.has('title') && !working.includes(now.status))
        throw forbidden(
          'state',
          `The bid is now “${bidStatusWords[now.status].text}”: only notes and your reference can still change. Nothing was saved.`,
        )
      if (detailsSeen(now) !== seen)
        throw forbidden(
          'stale',
          'Someone has changed the details in the meantime. The stored details are shown above your entries.',
        )
    }),
  )
  return { to: `/bids/${id}`, say: 'Details saved.' }
}

/** The details that may change even after submission. */
const lastingOf = (fields: URLSearchParams) => ({
  notes: textIn(fields, 'notes'),
  externalReference: textIn(fields, 'externalReference'),
})

async function allOf(visit: Visit, id: string, fields: URLSearchParams) {
  const [value, currency] = [textIn(fields, 'value'), textIn(fields, 'currency')]
  return {
    ...lastingOf(fields),
    title: textIn(fields, 'title'),
    value: value === null ? null : (numberIn(value, minorDigits(currency?.toUpperCase() ?? '')) ?? value),
    currency,
    ...(await lotsOf(visit, id, fields)),
    teamId: textIn(fields, 'teamId'),
    consortiumId: textIn(fields, 'consortiumId'),
  }
}
